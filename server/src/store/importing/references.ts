import { normalizeDocument } from '@tropeiro/domain/fleet/tax-document.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import { type Db, many } from '../engine/db.ts';
import { asTextArray, identifier, type Sql, sql } from '../engine/statement.ts';

/**
 * The ids of the records that people call by these names: an external code first, otherwise a name, accents and case
 * aside; a driver by CPF, a device by its serial number, a model with or without its manufacturer's name before it.
 */
export async function findReferenced(
  db: Db,
  noun: ReferencedNoun,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const asked = names.map((name) => (noun === 'driver' ? normalizeDocument(name).padStart(11, '0') : name));
  const found = many<readonly [asked: string, ids: readonly number[]]>(
    await db.rows(
      sql`select json_build_array(asked, ids)
        from unnest(${asTextArray(asked)}) asked
        cross join lateral (select coalesce(json_agg(id), '[]') from (${matches(noun)}) found) matched (ids)`,
    ),
  );
  const idsOf = new Map(found);
  return new Map(names.map((name, index) => [name, idsOf.get(asked[index] ?? '') ?? []]));
}

/** The ids that `asked` may stand for. */
function matches(noun: ReferencedNoun): Sql {
  if (noun === 'driver') return sql`select id from driver where cpf = asked`;
  // Its serial may have been that of devices which are no longer active.
  if (noun === 'device')
    return sql`select id from device where serial = asked
      and (active or not exists (select from device other where other.serial = asked and other.active))`;
  const table = identifier(noun);
  const byCode = sql`select id from ${table} where external_code = asked`;
  const byName =
    noun === 'vehicle_model'
      ? sql`select model.id from vehicle_model model
          join vehicle_model_manufacturer maker on maker.id = model.vehicle_model_manufacturer_id
          where plain(asked) in (maker.name_sort || ' ' || model.name_sort, model.name_sort)`
      : sql`select id from ${table} where name_sort = plain(asked)`;
  return sql`${byCode} union (select * from (${byName}) called where not exists (${byCode}))`;
}
