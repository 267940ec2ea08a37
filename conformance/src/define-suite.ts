import { after, describe } from 'node:test';
import { sectionNames, sections } from './sections.ts';
import { type Target, Trial } from './trial.ts';

/** Tests a server section by section with node:test, and removes the records made there. */
export function defineSuite(target: Target, only: readonly string[] = sectionNames, ruleText = ''): Trial {
  const trial = new Trial(target, ruleText);
  for (const name of sectionNames.filter((section) => only.includes(section)))
    describe(name, () => {
      sections[name]?.(trial);
    });
  after(async () => {
    const remaining = await trial.cleanUp();
    if (remaining.length > 0)
      process.stdout.write(`Left in the company, since it cannot be deleted: ${remaining.join(', ')}\n`);
  });
  return trial;
}
