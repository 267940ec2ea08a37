import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeWarningsMaxCount } from '@tropeiro/domain/planning/change/plan-change-report.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import { routingWarnings } from '../routing/warnings/routing-warnings.ts';
import { changeReport } from './change-report.ts';

/** The report of a plan in which every point misses its window. For the last ones, this is new. */
function reportWith(warningCount: number, newCount: number) {
  const facts = { id: 7, total_points: warningCount } as PlanFacts;
  const lines = Array.from({ length: warningCount }, (_, index) => index + 1);
  const warnings = lines.map((line) => ({
    ...routingWarnings.timeWindowMissed(line, 60),
    isNew: line > warningCount - newCount,
  }));
  const points = lines.map((line) => ({ id: 100 + line, line, name: `Entrega ${line}` }));
  return changeReport([{ before: { facts }, facts, after: { points }, warnings }], 'en');
}

describe('The report of a change', () => {
  it('lists new warnings first, each with its point', () => {
    assert.deepEqual(
      reportWith(3, 1).warnings.map(({ is_new, route_plan_id, route_point_id, name }) => [
        is_new,
        route_plan_id,
        route_point_id,
        name,
      ]),
      [
        [true, 7, 103, 'Entrega 3'],
        [false, 7, 101, 'Entrega 1'],
        [false, 7, 102, 'Entrega 2'],
      ],
    );
  });

  for (const [title, beyond, omitted] of [
    ['tells all where there is room', 0, 0],
    ['tells no more than a report has room for, and counts the others', 200, 200],
  ] as const)
    it(title, () => {
      const { warnings, warnings_omitted } = reportWith(changeWarningsMaxCount + beyond, 1);
      assert.deepEqual([warnings.length, warnings_omitted], [changeWarningsMaxCount, omitted]);
      assert.equal(warnings[0]?.is_new, true);
    });
});
