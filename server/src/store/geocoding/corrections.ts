import { AddressCorrection } from '@tropeiro/domain/geocoding/address-correction.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { type Db, many } from '../engine/db.ts';
import { recordOf } from '../engine/json.ts';
import { byModification, pageOrder } from '../engine/list-order.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '../engine/page.ts';
import { asTextArray, sql, tableColumns, where } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** Where an address is, as somebody of the company put it right. */
export type Correction = Coordinates & { readonly address_key: string; readonly address: string };

/** The same with its key without neighbourhood and postal code. */
export type KeyedCorrection = Correction & { readonly door_key: string };

/** The corrections of these addresses, or of these doors. */
export const listCorrections = async (
  db: Db,
  keys: readonly string[],
  doorKeys: readonly string[],
): Promise<readonly KeyedCorrection[]> =>
  many(
    await db.rows(sql`select json_build_object('address_key', address_key, 'door_key', door_key, 'address', address,
        'latitude', latitude, 'longitude', longitude)
      from address_correction where address_key = any(${asTextArray(keys)}) or door_key = any(${asTextArray(doorKeys)})`),
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

/** All corrections of the company, in the order in which they were last changed. */
export function addressCorrectionList(page: PageRequest): ListQuery {
  const { by, filter, behind, cursorOf } = pageOrder(page, byModification);
  return {
    select: sql`select ${record} from address_correction${where(filter, behind)} order by ${by}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf,
    count: () => countRecords(sql`address_correction${where(filter)}`),
  };
}

const record = recordOf(
  AddressCorrection,
  tableColumns('address_correction', ['id', 'address', 'latitude', 'longitude', 'date_created', 'date_modified']),
);

/** Forgets a correction, and tells whether there was one. */
export const deleteCorrection = async (transaction: Transaction, id: number): Promise<boolean> =>
  (await transaction.rows(sql`delete from address_correction where id = ${id} returning id`)).length > 0;
