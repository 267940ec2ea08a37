import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';
import { type Db, many } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';
import type { TrackedDevice } from './tracked-device.ts';

/** What a device said in a vehicle from a moment on and before another, in any order. */
export const listMessages = async (
  db: Db,
  { vehicle_id, device_id }: TrackedDevice,
  fromMs: number,
  untilMs: number,
): Promise<readonly SaidMessage[]> =>
  many<SaidMessage>(
    await db.rows(sql`select json_build_object('device', '', 'time', json_moment(time)::json, 'valid', valid,
        'latitude', latitude, 'longitude', longitude, 'altitude_m', altitude_m, 'speed_kmh', speed_kmh,
        'course_deg', course_deg, 'attributes', attributes)
      from device_message where device_id = ${device_id} and vehicle_id = ${vehicle_id}
        and time >= to_timestamp(${fromMs}::float8 / 1000) and time < ${
          Number.isFinite(untilMs) ? sql`to_timestamp(${untilMs}::float8 / 1000)` : sql`'infinity'`
        }`),
  );
