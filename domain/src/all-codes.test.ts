import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allCodes } from './all-codes.ts';
import { faults } from './faults/fault.ts';
import { refusals } from './faults/refusal.ts';
import { namesInTemplate } from './faults/text-template.ts';
import { planWarnings } from './planning/warnings/plan-warnings.ts';

describe('Codes', () => {
  for (const [name, list] of Object.entries(allCodes)) {
    it(`of ${name} are distinct and named in both languages`, () => {
      assert.equal(new Set(list.map(({ code }) => code)).size, list.length);
      for (const { name: names } of list) assert.ok(names.en.length > 0 && names['pt-BR'].length > 0);
    });
  }

  it('of refusals, faults and warnings have the same placeholders in both languages', () => {
    const warnings = planWarnings.map(({ code, text }) => [code, text] as const);
    for (const [code, text] of [...Object.entries(refusals), ...Object.entries(faults), ...warnings]) {
      assert.deepEqual(namesInTemplate(text.en).sort(), namesInTemplate(text['pt-BR']).sort(), code);
    }
  });
});
