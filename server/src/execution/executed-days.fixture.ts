import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { executionRecords } from './plan-under-way.fixture.ts';

/** Executed days, in minutes after eight and metres north of the stops, which are side by side at two places. */
export type ExecutedAttempt = { minute: number; isDesk: boolean; north: number | null; reason: number | null };
export type ExecutedVisit = { begin: number; end: number | null };
export type ExecutedStop = {
  status: 'P' | 'E' | 'D' | 'M' | 'x';
  order: number;
  place: 0 | 1;
  windows: readonly (readonly [begin: number, end: number])[];
  arrived: number | null;
  attempts: readonly ExecutedAttempt[];
  visits: readonly ExecutedVisit[];
  deliveryTime: number;
  waitingPlanned: number;
};
export type ExecutedPosition = { minute: number; north: number; speed: number | null };
export type ExecutedPlan = {
  day: number;
  vehicle: number | null;
  driver: number | null;
  hasWindows: boolean;
  status: 'P' | 'E' | 'C' | 'W';
  started: number;
  completed: number;
  departed: number | null;
  /** When the arrival was reached. Null: not reached. Undefined: the plan has no arrival. */
  finished: number | null | undefined;
  totalTime: number;
  totalDistance: number;
  stops: readonly ExecutedStop[];
  positions: readonly ExecutedPosition[];
};

const minute = fc.integer({ min: 0, max: 300 });
const north = fc.constantFrom(0, 250, 350, 4000, 20_000);

const stop: fc.Arbitrary<ExecutedStop> = fc
  .record({
    status: fc.constantFrom('P', 'E', 'E', 'E', 'D', 'M', 'x'),
    order: fc.integer({ min: 1, max: 9 }),
    place: fc.constantFrom(0, 1),
    openings: fc.array(fc.tuple(minute, fc.integer({ min: 5, max: 90 })), { maxLength: 2 }),
    arrived: fc.option(minute),
    tries: fc.uniqueArray(fc.record({ minute, north: fc.option(north), reason: fc.constantFrom(1, 2) }), {
      minLength: 1,
      maxLength: 2,
      selector: (each) => each.minute,
    }),
    visits: fc.uniqueArray(fc.record({ begin: minute, length: fc.option(fc.integer({ min: 1, max: 60 })) }), {
      maxLength: 2,
      selector: ({ begin }) => begin,
    }),
    deliveryTime: fc.constantFrom(300, 600),
    waitingPlanned: fc.constantFrom(0, 120),
  })
  .map(({ openings, tries, visits, ...facts }) => {
    const inOrder = tries.toSorted((a, b) => a.minute - b.minute);
    const attempts = inOrder.map((each, index): ExecutedAttempt => {
      const isLast = index === inOrder.length - 1;
      const isReturn = !isLast || facts.status === 'D' || facts.status === 'x';
      return { ...each, isDesk: isLast && facts.status === 'M', reason: isReturn ? each.reason : null };
    });
    return {
      ...facts,
      windows: openings.map(([begin, length]) => [begin, begin + length] as const).toSorted((a, b) => a[0] - b[0]),
      attempts: facts.status === 'P' ? [] : attempts,
      visits: visits.map(({ begin, length }) => ({ begin, end: length === null ? null : begin + length })),
    };
  });

const plan: fc.Arbitrary<ExecutedPlan> = fc.record({
  day: fc.constantFrom(10, 11),
  vehicle: fc.option(fc.constantFrom(1, 2)),
  driver: fc.option(fc.constantFrom(1, 2)),
  hasWindows: fc.boolean(),
  status: fc.constantFrom('P', 'E', 'C', 'C', 'C', 'W'),
  started: fc.integer({ min: 0, max: 20 }),
  completed: fc.integer({ min: 200, max: 300 }),
  departed: fc.option(fc.integer({ min: 0, max: 40 })),
  finished: fc.option(fc.option(fc.integer({ min: 250, max: 400 })), { nil: undefined }),
  totalTime: fc.integer({ min: 0, max: 9000 }),
  totalDistance: fc.integer({ min: 0, max: 90_000 }),
  stops: fc.array(stop, { maxLength: 5 }),
  positions: fc.uniqueArray(fc.record({ minute, north, speed: fc.option(fc.constantFrom(0, 4, 30)) }), {
    maxLength: 12,
    selector: (each) => each.minute,
  }),
});

/** Days of up to four plans. A vehicle has one plan a day. */
export const executedDays = fc.uniqueArray(plan, {
  maxLength: 4,
  selector: ({ day, vehicle }) => (vehicle === null ? Symbol('none') : `${day} ${vehicle}`),
});

export const momentOf = (day: number, minutes: number): string =>
  new Date(Date.UTC(2026, 2, day, 11, minutes)).toISOString();

const degreesOfMetre = 180 / Math.PI / 6_371_008.8;
const placeOf = (metres: number) => ({ latitude: -30 + metres * degreesOfMetre, longitude: -51 });

