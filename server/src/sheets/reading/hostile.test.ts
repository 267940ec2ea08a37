import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { readSheet } from './read-sheet.ts';

/** Less memory than is allowed: what is bounded while reading never comes near the limit, which is for what nobody thought of. */
const reading = { maxS: 500, maxMegabytes: 160 };

describe('A file made to hurt its reader', () => {
  for (const { says, make, fault } of hostileFiles) {
    it(`by ${says} is ${fault === undefined ? 'harmless' : `refused as ${fault}`}`, async () => {
      const file = make();
      let code: string | undefined;
      try {
        for await (const _ of readSheet(file, { sandbox: reading }));
      } catch (error) {
        assert.ok(error instanceof Refusal, String(error));
        code = error.faults[0]?.code;
      }
      assert.equal(code, fault);
    });
  }
});
