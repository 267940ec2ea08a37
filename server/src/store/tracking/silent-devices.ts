import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';
import type { TrackedDevice } from './tracked-device.ts';

/** A device of which nothing was heard for a while, and how often that could not be dealt with. */
export type SilentDevice = TrackedDevice & { readonly attempt_count: number };

/** Takes devices of any companies of which something goes on and nothing was heard for a while, their vehicles locked. */
export const takeSilentDevices = async (db: Db, atMost: number): Promise<readonly SilentDevice[]> =>
  one<SilentDevice[]>(await db.rows(sql`select take_silent_devices(${atMost})`)) ?? [];

/** Puts a device off that could not be dealt with, for so many seconds. A message of it that is taken in ends that. */
export async function postponeSilentDevice(
  db: Db,
  { vehicle_id, device_id, attempt_count }: SilentDevice,
  afterS: number,
): Promise<void> {
  await db.rows(sql`update device_history set silence_attempt_count = ${attempt_count + 1}::smallint,
    silence_due = now() + make_interval(secs => ${afterS})
    where vehicle_id = ${vehicle_id} and device_id = ${device_id} and silence_due is not null`);
}
