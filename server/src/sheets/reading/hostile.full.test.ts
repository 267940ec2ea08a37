import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { testRuns } from '@tropeiro/tools/test-run.ts';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { defaultSheetLimits, type SheetLimits } from './limits.ts';
import { readSheet } from './read-sheet.ts';

/** Less memory than is allowed: what is bounded while reading never comes near the limit, which is for what nobody thought of. */
const reading = { maxS: 500, maxCpuS: 500, maxMegabytes: 160 };

/** All of a file's size in the long lane; otherwise a share of it, and the same share of what may be read in all. */
const share = testRuns < 10 ? 0.1 : 1;
const inShare = <Name extends keyof SheetLimits>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, Math.floor(defaultSheetLimits[name] * share)])) as Pick<
    SheetLimits,
    Name
  >;
const limits: SheetLimits = {
  ...defaultSheetLimits,
  ...inShare('rows', 'characters', 'unpackedBytes', 'partBytes', 'parts', 'sharedTexts', 'sharedBytes', 'styles'),
  ...inShare('markupCharacters'),
};

describe('A file made to hurt its reader', () => {
  for (const { says, make, fault } of hostileFiles(share)) {
    it(`by ${says} is ${fault === undefined ? 'harmless' : `refused as ${fault}`}`, async () => {
      const file = make();
      let code: string | undefined;
      try {
        for await (const _ of readSheet(file, { sandbox: reading, limits }));
      } catch (error) {
        assert.ok(error instanceof Refusal, String(error));
        code = error.faults[0]?.code;
      }
      assert.equal(code, fault);
    });
  }
});
