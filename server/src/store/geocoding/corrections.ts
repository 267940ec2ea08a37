import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { type Db, many } from '../engine/db.ts';
import { asTextArray, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** Where an address is, as somebody of the company put it right. */
export type Correction = Coordinates & { readonly address_key: string; readonly address: string };

/** The corrections of these addresses. */
export const listCorrections = async (db: Db, keys: readonly string[]): Promise<readonly Correction[]> =>
  many(
    await db.rows(sql`select json_build_object('address_key', address_key, 'address', address,
        'latitude', latitude, 'longitude', longitude)
      from address_correction where address_key = any(${asTextArray(keys)})`),
  );

/** Remembers where an address is; what is known already is not written again. */
export async function rememberCorrection(
  transaction: Transaction,
  { address_key, address, latitude, longitude }: Correction,
): Promise<void> {
  await transaction.rows(sql`insert into address_correction as known (address_key, address, latitude, longitude)
    values (${address_key}, ${address}, ${latitude}, ${longitude})
    on conflict (customer_id, address_key) do update
      set address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude,
        date_modified = write_moment()
      where (known.latitude, known.longitude) is distinct from (excluded.latitude, excluded.longitude)`);
}
