import { type Vehicle, type VehicleInclude, vehicleIncludes } from '@tropeiro/domain/fleet/vehicle.ts';
import { type VehicleFields, vehicleFieldNames } from '@tropeiro/domain/fleet/vehicle-fields.ts';
import type { VehicleStatus } from '@tropeiro/domain/fleet/vehicle-status.ts';
import { byIncludes } from '../engine/by-includes.ts';
import { CatalogueTable, type Page } from '../engine/crud-table.ts';
import { many, type Reader } from '../engine/database.ts';
import { ofFewOrMany } from '../engine/few-or-many.ts';
import type { Versioned } from '../engine/json.ts';
import type { Listing } from '../engine/page.ts';
import { containing } from '../engine/search.ts';
import { listOf, type Sql, sql } from '../engine/statement.ts';
import { vehicleRecord } from './vehicle-record.ts';

type Includes = readonly VehicleInclude[];

export type VehicleFilters = {
  readonly visible?: boolean | undefined;
  readonly chassi?: string | undefined;
  readonly status?: VehicleStatus | undefined;
  readonly costCenterIds?: readonly number[] | undefined;
  /** Only those of the driver that this user is. */
  readonly ownOfUser?: number | undefined;
};

export type WantedVehicles = VehicleFilters & {
  /** A part of the title, accents and case aside. */
  readonly title?: string | undefined;
  /** A part of the plate. */
  readonly plate?: string | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
};

export async function listVehicles(
  reader: Reader,
  includes: Includes,
  page: Page,
  { title, plate, createdFrom, createdTo, ...filters }: WantedVehicles,
): Promise<Listing> {
  const isOfTime = createdFrom !== undefined || createdTo !== undefined;
  return vehiclesMeeting(
    includes,
    page,
    filters,
    title === undefined ? undefined : await containing(reader, { table: 'vehicle', column: 'title_sort' }, title),
    plate === undefined ? undefined : await containing(reader, { table: 'vehicle', column: 'plate' }, plate),
    isOfTime ? await ofFewOrMany(reader, 'vehicle', created(createdFrom, createdTo)) : undefined,
  );
}

/** Those that meet the filters, and conditions that were written after a look at how many meet them. */
export function vehiclesMeeting(
  includes: Includes,
  page: Page,
  filters: VehicleFilters,
  ...conditions: readonly (Sql | undefined)[]
): Listing {
  const { visible, status, chassi, costCenterIds = [] } = filters;
  return vehiclesWith(includes).list(
    page,
    visible === undefined ? undefined : sql`visible = ${visible}`,
    status === undefined ? undefined : sql`status = ${status}`,
    costCenterIds.length === 0 ? undefined : ofCostCenters(costCenterIds),
    chassi === undefined ? undefined : sql`chassi = ${chassi}`,
    ownOf(filters.ownOfUser),
    ...conditions,
  );
}

export const hasVehicles = async (reader: Reader): Promise<boolean> =>
  (await reader.rows(sql`select exists (select from vehicle)`))[0]?.[0] === 't';

/** Created between these moments. Both are always given: one alone leaves the other end open. */
export const created = (from = '-infinity', to = 'infinity'): Sql =>
  sql`date_created between ${from}::timestamptz and ${to}::timestamptz`;

export const findVehicle = (
  reader: Reader,
  id: number,
  includes: Includes,
  ownOfUser?: number,
): Promise<Versioned<Vehicle> | undefined> => vehiclesWith(includes).find(reader, id, ownOf(ownOfUser));

/** Kept from others until the transaction ends, so that a change builds on what it has seen. */
export const lockVehicle = (reader: Reader, id: number): Promise<Versioned<Vehicle> | undefined> =>
  plainVehicles.lock(reader, id);

export async function insertVehicle(
  reader: Reader,
  fields: VehicleFields,
  areaIds: readonly number[] = [],
  includes: Includes = [],
): Promise<Versioned<Vehicle>> {
  const inserted = await vehiclesWith(includes).insert(reader, fields);
  if (areaIds.length === 0) return inserted;
  await setAreas(reader, inserted.record.id, areaIds);
  return (await findVehicle(reader, inserted.record.id, includes)) ?? inserted;
}

/** Areas are left as they are when none are given, and taken away by an empty list. */
export async function updateVehicle(
  reader: Reader,
  id: number,
  fields: VehicleFields,
  areaIds?: readonly number[],
  includes: Includes = [],
): Promise<Versioned<Vehicle>> {
  const areAreasChanged = areaIds && (await setAreas(reader, id, areaIds));
  return vehiclesWith(includes).update(reader, id, fields, areAreasChanged);
}

/** Those of the ids that are of virtual areas. */
export const listKnownAreas = async (reader: Reader, ids: readonly number[]): Promise<number[]> =>
  many(await reader.rows(sql`select id from virtual_area where id = any(${listOf(ids)}::bigint[])`));

/** Tells whether that changed anything. */
async function setAreas(reader: Reader, vehicleId: number, areaIds: readonly number[]): Promise<boolean> {
  const ids = listOf(areaIds);
  const removed = await reader.rows(
    sql`delete from vehicle_virtual_area where vehicle_id = ${vehicleId} and virtual_area_id <> all(${ids}::bigint[])
      returning id`,
  );
  const added = await reader.rows(
    sql`insert into vehicle_virtual_area (vehicle_id, virtual_area_id)
      select ${vehicleId}, area_id from unnest(${ids}::bigint[]) area_id on conflict do nothing returning id`,
  );
  return removed.length + added.length > 0;
}

/** One is asked for by itself, since an index then has its vehicles in order. */
const ofCostCenters = (ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`cost_center_id = ${ids[0]}` : sql`cost_center_id = any(${listOf(ids)}::bigint[])`;

const ownOf = (userId: number | undefined): Sql | undefined =>
  userId === undefined ? undefined : sql`driver_id = (select driver_id from app_user where id = ${userId})`;

const vehiclesWith = byIncludes(
  vehicleIncludes,
  (includes): CatalogueTable<Vehicle, VehicleFields> =>
    new CatalogueTable({
      table: 'vehicle',
      record: vehicleRecord(includes),
      columns: vehicleFieldNames,
      sortedBy: 'title',
    }),
);

/** Vehicles without what can be asked for beside them. */
export const plainVehicles = vehiclesWith([]);

/** Vehicles as an import finds them, by their plates, and writes them. */
export const importedVehicles = plainVehicles.importedBy('plate');
