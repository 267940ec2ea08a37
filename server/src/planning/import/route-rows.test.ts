import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DeliveryTimeSource } from '@tropeiro/domain/planning/points/delivery-time-source.ts';
import type { RoutePointType } from '@tropeiro/domain/planning/points/route-point-type.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { pointToRoute } from '../points/point-rows.ts';
import type { ServiceTimeOfPoint } from '../points/service-times.ts';
import { emptyReport, reportOf } from './import-report.ts';
import { type CommonFields, routedRows, unroutedRows } from './route-rows.ts';

/** A service time was learnt at the place of line 2. */
const times = { defaultS: 300, learntS: new Map([[2, 660]]) };

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
    late_by: 0,
  }));
  const plan = {
    crew: 0,
    points,
    total_time: 0,
    total_distance: 0,
    total_points: 50,
    breaks: [],
    total_capacity: 0,
    overtime: 0,
    count_late: 0,
    warnings: [],
  };
  const common = { status: 'P', external_code: 'Norte' } as CommonFields;
  const routed = (routing: Parameters<typeof routedRows>[0], slice = new TimeSlice()) =>
    routedRows(routing, lines, [], [], common, times, slice);

  const lost = lines.map((line) => ({ ...line, remedy: null }));

  const cases: readonly [title: string, work: (slice: TimeSlice) => Promise<unknown>][] = [
    ['planned', (slice) => routed({ plans: [plan], unassigned: [] }, slice)],
    ['left out', (slice) => routed({ plans: [], unassigned }, slice)],
    ['not geocoded', (slice) => routedRows({ plans: [], unassigned: [] }, [], lost, [], common, times, slice)],
    ['not routed yet', (slice) => unroutedRows(lines, [], [], common, times, slice)],
    [
      'reported',
      async (slice) => {
        const rows = await routed({ plans: [], unassigned });
        return reportOf(emptyReport, rows, [], undefined, { language: 'en', placed: [], includes: [], slice });
      },
    ],
  ];
  for (const [title, work] of cases)
    it(`yield to other requests at every point: ${title}`, async () => {
      const turnCount = await countTurns(() => work(new TimeSlice({ maxMs: 0 })));
      assert.ok(turnCount >= lines.length, `${turnCount} turns`);
    });
});

describe('The service time of a point', () => {
  type Case = [
    title: string,
    line: number,
    type: RoutePointType | null,
    given: number | null,
    time: ServiceTimeOfPoint,
  ];
  const time = (delivery_time: number, delivery_time_source: DeliveryTimeSource) => ({
    delivery_time,
    delivery_time_source,
  });
  const cases: readonly Case[] = [
    ['that of the company at a delivery', 1, 'PE', null, time(300, 'default')],
    ['that of the company at a pick-up', 1, 'PC', null, time(300, 'default')],
    ['that of the company where no type is said', 1, null, null, time(300, 'default')],
    ['none at a departure', 1, 'PA', null, time(0, 'default')],
    ['none at an arrival', 1, 'CH', null, time(0, 'default')],
    ['what is said at a departure', 1, 'PA', 900, time(900, 'given')],
    ['what is said at an arrival', 1, 'CH', 900, time(900, 'given')],
    ['none at a delivery that is said to take none', 1, 'PE', 0, time(0, 'given')],
    ['what was learnt at the place of a delivery', 2, 'PE', null, time(660, 'learnt')],
    ['what is said, whatever was learnt there', 2, 'PE', 900, time(900, 'given')],
    ['none at a departure, whatever was learnt there', 2, 'PA', null, time(0, 'default')],
  ];
  for (const [title, line, type, deliveryTime, expected] of cases)
    it(`is ${title}, in routing and in storage`, async () => {
      const sent = { line, point: { name: 'A', type, delivery_time: deliveryTime, latitude: -30, longitude: -51 } };
      assert.equal(pointToRoute(sent, times).serviceS, expected.delivery_time);
      const { points } = await unroutedRows([sent], [], [], {} as CommonFields, times, new TimeSlice());
      assert.deepEqual(
        points.map(({ delivery_time, delivery_time_source }) => ({ delivery_time, delivery_time_source })),
        [expected],
      );
    });
});
