import { describe } from 'node:test';
import { defineSuite } from '@tropeiro/conformance/define-suite.ts';
import type { Target } from '@tropeiro/conformance/trial.ts';

/** A server to test: its own suite, named after it. */
export type LyingServer = {
  readonly description: string;
  readonly target: Target;
  readonly section: string;
  readonly rule: string;
};

/** Tests many servers one after another in one process, because starting a process costs more than a test. */
const trials: readonly LyingServer[] = JSON.parse(process.env.LIAR_TRIALS ?? '[]');
for (const { description, target, section, rule } of trials)
  describe(description, () => {
    defineSuite(target, [section], rule);
  });
