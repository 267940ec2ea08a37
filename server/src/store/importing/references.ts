import type { NamedDriver } from '@tropeiro/domain/faults/unknown-name.ts';
import { mercosulPlate, normalisePlate } from '@tropeiro/domain/fleet/identifiers/plate.ts';
import { normaliseDocument } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { asTextArray, identifier, type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/**
 * Finds the ids of the records that a file's cells refer to. External codes win over names. Names ignore accents and
 * case. Drivers are matched by CPF or external code, vehicles by external code or plate, itineraries by external id,
 * devices by serial number. Models are matched with or without the manufacturer's name before theirs.
 */
export async function findReferenced(
  db: Db,
  noun: ReferencedNoun,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const numbers = names.map((name) => registeredNumber(noun, name));
  // `offset 0`: otherwise the name would be normalized again for every record it is compared with.
  const found = parseAll<readonly [name: string, ids: readonly number[]]>(
    await db.rows(
      sql`select json_build_array(key, ids)
        from (select key, registered, plain(key) as plain_key
          from unnest(${asTextArray(names)}, ${asTextArray(numbers)}) named (key, registered) offset 0) given
        cross join lateral (select coalesce(json_agg(id), '[]') from (${matches(noun)}) found) matched (ids)`,
    ),
  );
  return new Map(found);
}

/** The driver with each of these names, ignoring accents and case. Names that several drivers have are left out. */
export async function findDriversByName(
  db: Db,
  names: readonly string[],
): Promise<readonly (readonly [name: string, driver: NamedDriver])[]> {
  return parseAll(
    await db.rows(
      sql`select json_build_array(key, driver)
        from (select key, plain(key) as plain_key from unnest(${asTextArray(names)}) named (key) offset 0) given
        cross join lateral (select json_build_object('id', min(id), 'external_code', min(external_code)) as driver
          from (select id, external_code from driver where name_sort = plain_key limit 2) namesakes
          having count(*) = 1) found`,
    ),
  );
}

/** The name as a CPF or plate. */
function registeredNumber(noun: ReferencedNoun, name: string): string {
  if (noun === 'driver') return normaliseDocument(name).padStart(11, '0');
  return noun === 'vehicle' ? mercosulPlate(normalisePlate(name)) : name;
}

/** The query for the ids that the name `key` may refer to. */
function matches(noun: ReferencedNoun): Sql {
  if (noun === 'driver')
    return firstOf(
      sql`select id from driver where cpf = registered`,
      sql`select id from driver where external_code = key`,
    );
  // A cancelled vehicle's code and plate can be reused.
  if (noun === 'vehicle')
    return firstOf(
      sql`select id from vehicle where external_code = key and status <> 'C'`,
      sql`select id from vehicle where mercosul_plate = registered and status <> 'C'`,
    );
  if (noun === 'itinerary') return sql`select id from itinerary where external_id = key and date_excluded is null`;
  // Inactive devices may have had the same serial.
  if (noun === 'device')
    return sql`select id from device where serial = key
      and (active or not exists (select from device other where other.serial = key and other.active))`;
  const table = identifier(noun);
  const byCode = sql`select id from ${table} where external_code = key`;
  const byName =
    noun === 'vehicle_model'
      ? sql`select model.id from vehicle_model model
          join vehicle_model_manufacturer maker on maker.id = model.vehicle_model_manufacturer_id
          where plain_key in (maker.name_sort || ' ' || model.name_sort, model.name_sort)`
      : sql`select id from ${table} where name_sort = plain_key`;
  return firstOf(byCode, byName);
}

/** The rows of the first query, or those of the second if it has none. */
const firstOf = (first: Sql, second: Sql): Sql =>
  sql`${first} union (select * from (${second}) others where not exists (${first}))`;
