import type { DayFigures } from '@tropeiro/telematics/day/day-figures.ts';
import type { Checkpoint } from '@tropeiro/telematics/engine/device-state.ts';
import { type Db, many } from '../engine/db.ts';
import { joinSql, type Sql, sql } from '../engine/statement.ts';
import { momentAt } from './moment-at.ts';
import type { TrackedDevice } from './tracked-device.ts';

/** The times in which a driver drove a vehicle, as the messages of one of its devices say. */
export type DrivenTimes = {
  readonly vehicle_id: number;
  readonly device_id: number;
  /** In order, each from a moment on and before another. */
  readonly periods: readonly { readonly fromMs: number; readonly untilMs: number }[];
};

/** An hour of a device, or a part of one: who drove at its messages. */
export type DrivenSegment = {
  readonly beginMs: number;
  /** Empty where it is not known yet, as of the last one. */
  readonly drivers: readonly (number | null)[];
};

/** A device in a vehicle, and whose vehicle it is. */
export type OwnDevice = TrackedDevice & { readonly driver_id: number };

/**
 * The devices of which something was heard in a vehicle of the driver that a user is, or the vehicles of that driver in which something was
 * heard of a device.
 */
export async function listOwnDevices(
  db: Db,
  userId: number,
  of: { readonly vehicleId: number } | { readonly deviceId: number },
): Promise<readonly OwnDevice[]> {
  const isAsked = 'vehicleId' in of ? sql`h.vehicle_id = ${of.vehicleId}` : sql`h.device_id = ${of.deviceId}`;
  return many(
    await db.rows(sql`select json_build_object('customer_id', h.customer_id, 'vehicle_id', h.vehicle_id, 'device_id', h.device_id,
        'driver_id', v.driver_id)
      from device_history h join vehicle v on v.id = h.vehicle_id
      where ${isAsked} and v.driver_id = (select driver_id from app_user where id = ${userId}) order by h.vehicle_id, h.device_id`),
  );
}

/** The segments of a device that hold the time between two moments, in order; the first may begin before it. */
export async function listDrivenSegments(
  db: Db,
  { vehicle_id, device_id }: TrackedDevice,
  fromMs: number,
  untilMs: number,
): Promise<readonly DrivenSegment[]> {
  const ofDevice = sql`device_segment s where s.vehicle_id = ${vehicle_id} and s.device_id = ${device_id}`;
  const rows = await db.rows(sql`select (extract(epoch from s.begin_time) * 1000)::bigint,
      case when s.begin_time < (select max(s.begin_time) from ${ofDevice}) then s.figures end
    from ${ofDevice} and s.begin_time < ${momentAt(untilMs)} and s.begin_time >= coalesce(
      (select max(s.begin_time) from ${ofDevice} and s.begin_time <= ${momentAt(fromMs)}), '-infinity')
    order by s.begin_time`);
  return rows.map(([beginMs, figures]) => ({
    beginMs: Number(beginMs),
    drivers: driversOf(JSON.parse(figures ?? '[]')),
  }));
}

/** The state of a device before the segment that begins at a moment. */
export async function findStateBefore(
  db: Db,
  { vehicle_id, device_id }: TrackedDevice,
  beginMs: number,
): Promise<Checkpoint> {
  const rows = await db.rows(sql`select s.before from device_segment s
    where s.vehicle_id = ${vehicle_id} and s.device_id = ${device_id} and s.begin_time = ${momentAt(beginMs)}`);
  return rows[0]?.[0] ?? '';
}

const driversOf = (figures: readonly DayFigures[]): readonly (number | null)[] => [
  ...new Set(figures.filter(({ messages }) => messages > 0).map(({ driver }) => driver)),
];

/** Whether a row of device_message was said in these times. */
export const isInDrivenTimes = (message: Sql, times: readonly DrivenTimes[]): Sql => {
  const ofDevices = times.map(
    ({ vehicle_id, device_id, periods }) =>
      sql`${message}.vehicle_id = ${vehicle_id} and ${message}.device_id = ${device_id}
        and ${message}.time <@ ${multirange(periods)}::tstzmultirange`,
  );
  return ofDevices.length === 0 ? sql`false` : sql`(${joinSql(ofDevices, ' or ')})`;
};

const multirange = (periods: DrivenTimes['periods']): string =>
  `{${periods.map(({ fromMs, untilMs }) => `[${momentText(fromMs)},${momentText(untilMs)})`).join(',')}}`;

const momentText = (ms: number): string => new Date(ms).toISOString();
