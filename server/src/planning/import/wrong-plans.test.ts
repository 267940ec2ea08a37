import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WrongRoutePlan } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { WrongLines } from '@tropeiro/platform/handling/wrong-lines.ts';
import type { PointLine } from '../points/read-points.ts';
import { addPlanLines } from './wrong-plans.ts';

const fault = (field: string, code: string): WrongRoutePlan => ({
  external_code: 'ROTA',
  field,
  value: null,
  code,
  message: `is wrong: ${'x'.repeat(100)}`,
});

/** A point whose plate and date come from cells of a sheet. */
const pointOf = (line: number): PointLine => {
  const at = { line, name: 'A', externalCode: null };
  return {
    line,
    point: { name: 'A' },
    planCells: [
      { ...at, field: 'vehicle_plate', column: 'Placa', value: 'ZZZ9Z99' },
      { ...at, field: 'date', column: 'Data', value: '01/12/1926' },
    ],
  };
};

const added = (count: number, faults: readonly WrongRoutePlan[]): WrongLines => {
  const wrong = new WrongLines('en');
  addPlanLines(
    wrong,
    Array.from({ length: count }, (_, index) => pointOf(index + 2)),
    faults,
  );
  return wrong;
};

describe('The lines of a wrong plan', () => {
  it('report each cell once, even with several faults of the plan', () => {
    const faults = [fault('date_time_start', 'too_early'), fault('date_time_end', 'too_late')];
    const { lines } = added(2, [...faults, fault('vehicle_plate', 'unknown_plate')]);
    assert.deepEqual(
      lines.map(({ line, column, code }) => [line, column, code]),
      [2, 3].flatMap((line) => [
        [line, 'Placa', 'unknown_plate'],
        [line, 'Data', 'too_early'],
      ]),
    );
  });

  it('are listed up to the limit of a report, and the others are counted', () => {
    const { lines, omittedCount } = added(60_000, [fault('vehicle_plate', 'unknown_plate')]);
    assert.deepEqual([lines[9_999]?.value, lines[10_000]?.value], ['ZZZ9Z99', null]);
    assert.ok(omittedCount > 0);
    assert.equal(lines.length + omittedCount, 60_000);
    assert.ok(JSON.stringify(lines).length < 10_100_000);
  });
});
