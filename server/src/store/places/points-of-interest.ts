import { pointOfInterestIncludes } from '@tropeiro/domain/places/point-of-interest.ts';
import { categoriesAsReturned } from '@tropeiro/domain/places/point-of-interest-category.ts';
import {
  type PointOfInterestFields,
  pointOfInterestFieldNames,
} from '@tropeiro/domain/places/point-of-interest-rules.ts';
import { PointOfInterest } from '@tropeiro/domain/places/point-of-interest-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { constantAt, type Field, nullJson, recordOf, storedRecord } from '@tropeiro/platform/database/json/json.ts';
import { findWordsIf, type SearchedTexts } from '@tropeiro/platform/database/lists/find-words.ts';
import { memoizeByIncludes } from '@tropeiro/platform/database/lists/memoize-by-includes.ts';
import type { ListQuery, PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/**
 * The table of points, with the related objects in `includes`. With all of them, the stored record is used
 * (point_of_interest_json).
 */
export const pointTableWith = memoizeByIncludes(
  pointOfInterestIncludes,
  (includes): CrudTable<PointOfInterest, PointOfInterestFields> =>
    new CrudTable({
      table: 'point_of_interest',
      record: includes.has('point_of_interest_category')
        ? storedRecord(PointOfInterest, sql`record`)
        : recordWith(nullJson),
      columns: pointOfInterestFieldNames,
      sortedBy: 'title',
    }),
);

/** The table of points with the complete stored record. */
export const pointTable = pointTableWith(pointOfInterestIncludes);

export async function listPointsOfInterest(
  db: Db,
  includes: readonly (typeof pointOfInterestIncludes)[number][],
  page: PageRequest,
  { q, ...filters }: PointOfInterestFilters & { readonly q?: string | undefined },
): Promise<ListQuery> {
  const found = await findWordsIf(db, searched, q);
  return filterPointsOfInterest(includes, page, filters, found?.condition);
}

/** The list of points that meet the filters. Its conditions depend on how many rows match. */
export const filterPointsOfInterest = (
  includes: readonly (typeof pointOfInterestIncludes)[number][],
  page: PageRequest,
  { categoryId, migrationId }: PointOfInterestFilters = {},
  ...conditions: readonly (Sql | undefined)[]
): ListQuery =>
  pointTableWith(includes).list(
    page,
    categoryId === undefined ? undefined : sql`category_id = ${categoryId}`,
    migrationId === undefined ? undefined : sql`migration_id = ${migrationId}`,
    ...conditions,
  );

const searched: SearchedTexts = { noun: 'point_of_interest', id: sql`id`, texts: sql`title` };

export type PointOfInterestFilters = {
  readonly categoryId?: number | undefined;
  readonly migrationId?: string | undefined;
};

export const pointImportQueries = pointTable.importQueries();

/** A point's category, from the stored record. */
export const category = constantAt(categoriesAsReturned, sql`category_id + 1`);

/** A point's record with this category. */
export function recordWith(shown: Field<PointOfInterest['point_of_interest_category']>) {
  return recordOf(PointOfInterest, {
    id: sql`id`,
    title: sql`title`,
    responsible_name: sql`responsible_name`,
    phone: sql`phone`,
    latitude: sql`latitude`,
    longitude: sql`longitude`,
    migration_id: sql`migration_id`,
    point_of_interest_category_id: sql`category_id`,
    point_of_interest_category: shown,
    date_created: sql`date_created`,
    date_modified: sql`date_modified`,
  });
}
