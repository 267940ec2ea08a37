import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type Fields, requireFields } from '../../field-table.ts';
import { crews } from '../../prepare/crews.ts';
import {
  at,
  departure,
  type ImportInput,
  importPlans,
  kmFromYard,
  listOf,
  load,
  namesOf,
} from '../../prepare/plan-imports.ts';
import { CannotPrepare, type Trial } from '../../trial.ts';
import { unassignedTable } from './report.ts';

const left = 'Fica';
const windowed = { beside: { has_time_window: true } };
const unreachableMatrix = [
  [0, 60, null],
  [60, 0, null],
  [null, null, 0],
];

/** The causes that leave a point out of the van's plan, by their code. `helps`: one change would make the point fit. */
const reasons: readonly (readonly [code: string, says: string, point: Fields, said: ImportInput, helps: boolean])[] = [
  ['capacity', 'loads more than the vehicle', { ...kmFromYard(2), ...load(150) }, {}, true],
  ['axles', 'takes only vehicles of fewer axles', { ...kmFromYard(2), axles: 1 }, {}, false],
  [
    'time_window',
    'closes before a vehicle can be there',
    { ...kmFromYard(60), time_window: { begin: at('11:00'), end: at('11:10') } },
    windowed,
    true,
  ],
  [
    'plan_period',
    'is open only after the end of the plan',
    { ...kmFromYard(2), time_window: { begin: at('22:00'), end: at('23:00') } },
    windowed,
    false,
  ],
  ['plan_period', 'takes longer than the plan', { ...kmFromYard(2), delivery_time: 43_200 }, {}, false],
  [
    'unreachable',
    'has no way to it',
    kmFromYard(2),
    { beside: { source: 'M', matrix: { durations: unreachableMatrix } } },
    false,
  ],
  [
    'not_geocoded',
    'has an address that is not found',
    { address: 'Zzqxwv 99999' },
    { beside: { geocoding: true } },
    false,
  ],
];

/** Points in no plan, each with the reason found by trying. */
export function unassigned(trial: Trial): void {
  const imported = async (points: readonly Fields[], input: ImportInput = {}) => {
    const { van } = await trial.once(crews);
    const { report, plans } = await importPlans(trial, points, {
      ...input,
      data: { vehicle_plate: van.plate, ...input.data },
    });
    const unassigned = listOf(report, 'unassigned_points');
    for (const point of unassigned) requireFields(unassignedTable, point);
    return { report, plans, unassigned };
  };

  describe('POST /import/route_plan, unassigned_points', () => {
    for (const [code, description, point, input, helps] of reasons)
      trial.rule(`a point that ${description} is reported as ${code}, and the rest is planned`, async () => {
        const sent = [departure, { name: 'Vai', ...kmFromYard(1) }, { name: left, external_code: 'NF-9', ...point }];
        const { report, plans, unassigned } = await imported(sent, input);
        assert.deepEqual(
          unassigned.map((entry) => [entry.name, entry.external_code, entry.line, entry.code]),
          [[left, 'NF-9', 3, code]],
        );
        if (helps) assert.ok(String(unassigned[0]?.detail ?? '') !== '', 'the change that would help is reported');
        assert.deepEqual([report.route_points, plans.map(({ total_points }) => total_points)], [2, [1]]);
      });

    trial.rule('a point that fits alone but not beside the others is reported as no_room', async () => {
      const { unassigned } = await imported([
        { name: 'A', ...kmFromYard(1), ...load(60) },
        { name: 'B', ...kmFromYard(2), ...load(60) },
      ]);
      assert.deepEqual(
        unassigned.map(({ code }) => code),
        ['no_room'],
      );
    });

    trial.rule('a point that is one too many for its route is reported as max_points', async () => {
      throw new CannotPrepare('no field of an import limits the points of a route');
    });

    trial.rule('are kept under the route of their plans: GET /route/<route_id>/', async () => {
      const { plans } = await imported([
        { name: 'Vai', ...kmFromYard(1) },
        { name: left, ...kmFromYard(2), ...load(150) },
      ]);
      const answer = await (await trial.admin()).get(`/route/${plans[0]?.route_id}/`);
      assert.equal(answer.status, 200, answer.summary);
      assert.ok(answer.text.includes(`"${left}"`) && answer.text.includes('"capacity"'), answer.summary);
      assert.deepEqual(namesOf(listOf(plans[0] ?? {}, 'route_points')), ['Vai']);
    });
  });
}
