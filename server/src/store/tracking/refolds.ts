import { type Db, one } from '../engine/db.ts';
import { arrayLiteral, type Sql, sql } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import type { TrackedDevice } from './tracked-device.ts';

/** A vehicle of which the time between two moments is to be folded again. */
export type Refold = {
  readonly customer_id: number;
  readonly vehicle_id: number;
  /** How often it could not be folded. */
  readonly attempt_count: number;
  readonly from_ms: number;
  readonly until_ms: number;
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
 * The query that leaves stretches of devices of one company to be replayed. A device has one such request: what follows extends it.
 * If its last attempt failed, it waits as long as before.
 */
export function leaveRests(rests: readonly DeviceRest[]): Sql {
  const types = {
    vehicle_id: 'int8',
    rest_of_device_id: 'int8',
    from_time: 'timestamptz',
    until_time: 'timestamptz',
    date_due: 'timestamptz',
  } as const;
  const rows = rests.map(({ vehicle_id, device_id, fromMs, untilMs, dueMs }) => ({
    vehicle_id,
    rest_of_device_id: device_id,
    from_time: new Date(fromMs).toISOString(),
    until_time: new Date(Math.max(fromMs, untilMs)).toISOString(),
    date_due: dueMs === null ? null : new Date(dueMs).toISOString(),
  }));
  const isOf = sql`r.vehicle_id = sent.vehicle_id and r.rest_of_device_id = sent.rest_of_device_id`;
  return sql`with sent as materialized (
      select vehicle_id, rest_of_device_id, min(from_time) as from_time, max(until_time) as until_time,
        min(coalesce(date_due, now())) as date_due
      from ${unnest(types, rows)} as sent (${columnList(types)}) group by vehicle_id, rest_of_device_id
    ), extended as (
      update refold_request r set from_time = least(r.from_time, sent.from_time), until_time = greatest(r.until_time, sent.until_time),
        date_due = case when r.attempt_count > 0 then r.date_due else least(r.date_due, sent.date_due) end
      from sent where ${isOf} returning r.vehicle_id, r.rest_of_device_id
    )
    insert into refold_request (${columnList(types)})
    select * from sent where not exists (select from extended r where ${isOf})`;
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
