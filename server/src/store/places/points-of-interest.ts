import { PointOfInterest } from '@tropeiro/domain/point-of-interest.ts';
import { one, type Reader } from '../engine/database.ts';
import { nullJson, recordOf, storedOf, type Versioned, versionedOf } from '../engine/json.ts';
import { cursorBy, cursorValues, type Listing, limited, wholeNumber } from '../engine/page.ts';
import { listOf, type Sql, sql, textsOf, where } from '../engine/statement.ts';
import type { ImportedRecords } from '../importing/imports.ts';

/** What is stored of a point, beside its id. */
export type PointOfInterestFields = {
  readonly title: string;
  readonly responsible_name: string | null;
  readonly phone: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly migration_id: string | null;
  readonly category_id: number;
};

export type VersionedPointOfInterest = Versioned<PointOfInterest>;

export function listPointsOfInterest(wanted: {
  readonly categoryId: number | undefined;
  readonly withCategory: boolean;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}): Listing {
  const asked = where(
    wanted.categoryId === undefined ? undefined : sql`category_id = ${wanted.categoryId}`,
    wanted.cursor === undefined ? undefined : after(wanted.cursor),
  );
  return {
    question: sql`select ${wanted.withCategory ? whole : withoutCategory}
      from point_of_interest${asked} order by title_sort, id${limited(wanted.limit)}`,
    limit: wanted.limit,
    cursorOf: cursorBy<PointOfInterest>('title', 'id'),
  };
}

export const pointOfInterest = (id: number, withCategory: boolean): Sql =>
  sql`select ${versioned(withCategory ? whole : withoutCategory)} from point_of_interest where id = ${id}`;

/** Kept from others until the transaction ends, so that a change builds on what it has seen. */
export const lockPointOfInterest = async (reader: Reader, id: number): Promise<VersionedPointOfInterest | undefined> =>
  one(await reader.rows(sql`${pointOfInterest(id, true)} for update`));

export const insertPointOfInterest = async (
  reader: Reader,
  point: PointOfInterestFields,
): Promise<VersionedPointOfInterest> => requireWritten(await reader.rows(insertion(point)));

/** Where nothing of it changes it stays as it is, and so does its version. */
export const updatePointOfInterest = async (
  reader: Reader,
  id: number,
  point: PointOfInterestFields,
): Promise<VersionedPointOfInterest> => {
  const rows = await reader.rows(change(id, point));
  return requireWritten(rows.length > 0 ? rows : await reader.rows(pointOfInterest(id, true)));
};

export const deletePointOfInterest = async (reader: Reader, id: number): Promise<void> => {
  await reader.rows(sql`delete from point_of_interest where id = ${id}`);
};

/** Points as an import finds them, by their ids in the system they come from, and writes them. */
export const importedPointsOfInterest: ImportedRecords<PointOfInterestFields> = {
  known: (codes) => sql`select ${whole} from point_of_interest where migration_id = any(${textsOf(codes)})`,
  lock: (ids) =>
    sql`select ${whole} from point_of_interest where id = any(${listOf(ids)}::bigint[]) order by id for update`,
  insertion: (created) => sql`insert into point_of_interest (${columns}) select ${columns}
    from rows from (jsonb_populate_recordset(null::point_of_interest, ${created}::jsonb)) with ordinality
    order by ordinality returning ${whole}`,
  change: (changed) => sql`update point_of_interest set version = version + 1, date_modified = now(),
    (${columns}) = (select ${columns} from jsonb_populate_record(null::point_of_interest, given))
    from jsonb_array_elements(${changed}::jsonb) given where id = (given ->> 'id')::bigint returning ${whole}`,
};

function insertion(point: PointOfInterestFields): Sql {
  return sql`insert into point_of_interest
    (title, responsible_name, phone, latitude, longitude, migration_id, category_id)
    values (${point.title}, ${point.responsible_name}, ${point.phone}, ${point.latitude}, ${point.longitude},
            ${point.migration_id}, ${point.category_id})
    returning ${versioned(whole)}`;
}

function change(id: number, point: PointOfInterestFields): Sql {
  return sql`update point_of_interest set title = ${point.title}, responsible_name = ${point.responsible_name},
    phone = ${point.phone}, latitude = ${point.latitude}, longitude = ${point.longitude},
    migration_id = ${point.migration_id}, category_id = ${point.category_id},
    version = version + 1, date_modified = now()
    where id = ${id} and row(${columns}) is distinct from row(${point.title}, ${point.responsible_name}, ${point.phone},
      ${point.latitude}, ${point.longitude}, ${point.migration_id}, ${point.category_id}) returning ${versioned(whole)}`;
}

const columns = sql`title, responsible_name, phone, latitude, longitude, migration_id, category_id`;

/** As stored: it is made when the row is written, by the function of the same name. */
const whole = storedOf(PointOfInterest, sql`record`);

const withoutCategory = recordOf(PointOfInterest, {
  id: sql`id`,
  title: sql`title`,
  responsible_name: sql`responsible_name`,
  phone: sql`phone`,
  latitude: sql`latitude`,
  longitude: sql`longitude`,
  migration_id: sql`migration_id`,
  point_of_interest_category: nullJson,
});

const versioned = (record: typeof whole) => versionedOf(sql`version`, record);

function after(cursor: string): Sql {
  const [title, id] = cursorValues(cursor, 2);
  return sql`(title_sort, id) > (plain(${title}), ${wholeNumber(id)}::bigint)`;
}

function requireWritten(rows: Awaited<ReturnType<Reader['rows']>>): VersionedPointOfInterest {
  const point = one<VersionedPointOfInterest>(rows);
  if (!point) throw new Error('A point of interest that was written must come back');
  return point;
}
