import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { joinSql, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { DayFigures } from '@tropeiro/telematics/day/day-figures.ts';
import type { Checkpoint } from '@tropeiro/telematics/engine/device-state.ts';
import type { TrackedDevice } from './messages/tracked-device.ts';
import { momentAt } from './positions/moment-at.ts';

/** The times in which a driver drove a vehicle, according to the messages of one of its devices. */
export type DrivenTimes = {
  readonly vehicle_id: number;
  readonly device_id: number;
  /** In order, each with an inclusive start and an exclusive end. */
  readonly periods: readonly { readonly fromMs: number; readonly untilMs: number }[];
};

/** An hour of a device or a part of it: who drove when its messages were sent. */
export type DrivenSegment = {
  readonly beginMs: number;
  /** Empty if not yet known, as for the last one. */
  readonly drivers: readonly (number | null)[];
};

/** A device in a vehicle, and the vehicle's driver. */
export type OwnDevice = TrackedDevice & { readonly driver_id: number };

/**
 * The devices with messages in a vehicle of the driver linked to a user, or the vehicles of that driver in which a
 * device sent messages.
 */
export async function listOwnDevices(
  db: Db,
  userId: number,
  target: { readonly vehicleId: number } | { readonly deviceId: number },
): Promise<readonly OwnDevice[]> {
  const isAsked =
    'vehicleId' in target ? sql`h.vehicle_id = ${target.vehicleId}` : sql`h.device_id = ${target.deviceId}`;
  return parseAll(
    await db.rows(sql`select json_build_object('customer_id', h.customer_id, 'vehicle_id', h.vehicle_id, 'device_id', h.device_id,
        'driver_id', v.driver_id)
      from device_history h join vehicle v on v.id = h.vehicle_id
      where ${isAsked} and v.driver_id = (select driver_id from app_user where id = ${userId}) order by h.vehicle_id, h.device_id`),
  );
}

/** The segments of a device that cover the time between two moments, in order. The first may begin earlier. */
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

/** The state of a device before the segment that begins at this moment. */
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

/** The condition that a row of device_message was sent in these times. */
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
