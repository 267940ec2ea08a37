import { defineSuite } from './define-suite.ts';

/** The process that runs the suite. The target is in its environment, which process lists do not show. */
const { target, only, ruleText } = JSON.parse(process.env.CONFORMANCE_TRIAL ?? '');
defineSuite(target, only, ruleText);
