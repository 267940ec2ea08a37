import { type DriverInclude, driverIncludes } from '@tropeiro/domain/fleet/driver.ts';
import { type Driver, type DriverFields, driverFieldNames } from '@tropeiro/domain/fleet/driver-schema.ts';
import type { DriverWarning } from '@tropeiro/domain/fleet/driver-warning.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { fewOrManyCondition } from '@tropeiro/platform/database/lists/few-or-many.ts';
import { findWordsIf, type SearchedTexts } from '@tropeiro/platform/database/lists/find-words.ts';
import { memoizeByIncludes } from '@tropeiro/platform/database/lists/memoize-by-includes.ts';
import type { ListQuery, PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { containsCondition } from '@tropeiro/platform/database/lists/search.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { driverRecord, type ShownDrivers, warningConditions } from './driver-record.ts';

/** Which data of a driver is shown. */
export type DriverView = {
  readonly includes: readonly DriverInclude[];
  readonly shown: ShownDrivers;
};

/** The table of drivers. Its records show what the view allows. */
export const driverTableFor = ({ includes, shown }: DriverView): CrudTable<Driver, DriverFields> =>
  tables[shown](includes);

const driverTablesWith = (shown: ShownDrivers) =>
  memoizeByIncludes(
    driverIncludes,
    (includes): CrudTable<Driver, DriverFields> =>
      new CrudTable({
        table: 'driver',
        record: driverRecord(includes, shown),
        columns: driverFieldNames,
        sortedBy: 'name',
      }),
  );

const tables = {
  shown: driverTablesWith('shown'),
  open_plans: driverTablesWith('open_plans'),
  masked: driverTablesWith('masked'),
};

/** The table of drivers with all stored data, for changes to build on. */
export const driverTable = driverTableFor({ includes: [], shown: 'shown' });

export const driverImportQueries = driverTable.importQueries();

/** Conditions for which the planner can estimate how many rows match. */
export type DriverFilters = {
  readonly id?: number | undefined;
  readonly cpf?: string | undefined;
  readonly identifier?: string | undefined;
  readonly company_registry?: string | undefined;
  readonly external_code?: string | undefined;
  readonly cnh_category_id?: number | undefined;
  readonly is_deliveryman?: boolean | undefined;
};

/** All conditions on drivers, including those whose matches are counted first. */
export type DriverSearch = DriverFilters & {
  /** Part of the name, ignoring accents and case. */
  readonly name?: string | undefined;
  /** Words of the name. */
  readonly q?: string | undefined;
  readonly warning?: DriverWarning | undefined;
};

/** The list of drivers that meet the conditions. */
export async function listDrivers(
  db: Db,
  view: DriverView,
  page: PageRequest,
  { name, q, warning, ...filters }: DriverSearch,
): Promise<ListQuery> {
  return filterDrivers(
    view,
    page,
    filters,
    name === undefined ? undefined : await containsCondition(db, { table: 'driver', column: 'name_sort' }, name),
    (await findWordsIf(db, searched, q))?.condition,
    warning === undefined ? undefined : await fewOrManyCondition(db, 'driver', warningConditions[warning]),
  );
}

const searched: SearchedTexts = { noun: 'driver', id: sql`id`, texts: sql`name` };

/** The list of drivers that meet the filters. Its conditions depend on how many rows match. */
export function filterDrivers(
  view: DriverView,
  page: PageRequest,
  filters: DriverFilters,
  ...conditions: readonly (Sql | undefined)[]
): ListQuery {
  const { id, cpf, identifier, company_registry, external_code, cnh_category_id, is_deliveryman } = filters;
  return driverTableFor(view).list(
    page,
    id === undefined ? undefined : sql`id = ${id}`,
    cpf === undefined ? undefined : sql`cpf = ${cpf}`,
    identifier === undefined ? undefined : sql`identifier = ${identifier}`,
    company_registry === undefined ? undefined : sql`company_registry = ${company_registry}`,
    external_code === undefined ? undefined : sql`external_code = ${external_code}`,
    cnh_category_id === undefined ? undefined : sql`cnh_category_id = ${cnh_category_id}`,
    is_deliveryman === undefined ? undefined : sql`is_deliveryman = ${is_deliveryman}`,
    ...conditions,
  );
}
