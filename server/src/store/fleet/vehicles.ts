import { datedFields } from '@tropeiro/domain/fleet/dated-fields.ts';
import { isPlate, mercosulPlate } from '@tropeiro/domain/fleet/identifiers/plate.ts';
import { type VehicleInclude, vehicleIncludes } from '@tropeiro/domain/fleet/vehicle.ts';
import { type VehicleFields, vehicleFieldNames } from '@tropeiro/domain/fleet/vehicle-rules.ts';
import type { Vehicle } from '@tropeiro/domain/fleet/vehicle-schema.ts';
import type { VehicleStatus } from '@tropeiro/domain/fleet/vehicle-status.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import { fewOrManyCondition } from '@tropeiro/platform/database/lists/few-or-many.ts';
import { findWordsIf, type SearchedTexts } from '@tropeiro/platform/database/lists/find-words.ts';
import { memoizeByIncludes } from '@tropeiro/platform/database/lists/memoize-by-includes.ts';
import type { ListQuery, PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { containsCondition } from '@tropeiro/platform/database/lists/search.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import type { ImportQueries } from '@tropeiro/platform/database/records/import-queries.ts';
import { arrayLiteral, identifier, joinSql, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { vehicleRecord } from './vehicle-record.ts';

type Includes = readonly VehicleInclude[];

/** Conditions for which the planner can estimate how many rows match. */
export type VehicleFilters = {
  readonly visible?: boolean | undefined;
  readonly chassi?: string | undefined;
  readonly renavam?: string | undefined;
  readonly externalCode?: string | undefined;
  readonly status?: VehicleStatus | undefined;
  readonly costCenterIds?: readonly number[] | undefined;
  /** Only the vehicles assigned to the driver linked to this user. */
  readonly ownOfUser?: number | undefined;
};

/** All conditions on vehicles, including those whose matches are counted first. */
export type VehicleSearch = VehicleFilters & {
  /** Part of the title, ignoring accents and case. */
  readonly title?: string | undefined;
  /** Part of the plate. */
  readonly plate?: string | undefined;
  /** Words of the title and the plate. */
  readonly q?: string | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
};

/** The list of vehicles that meet the conditions. */
export async function listVehicles(
  db: Db,
  includes: Includes,
  page: PageRequest,
  { title, plate, q, createdFrom, createdTo, ...filters }: VehicleSearch,
): Promise<ListQuery> {
  const hasPeriod = createdFrom !== undefined || createdTo !== undefined;
  return filterVehicles(
    includes,
    page,
    filters,
    title === undefined ? undefined : await containsCondition(db, { table: 'vehicle', column: 'title_sort' }, title),
    plate === undefined ? undefined : await plateCondition(db, plate),
    (await findWordsIf(db, searched, q))?.condition,
    hasPeriod ? await fewOrManyCondition(db, 'vehicle', createdBetween(createdFrom, createdTo)) : undefined,
  );
}

const searched: SearchedTexts = {
  noun: 'vehicle',
  id: sql`id`,
  texts: sql`vehicle_texts(title, plate)`,
};

/** The condition that a vehicle has this plate, in its old or Mercosul form, or a plate that contains it. */
const plateCondition = async (db: Db, plate: string): Promise<Sql> =>
  isPlate(plate)
    ? sql`mercosul_plate = ${mercosulPlate(plate)}`
    : containsCondition(db, { table: 'vehicle', column: 'plate', isUpperCase: true }, plate);

/** The list of vehicles that meet the filters. Its conditions depend on how many rows match. */
export function filterVehicles(
  includes: Includes,
  page: PageRequest,
  filters: VehicleFilters,
  ...conditions: readonly (Sql | undefined)[]
): ListQuery {
  const { visible, status, chassi, renavam, externalCode, costCenterIds = [] } = filters;
  return vehicleTableWith(includes).list(
    page,
    visible === undefined ? undefined : sql`visible = ${visible}`,
    status === undefined ? undefined : sql`status = ${status}`,
    costCenterIds.length === 0 ? undefined : ofCostCenters(costCenterIds),
    chassi === undefined ? undefined : sql`chassi = ${chassi}`,
    renavam === undefined ? undefined : sql`renavam = ${renavam}`,
    externalCode === undefined ? undefined : sql`external_code = ${externalCode}`,
    isDrivenBy(filters.ownOfUser),
    ...conditions,
  );
}

export const hasVehicles = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select exists (select from vehicle)`))[0]?.[0] === 't';

/** The condition that a vehicle was created between these timestamps. An omitted one is infinite. */
export const createdBetween = (from = '-infinity', to = 'infinity'): Sql =>
  sql`date_created between ${from}::timestamptz and ${to}::timestamptz`;

export const findVehicle = (
  db: Db,
  id: number,
  includes: Includes,
  ownOfUser?: number,
): Promise<Versioned<Vehicle> | undefined> => vehicleTableWith(includes).find(db, id, isDrivenBy(ownOfUser));

/** Finds and locks a vehicle until the transaction ends, so that a change builds on the state it read. */
export const lockVehicle = (db: Db, id: number): Promise<Versioned<Vehicle> | undefined> => vehicleTable.lock(db, id);

export async function insertVehicle(
  db: Db,
  fields: VehicleFields,
  areaIds: readonly number[] = [],
  includes: Includes = [],
): Promise<Versioned<Vehicle>> {
  const inserted = await vehicleTableWith(includes).insert(db, fields);
  if (areaIds.length === 0) return inserted;
  await setAreas(db, inserted.record.id, areaIds);
  return (await findVehicle(db, inserted.record.id, includes)) ?? inserted;
}

/** Updates a vehicle. Without `areaIds` its areas stay. An empty list removes all of them. */
export async function updateVehicle(
  db: Db,
  id: number,
  fields: VehicleFields,
  areaIds?: readonly number[],
  includes: Includes = [],
): Promise<Versioned<Vehicle>> {
  await db.rows(storePastValues([{ ...fields, id }]));
  const areAreasChanged = areaIds && (await setAreas(db, id, areaIds));
  return vehicleTableWith(includes).update(db, id, fields, areAreasChanged);
}

/** The ids of existing virtual areas among these, with the number of their corners. */
export const listKnownAreas = async (
  db: Db,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly corners: number }[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('id', id, 'corners', coalesce(jsonb_array_length(points), 0))
      from virtual_area where id = any(${arrayLiteral(ids)}::bigint[])`),
  );

