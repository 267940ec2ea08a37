import { type Db, many } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** A device at work in a vehicle, and when what it last said was so; null where it has said nothing. */
export type HeardDevice = { readonly serial: string; readonly lastMs: number | null };

export const listHeardDevices = async (db: Db): Promise<HeardDevice[]> =>
  many<HeardDevice>(
    await db.rows(sql`select json_build_object('serial', d.serial, 'lastMs', (extract(epoch from h.last_time) * 1000)::bigint)
      from device d join vehicle v on v.device_id = d.id and v.status <> 'C'
        left join device_history h on h.device_id = d.id and h.vehicle_id = v.id
      where d.active order by d.id`),
  );
