import { after, describe } from 'node:test';
import { sectionNames, sections } from './sections.ts';
import { type Target, Trial } from './trial.ts';

/** Tries a server section by section, as tests of node:test, and removes what it made there. */
export function judge(target: Target, only: readonly string[] = sectionNames): void {
  const trial = new Trial(target);
  for (const name of sectionNames.filter((one) => only.includes(one)))
    describe(name, () => {
      sections[name]?.(trial);
    });
  after(() => trial.cleanUp());
}
