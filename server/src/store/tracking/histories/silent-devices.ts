import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { TrackedDevice } from '../messages/tracked-device.ts';

/** A device that has sent no message for a while, and how many checks of it failed. */
export type SilentDevice = TrackedDevice & { readonly attempt_count: number };

/** Takes devices of any company with ongoing events and no message for a while. Locks their vehicles. */
export const takeSilentDevices = async (db: Db, atMost: number): Promise<readonly SilentDevice[]> =>
  parseFirst<SilentDevice[]>(await db.rows(sql`select take_silent_devices(${atMost})`)) ?? [];

/** Postpones a device whose check failed by `afterS` seconds. The next stored message resets this. */
export async function postponeSilentDevice(
  db: Db,
  { vehicle_id, device_id, attempt_count }: SilentDevice,
  afterS: number,
): Promise<void> {
  await db.rows(sql`update device_history set silence_attempt_count = ${attempt_count + 1}::smallint,
    silence_due = now() + make_interval(secs => ${afterS})
    where vehicle_id = ${vehicle_id} and device_id = ${device_id} and silence_due is not null`);
}
