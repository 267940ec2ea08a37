import type { Stretch } from '@tropeiro/telematics/engine/catch-up.ts';
import { type Db, one } from '../engine/db.ts';
import { arrayLiteral, type Sql, sql } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import { apartMs, joinStretches } from './stretches.ts';
import { type TrackedDevice, trackedKey } from './tracked-device.ts';

/** A vehicle of which the time between two moments is to be folded again. */
export type Refold = {
  readonly customer_id: number;
  readonly vehicle_id: number;
  /** How often it could not be folded. */
  readonly attempt_count: number;
  readonly from_ms: number;
  readonly until_ms: number;
  /** What is asked for between these moments. */
  readonly stretches: readonly Stretch[];
  /** Since when the days of its company are open. */
  readonly open_from_ms: number;
  /** Whether it is what was left of one device, closed days too. */
  readonly is_rest: boolean;
  /** The devices that have told of it. */
  readonly device_ids: readonly number[];
};

/** A device of which a stretch of time is left to be replayed. */
export type DeviceRest = TrackedDevice & {
  readonly fromMs: number;
  readonly untilMs: number;
  /** From when on it may be replayed; null if now. */
  readonly dueMs: number | null;
};

/**
 * The query that leaves stretches of devices of one company to be replayed. A stretch extends a request of its device that is near; if
 * there is none, it is a request of its own. If the last attempt of the device failed, all its requests wait as long as before.
 */
export function leaveRests(rests: readonly DeviceRest[]): Sql {
  const types = {
    vehicle_id: 'int8',
    rest_of_device_id: 'int8',
    from_time: 'timestamptz',
    until_time: 'timestamptz',
    date_due: 'timestamptz',
  } as const;
  const rows = joinRests(rests).map(({ vehicle_id, device_id, fromMs, untilMs, dueMs }) => ({
    vehicle_id,
    rest_of_device_id: device_id,
    from_time: new Date(fromMs).toISOString(),
    until_time: new Date(untilMs).toISOString(),
    date_due: dueMs === null ? null : new Date(dueMs).toISOString(),
  }));
  const ofDevice = sql`refold_request r where r.vehicle_id = sent.vehicle_id and r.rest_of_device_id = sent.rest_of_device_id`;
  const apart = sql`make_interval(secs => ${apartMs / 1000})`;
  return sql`with near as materialized (
      select sent.vehicle_id, sent.rest_of_device_id, sent.from_time, sent.until_time, coalesce(sent.date_due, now()) as date_due,
        (select max(r.date_due) from ${ofDevice} and r.attempt_count > 0) as postponed_until,
        (select min(r.id) from ${ofDevice} and r.from_time <= sent.until_time + ${apart} and r.until_time >= sent.from_time - ${apart}) as id
      from ${unnest(types, rows)} as sent (${columnList(types)})
    ), extended as (
      update refold_request r set from_time = least(r.from_time, sent.from_time), until_time = greatest(r.until_time, sent.until_time),
        date_due = coalesce(sent.postponed_until, least(r.date_due, sent.date_due))
      from (select id, min(from_time) as from_time, max(until_time) as until_time, min(date_due) as date_due,
          max(postponed_until) as postponed_until
        from near where id is not null group by id) sent where r.id = sent.id
    )
    insert into refold_request (${columnList(types)})
    select vehicle_id, rest_of_device_id, from_time, until_time, coalesce(postponed_until, date_due) from near where id is null`;
}

/** The stretches of each device, joined if they are near, due as soon as one of the device is. */
function joinRests(rests: readonly DeviceRest[]): DeviceRest[] {
  const byDevice = new Map<string, DeviceRest[]>();
  for (const rest of rests) {
    const list = byDevice.get(trackedKey(rest));
    if (list) list.push(rest);
    else byDevice.set(trackedKey(rest), [rest]);
  }
  return [...byDevice.values()].flatMap((ofDevice) => {
    const stretches = ofDevice.map(({ fromMs, untilMs }) => ({ fromMs, untilMs: Math.max(fromMs, untilMs) }));
    const dueMs = ofDevice.some((rest) => rest.dueMs === null)
      ? null
      : Math.min(...ofDevice.map((rest) => Number(rest.dueMs)));
    return joinStretches(stretches).map((stretch) => ({ ...(ofDevice[0] as DeviceRest), ...stretch, dueMs }));
  });
}

/**
 * Takes a vehicle of any company that is to be folded again, locked: of the next company behind the one that was served last.
 * Companies that have used up their share come after all others.
 */
export const takeRefold = async (
  db: Db,
  afterCompanyId: number,
  usedUpCompanyIds: readonly number[],
): Promise<Refold | undefined> =>
  one<Refold>(await db.rows(sql`select take_refold(${afterCompanyId}, ${arrayLiteral(usedUpCompanyIds)}::bigint[])`)) ??
  undefined;

/**
 * Puts off what could not be folded, for so many seconds: the rest of one device, or the requests for the whole vehicle. Other requests
 * of the vehicle remain due. A new request for the whole vehicle is tried at once; a new rest of the device waits as long (`leaveRests`).
 */
export async function postponeRefold(
  db: Db,
  { vehicle_id, attempt_count, is_rest, device_ids }: Refold,
  afterS: number,
): Promise<void> {
  const restOfDeviceId = is_rest ? (device_ids[0] ?? null) : null;
  await db.rows(sql`update refold_request set attempt_count = ${attempt_count + 1}::smallint,
    date_due = now() + make_interval(secs => ${afterS})
    where vehicle_id = ${vehicle_id} and rest_of_device_id is not distinct from ${restOfDeviceId}::int8`);
}
