import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RoutePointType } from '@tropeiro/domain/planning/route-point-type.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { pointToRoute } from '../points/point-rows.ts';
import { emptyReport, reportOf } from './import-report.ts';
import { type CommonFields, routedRows, unroutedRows } from './route-rows.ts';

describe('The rows of a plan', () => {
  const lines = Array.from({ length: 50 }, (_, index) => ({ line: index + 1, point: { name: `NF ${index}` } }));
  const unassigned = lines.map((_, point) => ({ point, code: 'no_room' as const, remedy: null }));
  const points = lines.map((_, point) => ({
    point,
    order: point + 1,
    optimized_order: point + 1,
    time_scheduled: '2026-03-10T11:00:00.000Z',
    service_start: '2026-03-10T11:00:00.000Z',
    departure: '2026-03-10T11:05:00.000Z',
    duration: 0,
    distance: 0,
  }));
  const plan = {
    crew: 0,
    points,
    total_time: 0,
    total_distance: 0,
    total_points: 50,
    breaks: [],
    total_capacity: 0,
    warnings: [],
  };
  const common = { status: 'P', external_code: 'Norte' } as CommonFields;
  const routed = (routing: Parameters<typeof routedRows>[0], slice = new TimeSlice()) =>
    routedRows(routing, lines, [], [], common, 300, slice);

  const lost = lines.map((line) => ({ ...line, remedy: null }));

  const cases: readonly [says: string, work: (slice: TimeSlice) => Promise<unknown>][] = [
    ['planned', (slice) => routed({ plans: [plan], unassigned: [] }, slice)],
    ['left out', (slice) => routed({ plans: [], unassigned }, slice)],
    ['not geocoded', (slice) => routedRows({ plans: [], unassigned: [] }, [], lost, [], common, 300, slice)],
    ['not routed yet', (slice) => unroutedRows(lines, [], [], common, 300, slice)],
    [
      'reported',
      async (slice) => reportOf(emptyReport, await routed({ plans: [], unassigned }), [], undefined, 'en', slice),
    ],
  ];
  for (const [says, work] of cases)
    it(`leave others their turn at every point whose time is up: ${says}`, async () => {
      const turnCount = await countTurns(() => work(new TimeSlice({ maxMs: 0 })));
      assert.ok(turnCount >= lines.length, `${turnCount} turns`);
    });
});

describe('The time of service at a point', () => {
  const cases: readonly [says: string, type: RoutePointType | null, given: number | null, seconds: number][] = [
    ['that of the company at a delivery', 'PE', null, 300],
    ['that of the company at a pick-up', 'PC', null, 300],
    ['that of the company where no type is said', null, null, 300],
    ['none at a departure', 'PA', null, 0],
    ['none at an arrival', 'CH', null, 0],
    ['what is said at a departure', 'PA', 900, 900],
    ['what is said at an arrival', 'CH', 900, 900],
    ['none at a delivery that is said to take none', 'PE', 0, 0],
  ];
  for (const [says, type, given, seconds] of cases)
    it(`is ${says}, as it is routed and as it is stored`, async () => {
      const line = { line: 1, point: { name: 'A', type, delivery_time: given, latitude: -30, longitude: -51 } };
      assert.equal(pointToRoute(line, 300).serviceS, seconds);
      const { points } = await unroutedRows([line], [], [], {} as CommonFields, 300, new TimeSlice());
      assert.deepEqual(
        points.map(({ delivery_time }) => delivery_time),
        [seconds],
      );
    });
});
