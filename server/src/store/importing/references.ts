import { mercosulPlate, normalisePlate } from '@tropeiro/domain/fleet/plate.ts';
import { normaliseDocument } from '@tropeiro/domain/fleet/tax-document.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import { type Db, many } from '../engine/db.ts';
import { asTextArray, identifier, type Sql, sql } from '../engine/statement.ts';

/**
 * Finds the ids of the records that the cells of a file refer to by these names: an external code first, otherwise a
 * name, accents and case aside; a driver by CPF or external code, a vehicle by external code or plate, an itinerary by its
 * external id, a device by its serial number, a model with or without its manufacturer's name before it.
 */
export async function findReferenced(
  db: Db,
  noun: ReferencedNoun,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const numbers = names.map((name) => registeredNumber(noun, name));
  // `offset 0`: otherwise the name would be made plain again for every record that it is compared with.
  const found = many<readonly [name: string, ids: readonly number[]]>(
    await db.rows(
      sql`select json_build_array(key, ids)
        from (select key, registered, plain(key) as plain_key
          from unnest(${asTextArray(names)}, ${asTextArray(numbers)}) named (key, registered) offset 0) given
        cross join lateral (select coalesce(json_agg(id), '[]') from (${matches(noun)}) found) matched (ids)`,
    ),
  );
  return new Map(found);
}

/** A name as the CPF or plate that it may be. */
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
  // Code and plate pass on when their vehicle is cancelled.
  if (noun === 'vehicle')
    return firstOf(
      sql`select id from vehicle where external_code = key and status <> 'C'`,
      sql`select id from vehicle where mercosul_plate = registered and status <> 'C'`,
    );
  if (noun === 'itinerary') return sql`select id from itinerary where external_id = key and date_excluded is null`;
  // Its serial may have been that of devices which are no longer active.
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

/** What the first query finds, or else the second. */
const firstOf = (first: Sql, second: Sql): Sql =>
  sql`${first} union (select * from (${second}) others where not exists (${first}))`;
