import { type Db, one } from '../engine/db.ts';
import { type Sql, sql } from '../engine/statement.ts';
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

/** A device of which a stretch of time is left to be folded. */
export type DeviceRest = TrackedDevice & { readonly fromMs: number; readonly untilMs: number };

/**
 * The query that leaves stretches of devices of one company to be folded. Of one that is put off they are added to what is left
 * of it, and wait as long.
 */
export function leaveRests(rests: readonly DeviceRest[]): Sql {
  const types = {
    vehicle_id: 'int8',
    rest_of_device_id: 'int8',
    from_time: 'timestamptz',
    until_time: 'timestamptz',
  } as const;
  const rows = rests.map(({ vehicle_id, device_id, fromMs, untilMs }) => ({
    vehicle_id,
    rest_of_device_id: device_id,
    from_time: new Date(fromMs).toISOString(),
    until_time: new Date(Math.max(fromMs, untilMs)).toISOString(),
  }));
  const isOf = sql`r.vehicle_id = sent.vehicle_id and r.rest_of_device_id = sent.rest_of_device_id`;
  return sql`with sent as materialized (select * from ${unnest(types, rows)} as sent (${columnList(types)})),
    put_off as (
      update refold_request r set from_time = least(r.from_time, sent.from_time), until_time = greatest(r.until_time, sent.until_time)
      from sent where ${isOf} and r.attempt_count > 0 returning r.vehicle_id, r.rest_of_device_id
    )
    insert into refold_request (${columnList(types)})
    select * from sent where not exists (select from put_off r where ${isOf})`;
}

/** Takes a vehicle of any company that is to be folded again, locked: of the next company behind the one that was served last. */
export const takeRefold = async (db: Db, afterCompanyId: number): Promise<Refold | undefined> =>
  one<Refold>(await db.rows(sql`select take_refold(${afterCompanyId})`)) ?? undefined;

/** Puts a vehicle off that could not be folded, for so many seconds; what is asked for of it anew has it tried at once. */
export async function postponeRefold(
  db: Db,
  { vehicle_id, attempt_count }: Pick<Refold, 'vehicle_id' | 'attempt_count'>,
  afterS: number,
): Promise<void> {
  await db.rows(sql`update refold_request set attempt_count = ${attempt_count + 1}::smallint,
    date_due = now() + make_interval(secs => ${afterS}) where vehicle_id = ${vehicle_id}`);
}
