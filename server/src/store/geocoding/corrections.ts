import { AddressCorrection } from '@tropeiro/domain/geocoding/address-correction-schema.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { byModification, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { asTextArray, sql, tableColumns, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** The location of an address as corrected by a user of the company. */
export type Correction = Coordinates & { readonly address_key: string; readonly address: string };

/** A correction with its key without neighbourhood and postal code. */
export type KeyedCorrection = Correction & { readonly door_key: string };

/** The corrections of these addresses or of these doors. */
export const listCorrections = async (
  db: Db,
  keys: readonly string[],
  doorKeys: readonly string[],
): Promise<readonly KeyedCorrection[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('address_key', address_key, 'door_key', door_key, 'address', address,
        'latitude', latitude, 'longitude', longitude)
      from address_correction where address_key = any(${asTextArray(keys)}) or door_key = any(${asTextArray(doorKeys)})`),
  );

/** Stores the location of an address, unless it is stored already. */
export async function storeCorrection(
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

/** All corrections of the company, ordered by their last change. */
export function addressCorrectionList(page: PageRequest): ListQuery {
  const { orderBy: by, filter, behind, cursorOf } = pageOrder(page, byModification);
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

/** Deletes a correction. Returns whether it existed. */
export const deleteCorrection = async (transaction: Transaction, id: number): Promise<boolean> =>
  (await transaction.rows(sql`delete from address_correction where id = ${id} returning id`)).length > 0;
