import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** An active device in a vehicle, and the time of its last message. Null if it has sent none. */
export type HeardDevice = { readonly serial: string; readonly lastMs: number | null };

export const listHeardDevices = async (db: Db): Promise<HeardDevice[]> =>
  parseAll<HeardDevice>(
    await db.rows(sql`select json_build_object('serial', d.serial, 'lastMs', (extract(epoch from h.last_time) * 1000)::bigint)
      from device d join vehicle v on v.device_id = d.id and v.status <> 'C'
        left join device_history h on h.device_id = d.id and h.vehicle_id = v.id
      where d.active order by d.id`),
  );