/**
 * Writes days into the tables as the execution does. The positions in the lists map numbers to ids of vehicles, drivers and
 * reasons.
 */
export async function storeExecutedDays(
  { sql, insert, insertPlan, insertPoint }: ExecutionRecords,
  ids: Readonly<Record<'vehicle' | 'driver' | 'reason', readonly number[]>>,
  plans: readonly ExecutedPlan[],
): Promise<number[]> {
  const planIds: number[] = [];
  const idOf = (kind: keyof typeof ids, number: number | null) => (number === null ? null : (ids[kind][number] ?? 0));
  for (const each of plans) {
    const at = (minutes: number) => momentOf(each.day, minutes);
    const planId = await insertPlan({
      status: each.status,
      vehicle_id: idOf('vehicle', each.vehicle),
      driver_id: idOf('driver', each.driver),
      has_time_window: String(each.hasWindows),
      date_time_start: at(0),
      date_time_end: at(500),
      total_time: each.totalTime,
      total_distance: each.totalDistance,
      date_started: at(each.started),
      date_completed: each.status === 'C' ? at(each.completed) : null,
    });
    planIds.push(planId);
    const [route] = await sql<{ route_id: string }>(`select route_id from route_plan where id = ${planId}`);
    const newPoint = (columns: Parameters<typeof insertPoint>[1]) =>
      insertPoint(Number(route?.route_id), { route_plan_id: planId, ...placeOf(0), ...columns });
    const attempt = async (pointId: number, number: number, action: string, tried: ExecutedAttempt) => {
      const done = await insert('execution_action', {
        uuid: randomUUID(),
        route_plan_id: planId,
        route_point_id: pointId,
        action,
        phone: tried.isDesk ? null : 'moto',
        device_time: at(tried.minute),
        corrected_time: at(tried.minute),
        is_online: 'true',
        latitude: tried.north === null ? null : placeOf(tried.north).latitude,
        longitude: tried.north === null ? null : -51,
        route_return_reason_id: idOf('reason', tried.reason),
        outcome: 'applied',
        date_created: at(0),
        date_modified: at(0),
      });
      const record = { execution_action_id: done, attempt: number, return_date: at(tried.minute) };
      await insert('execution_record', { route_point_id: pointId, ...record });
    };
    const performed = { isDesk: false, north: null, reason: null };
    if (each.departed !== null)
      await attempt(await newPoint({ type: 'PA', status: 'R' }), 1, 'perform', { minute: each.departed, ...performed });
    if (each.finished !== undefined) {
      const arrival = await newPoint({ type: 'CH', status: each.finished === null ? 'P' : 'R' });
      if (each.finished !== null) await attempt(arrival, 1, 'finish', { minute: each.finished, ...performed });
    }
    for (const stop of each.stops) {
      const pointId = await newPoint({
        longitude: -51 + stop.place * 0.00075,
        status: stop.status === 'x' ? 'D' : stop.status,
        order: stop.order,
        delivery_time: stop.deliveryTime,
        time_scheduled: at(30),
        service_start: at(30 + stop.waitingPlanned / 60),
        date_arrived: stop.arrived === null ? null : at(stop.arrived),
        time_windows: JSON.stringify(stop.windows.map(([begin, end]) => ({ begin: at(begin), end: at(end) }))),
        ...(stop.status === 'x' ? { date_excluded: at(400), cancellation_reason: 'Desistiu' } : {}),
      });
      for (const [index, tried] of stop.attempts.entries())
        await attempt(
          pointId,
          index + 1,
          tried.isDesk ? 'perform_manually' : tried.reason ? 'return' : 'deliver',
          tried,
        );
      if (each.vehicle === null) continue;
      for (const { begin, end } of stop.visits)
        await insert('event', {
          vehicle_id: idOf('vehicle', each.vehicle),
          device_id: 1,
          key: `${pointId} ${begin}`,
          category: 0,
          target: `route_point:${pointId}`,
          begin_time: at(begin),
          end_time: end === null ? null : at(end),
          distance: 0,
          revision: 1,
        });
    }
    if (each.vehicle === null || each.positions.length === 0) continue;
    const rows = each.positions.map(
      ({ minute: when, north: metres, speed }) =>
        `(${each.vehicle}, ${idOf('vehicle', each.vehicle)}, '${at(when)}'::timestamptz, ${placeOf(metres).latitude}::float8, ${speed}::float8)`,
    );
    await sql(`select make_message_months(array['${at(0)}']::timestamptz[]);
      insert into device_message (customer_id, device_id, vehicle_id, time, received, hash, latitude, longitude, speed_kmh, kind, valid, attributes)
      select v.customer_id, said.device_id, v.id, time, time, 0, latitude, -51, speed, 1, true, '{}'
      from (values ${rows.join(', ')}) said (device_id, vehicle_id, time, latitude, speed) join vehicle v on v.id = said.vehicle_id`);
  }
  return planIds;
}

type ExecutionRecords = Pick<ReturnType<typeof executionRecords>, 'sql' | 'insert' | 'insertPlan' | 'insertPoint'>;
