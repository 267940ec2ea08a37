import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import type { TimeRange } from '@tropeiro/telematics/engine/catch-up.ts';
import { type TrackedDevice, trackedKey } from '../messages/tracked-device.ts';
import { joinGapMaxMs, joinTimeRanges } from './time-ranges.ts';

/** A vehicle whose time between two moments is to be replayed. */
export type VehicleReplay = {
  readonly customer_id: number;
  readonly vehicle_id: number;
  /** How many replays failed. */
  readonly attempt_count: number;
  readonly from_ms: number;
  readonly until_ms: number;
  /** The requested ranges between these moments. */
  readonly stretches: readonly TimeRange[];
  /** The start of the first open day of its company. */
  readonly open_from_ms: number;
  /** Whether it is the remainder of a single device, which may include closed days. */
  readonly is_rest: boolean;
  /** The devices that have been in the vehicle. */
  readonly device_ids: readonly number[];
};

/** A device with a range of time that remains to be replayed. */
export type DeviceReplay = TrackedDevice & {
  readonly fromMs: number;
  readonly untilMs: number;
  /** When it may be replayed. Null: now. */
  readonly dueMs: number | null;
};

/**
 * The query that requests replays of the remaining ranges of one company's devices. If a request of the device is
 * near, the range extends it. Otherwise it becomes a new request. If the device's last attempt failed, all its
 * requests stay postponed until the same time.
 */
export function requestDeviceReplays(replays: readonly DeviceReplay[]): Sql {
  const types = {
    vehicle_id: 'int8',
    rest_of_device_id: 'int8',
    from_time: 'timestamptz',
    until_time: 'timestamptz',
    date_due: 'timestamptz',
  } as const;
  const rows = joinDeviceReplays(replays).map(({ vehicle_id, device_id, fromMs, untilMs, dueMs }) => ({
    vehicle_id,
    rest_of_device_id: device_id,
    from_time: new Date(fromMs).toISOString(),
    until_time: new Date(untilMs).toISOString(),
    date_due: dueMs === null ? null : new Date(dueMs).toISOString(),
  }));
  const ofDevice = sql`refold_request r where r.vehicle_id = sent.vehicle_id and r.rest_of_device_id = sent.rest_of_device_id`;
  const apart = sql`make_interval(secs => ${joinGapMaxMs / 1000})`;
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

/** The ranges of each device, joined if they are near. They are due when the earliest of the device is. */
function joinDeviceReplays(replays: readonly DeviceReplay[]): DeviceReplay[] {
  const byDevice = new Map<string, DeviceReplay[]>();
  for (const replay of replays) {
    const list = byDevice.get(trackedKey(replay));
    if (list) list.push(replay);
    else byDevice.set(trackedKey(replay), [replay]);
  }
  return [...byDevice.values()].flatMap((ofDevice) => {
    const ranges = ofDevice.map(({ fromMs, untilMs }) => ({ fromMs, untilMs: Math.max(fromMs, untilMs) }));
    const dueMs = ofDevice.some((replay) => replay.dueMs === null)
      ? null
      : Math.min(...ofDevice.map((replay) => Number(replay.dueMs)));
    return joinTimeRanges(ranges).map((range) => ({ ...(ofDevice[0] as DeviceReplay), ...range, dueMs }));
  });
}

/**
 * Takes a vehicle of any company to replay and locks it. The next company after the one served last comes first.
 * Companies that have used up their share come last.
 */
export const takeVehicleReplay = async (
  db: Db,
  afterCompanyId: number,
  usedUpCompanyIds: readonly number[],
): Promise<VehicleReplay | undefined> =>
  parseFirst<VehicleReplay>(
    await db.rows(sql`select take_refold(${afterCompanyId}, ${arrayLiteral(usedUpCompanyIds)}::bigint[])`),
  ) ?? undefined;

/**
 * Assigns up to a day of messages of a device of any company to the vehicles it was in, after its installations changed,
 * and requests replays. Returns whether there was something to do.
 */
export const reassignMessages = async (db: Db): Promise<boolean> =>
  parseFirst<boolean>(await db.rows(sql`select to_jsonb(reassign_messages())`)) === true;

/**
 * Postpones what failed by `afterS` seconds: the remainder of one device, or the requests for the whole vehicle.
 * Other requests of the vehicle remain due. A new request for the whole vehicle is tried at once. A new remainder of
 * the device waits as long (`requestDeviceReplays`).
 */
export async function postponeVehicleReplay(
  db: Db,
  { vehicle_id, attempt_count, is_rest, device_ids }: VehicleReplay,
  afterS: number,
): Promise<void> {
  const replayedDeviceId = is_rest ? (device_ids[0] ?? null) : null;
  await db.rows(sql`update refold_request set attempt_count = ${attempt_count + 1}::smallint,
    date_due = now() + make_interval(secs => ${afterS})
    where vehicle_id = ${vehicle_id} and rest_of_device_id is not distinct from ${replayedDeviceId}::int8`);
}

/**
 * Resets the unreadable states of a vehicle's devices to one that no engine continues. The next replay starts from the
 * last readable state before, and computes them again from the messages.
 */
export async function resetUnreadableStates(db: Db, { vehicle_id }: Pick<VehicleReplay, 'vehicle_id'>): Promise<void> {
  await db.rows(sql`with histories as (
      update device_history set state = '{}' where vehicle_id = ${vehicle_id} and json_or_null(state) is null
    )
    update device_segment set before = '{}' where vehicle_id = ${vehicle_id} and json_or_null(before) is null`);
}
