import { judge } from './judge.ts';

/** The process in which the command has a server judged; whom is said in its environment, where no list shows it. */
const { target, only, ruleText } = JSON.parse(process.env.CONFORMANCE_TRIAL ?? '');
judge(target, only, ruleText);
