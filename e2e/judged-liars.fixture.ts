import { describe } from 'node:test';
import { judge } from '@tropeiro/conformance/judge.ts';
import type { Target } from '@tropeiro/conformance/trial.ts';

/** A server to judge: a suite of its own, called as it is. */
export type LiarTrial = {
  readonly says: string;
  readonly target: Target;
  readonly section: string;
  readonly rule: string;
};

/** The process in which many servers are judged one after the other, since to start one costs more than to judge. */
const trials: readonly LiarTrial[] = JSON.parse(process.env.LIAR_TRIALS ?? '[]');
for (const { says, target, section, rule } of trials)
  describe(says, () => {
    judge(target, [section], rule);
  });