/** Replaces the areas of a vehicle. Returns whether that changed anything. */
async function setAreas(db: Db, vehicleId: number, areaIds: readonly number[]): Promise<boolean> {
  const ids = arrayLiteral(areaIds);
  const deleted = await db.rows(
    sql`delete from vehicle_virtual_area where vehicle_id = ${vehicleId} and virtual_area_id <> all(${ids}::bigint[])
      returning id`,
  );
  const added = await db.rows(
    sql`insert into vehicle_virtual_area (vehicle_id, virtual_area_id)
      select ${vehicleId}, area_id from unnest(${ids}::bigint[]) area_id on conflict do nothing returning id`,
  );
  return deleted.length + added.length > 0;
}

/**
 * The condition that a vehicle has one of these cost centers. For a single one, an index has the vehicles in order.
 */
const ofCostCenters = (ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`cost_center_id = ${ids[0]}` : sql`cost_center_id = any(${arrayLiteral(ids)}::bigint[])`;

const isDrivenBy = (userId: number | undefined): Sql | undefined =>
  userId === undefined ? undefined : sql`driver_id = (select driver_id from app_user where id = ${userId})`;

const vehicleTableWith = memoizeByIncludes(
  vehicleIncludes,
  (includes): CrudTable<Vehicle, VehicleFields> =>
    new CrudTable({
      table: 'vehicle',
      record: vehicleRecord(includes),
      columns: vehicleFieldNames,
      sortedBy: 'title',
    }),
);

/** The table of vehicles, without the related objects of `includes`. */
export const vehicleTable = vehicleTableWith([]);

const importQueries = vehicleTable.importQueries();

export const vehicleImportQueries: ImportQueries<VehicleFields> = {
  ...importQueries,
  update: (changed) => sql`with kept as (${storePastValues(changed)}) ${importQueries.update(changed)}`,
};

/** The query that stores the former values of vehicles' dated fields, for vehicles whose values change. */
function storePastValues(changed: readonly (VehicleFields & { readonly id: number })[]): Sql {
  const columns = datedFields.map(identifier);
  const columnsOf = (table: Sql): Sql =>
    joinSql(
      columns.map((column) => sql`${table}.${column}`),
      ', ',
    );
  return sql`insert into vehicle_past (vehicle_id, until_time, ${joinSql(columns, ', ')})
    select known.id, write_moment(), ${columnsOf(sql`known`)}
    from jsonb_populate_recordset(null::vehicle, ${changed}::jsonb) given join vehicle known on known.id = given.id
    where row(${columnsOf(sql`known`)}) is distinct from row(${columnsOf(sql`given`)})
    on conflict (vehicle_id, until_time) do nothing`;
}
