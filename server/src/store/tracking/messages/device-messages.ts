import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import { messageKinds } from '@tropeiro/domain/tracking/device-message.ts';
import { StoredMessage } from '@tropeiro/domain/tracking/stored-message-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import {
  countRecords,
  cursorBy,
  cursorTimestamp,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { joinSql, type Sql, sql, textLiteral, where } from '@tropeiro/platform/database/statement.ts';
import { type DrivenTimes, isInDrivenTimes } from '../driven-times.ts';

export type DeviceMessageFilters = Period & {
  /** Only messages that belong to no vehicle. */
  readonly isWithoutVehicle: boolean;
  /** Only messages of these times, if given. */
  readonly driven: readonly DrivenTimes[] | undefined;
};

/** Whether there is such a device. With a user, whether it is in a vehicle of the driver linked to that user. */
export async function hasDevice(db: Db, id: number, ownOfUser: number | undefined): Promise<boolean> {
  const isOwn =
    ownOfUser === undefined
      ? undefined
      : sql`exists (select from vehicle v where v.device_id = device.id and v.status <> 'C' and ${isDrivenBy(ownOfUser)})`;
  return (await db.rows(sql`select from device${where(sql`id = ${id}`, isOwn)}`)).length > 0;
}

/** The messages of a device in a period, oldest first, in the order of their primary key. */
export function listDeviceMessages(
  page: PageRequest,
  deviceId: number,
  { begin, end, isWithoutVehicle, driven }: DeviceMessageFilters,
): ListQuery {
  const found = (behind?: Sql): Sql =>
    sql`device_message m${where(
      sql`m.device_id = ${deviceId}`,
      sql`m.time >= ${begin}::timestamptz`,
      sql`m.time < ${end}::timestamptz`,
      isWithoutVehicle ? sql`m.vehicle_id is null` : undefined,
      driven && isInDrivenTimes(sql`m`, driven),
      behind,
    )}`;
  return {
    select: sql`select ${record} from ${found(page.cursor === undefined ? undefined : isBehind(page.cursor))}
      order by m.time, m.kind, m.hash${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorBy<StoredMessage>('time', 'kind', 'hash'),
    count: () => countRecords(found()),
  };
}

const isDrivenBy = (userId: number): Sql => sql`v.driver_id = (select driver_id from app_user where id = ${userId})`;

/** The time of the last message before a page. */
export const messageCursorTime = (cursor: string): string => cursorTimestamp(cursorValues(cursor, 3)[0]);

/** Implied by the other condition. Lets the planner skip the months before it. */
function isBehind(cursor: string): Sql {
  const [time, kind = '', hash = ''] = cursorValues(cursor, 3);
  const moment = sql`${cursorTimestamp(time)}::timestamptz`;
  const kindIndex = (messageKinds as readonly string[]).indexOf(kind);
  if (kindIndex < 0 || !isBigint(hash)) throw new Refusal('invalid_cursor');
  return sql`m.time >= ${moment} and (m.time, m.kind, m.hash) > (${moment}, ${kindIndex}::int2, ${hash}::int8)`;
}

const isBigint = (text: string): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);

const record = recordOf(StoredMessage, {
  time: sql`m.time`,
  valid: sql`m.valid`,
  latitude: sql`m.latitude`,
  longitude: sql`m.longitude`,
  altitude_m: sql`m.altitude_m`,
  speed_kmh: sql`m.speed_kmh`,
  course_deg: sql`m.course_deg`,
  attributes: sql`m.attributes`,
  kind: sql`(array[${joinSql(messageKinds.map(textLiteral), ', ')}])[m.kind + 1]`,
  hash: sql`m.hash`,
  vehicle_id: sql`m.vehicle_id`,
  date_created: sql`m.received`,
});
