import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';
import { type Db, many } from '../engine/db.ts';
import { type Sql, sql } from '../engine/statement.ts';
import type { TrackedDevice } from './tracked-device.ts';

/** How many messages are read at once: some have attributes of many kilobytes, and a device may send hundreds a second. */
export const messagesPageSize = 1000;

/**
 * What a device said in a vehicle from a moment on and before another, in any order; of more than a page the first, and the
 * moment until which they are all: what is of one moment is not divided.
 */
export async function listMessages(
  db: Db,
  device: TrackedDevice,
  fromMs: number,
  untilMs: number,
): Promise<{ readonly messages: readonly SaidMessage[]; readonly untilMs: number }> {
  const end = Number.isFinite(untilMs) ? momentAt(untilMs) : sql`'infinity'`;
  const page = many<SaidMessage>(
    await db.rows(sql`${messagesOf(device, sql`time >= ${momentAt(fromMs)} and time < ${end}`)}
      order by time limit ${messagesPageSize}::int`),
  );
  const [first, last] = [page[0], page.at(-1)];
  if (page.length < messagesPageSize || !first || !last) return { messages: page, untilMs };
  const lastMs = Date.parse(last.time);
  if (first.time !== last.time) return { messages: page.filter(({ time }) => time !== last.time), untilMs: lastMs };
  const ofMoment = await db.rows(messagesOf(device, sql`time = ${momentAt(lastMs)}`));
  return { messages: many<SaidMessage>(ofMoment), untilMs: lastMs + 1 };
}

const messagesOf = ({ vehicle_id, device_id }: TrackedDevice, when: Sql): Sql =>
  sql`select json_build_object('device', '', 'time', json_moment(time)::json, 'valid', valid, 'latitude', latitude,
      'longitude', longitude, 'altitude_m', altitude_m, 'speed_kmh', speed_kmh, 'course_deg', course_deg,
      'attributes', attributes)
    from device_message where device_id = ${device_id} and vehicle_id = ${vehicle_id} and ${when}`;

const momentAt = (ms: number): Sql => sql`to_timestamp(${ms}::float8 / 1000)`;
