import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { hostileFiles } from '@tropeiro/server/testing/hostile-files.ts';
import { testRuns } from '@tropeiro/tools/test-run.ts';
import { defaultSheetLimits, type SheetLimits } from './limits.ts';
import { readSheet } from './read-sheet.ts';

/**
 * Below the allowed memory: what is bounded while reading never comes near the limit, which is for unforeseen cases.
 */
const reading = { maxS: 500, maxCpuS: 500, maxMegabytes: 160 };

/** The full file size in the long lane. Otherwise a fraction of it, with the same fraction of the limits. */
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
  for (const { title, make, fault } of hostileFiles(share)) {
    it(`by ${title} is ${fault === undefined ? 'harmless' : `refused as ${fault}`}`, async () => {
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
