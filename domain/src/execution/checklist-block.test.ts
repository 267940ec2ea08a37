import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checklistBlockAt } from './checklist-block.ts';

describe('A plan that requires a checklist', () => {
  const filled = (hour: string, is_high_risk = false) => ({
    date_executed: `2026-11-${hour}:00:00.000Z`,
    is_high_risk,
  });
  const cases: readonly [sentence: string, filled: readonly ReturnType<typeof filled>[], block: string | null][] = [
    ['is blocked without one', [], 'checklist_missing'],
    ['starts with a checklist of the same day', [filled('17T07')], null],
    ['is blocked by a checklist older than a day', [filled('16T07')], 'checklist_missing'],
    ['is blocked by a checklist submitted after the start', [filled('17T09')], 'checklist_missing'],
    ['is blocked by a checklist of high risk', [filled('17T07', true)], 'checklist_high_risk'],
    ['uses the last checklist', [filled('17T07', true), filled('17T06'), filled('17T08')], null],
  ];
  for (const [sentence, list, block] of cases)
    it(sentence, () => assert.equal(checklistBlockAt(list, '2026-11-17T08:30:00.000Z'), block));
});
