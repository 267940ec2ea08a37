import { after, describe } from 'node:test';
import { sectionNames, sections } from './sections.ts';
import { type Target, Trial } from './trial.ts';

/** Tries a server section by section, as tests of node:test, and removes what it made there. */
export function judge(target: Target, only: readonly string[] = sectionNames, ruleText = ''): Trial {
  const trial = new Trial(target, ruleText);
  for (const name of sectionNames.filter((one) => only.includes(one)))
    describe(name, () => {
      sections[name]?.(trial);
    });
  after(async () => {
    const kept = await trial.cleanUp();
    if (kept.length > 0) process.stdout.write(`Left in the company, since it cannot be deleted: ${kept.join(', ')}\n`);
  });
  return trial;
}
