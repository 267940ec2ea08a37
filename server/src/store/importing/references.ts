import { normaliseDocument } from '@tropeiro/domain/fleet/tax-document.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import { type Db, many } from '../engine/db.ts';
import { asTextArray, identifier, type Sql, sql } from '../engine/statement.ts';

/**
 * Finds the ids of the records that the cells of a file refer to by these names: an external code first, otherwise a
 * name, accents and case aside; a driver by CPF, a device by its serial number, a model with or without its
 * manufacturer's name before it.
 */
export async function findReferenced(
  db: Db,
  noun: ReferencedNoun,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const keys = names.map((name) => (noun === 'driver' ? normaliseDocument(name).padStart(11, '0') : name));
  const found = many<readonly [key: string, ids: readonly number[]]>(
    await db.rows(
      sql`select json_build_array(key, ids)
        from unnest(${asTextArray(keys)}) key
        cross join lateral (select coalesce(json_agg(id), '[]') from (${matches(noun)}) found) matched (ids)`,
    ),
  );
  const idsOf = new Map(found);
  return new Map(names.map((name, index) => [name, idsOf.get(keys[index] ?? '') ?? []]));
}

/** The query for the ids that the name `key` may refer to. */
function matches(noun: ReferencedNoun): Sql {
  if (noun === 'driver') return sql`select id from driver where cpf = key`;
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
          where plain(key) in (maker.name_sort || ' ' || model.name_sort, model.name_sort)`
      : sql`select id from ${table} where name_sort = plain(key)`;
  return sql`${byCode} union (select * from (${byName}) called where not exists (${byCode}))`;
}
