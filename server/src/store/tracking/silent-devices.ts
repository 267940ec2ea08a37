import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';
import type { TrackedDevice } from './tracked-device.ts';

/** Takes devices of any companies of which something goes on and nothing was heard for a while, their vehicles locked. */
export const takeSilentDevices = async (db: Db, atMost: number): Promise<readonly TrackedDevice[]> =>
  one<TrackedDevice[]>(await db.rows(sql`select take_silent_devices(${atMost})`)) ?? [];
