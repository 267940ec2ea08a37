import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type Itinerary, type ItineraryInclude, itineraryIncludes } from '@tropeiro/domain/fleet/itinerary.ts';
import type { ItineraryFacts, RealTimes } from '@tropeiro/domain/fleet/itinerary-rules.ts';
import { periodMaxDays } from '@tropeiro/domain/time/period.ts';
import { changedColumns } from '../engine/changed-columns.ts';
import { withRefusedRow } from '../engine/constraint-refusals.ts';
import { type Db, many, one } from '../engine/db.ts';
import { type ImportQueries, importQueriesOf } from '../engine/import-queries.ts';
import { type Versioned, versionedOf } from '../engine/json.ts';
import { newestFirst, pageOrder } from '../engine/list-order.ts';
import { listSelection } from '../engine/list-selection.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '../engine/page.ts';
import { requireWritten } from '../engine/require-written.ts';
import {
  arrayLiteral,
  emptySql,
  identifier,
  integerLiteral,
  joinSql,
  type Sql,
  sql,
  where,
} from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
import { findUnknownReferences, type SentFields } from '../engine/unknown-references.ts';
import { itineraryRecord } from './itinerary-record.ts';

type Includes = readonly ItineraryInclude[];

/** The columns of an itinerary as it is planned. */
export const planColumns = [
  'description',
  'external_id',
  'itinerary_id',
  'vehicle_id',
  'driver_id',
  'date_time_start_estimated',
  'date_time_end_estimated',
  'start_local',
  'end_local',
] as const;
export type ItineraryPlan = Pick<Itinerary, (typeof planColumns)[number]>;

/** The columns of an itinerary that are written. */
export type ItineraryFields = ItineraryPlan & {
  readonly date_time_start_real: string | null;
  readonly date_time_end_real: string | null;
};

/** The itineraries that overlap the period, newest first. */
export function listItineraries(includes: Includes, page: PageRequest, filters: ItineraryFilters): ListQuery {
  const { begin, end, vehicleId, driverId, externalId } = filters;
  const order = pageOrder(page, newestFirst('date_time_start'));
  const ordered = sql` order by ${order.by}${limitClause(page.limit)}`;
  const overlapping = (days: number, ...conditions: readonly (Sql | undefined)[]): Sql =>
    where(
      sql`date_time_start <= ${end}::timestamptz`,
      sql`date_time_start >= ${begin}::timestamptz - make_interval(days => ${integerLiteral(days)})`,
      sql`date_time_end >= ${begin}::timestamptz`,
      vehicleId === undefined ? undefined : sql`vehicle_id = ${vehicleId}`,
      driverId === undefined ? undefined : sql`driver_id = ${driverId}`,
      externalId === undefined ? undefined : sql`external_id = ${externalId}`,
      sql`date_excluded is null`,
      order.filter,
      ...conditions,
    );
  // One vehicle, driver or code has few itineraries, and what was modified is found by the index of that.
  const isPlain = [vehicleId, driverId, externalId, page.modified_since].some((given) => given !== undefined);
  const found = (joins: Sql, inOrder: Sql, behind?: Sql): Sql =>
    isPlain
      ? sql`itinerary${joins}${overlapping(periodMaxDays, behind)}`
      : sql`(${joinSql(
          durationClasses.map(
            (days) =>
              sql`(select * from itinerary${overlapping(days, behind, sql`days_at_most = ${integerLiteral(days)}`)}${inOrder})`,
          ),
          ' union all ',
        )}) itinerary${joins}`;
  const { record, joins } = listSelection(recordWith(includes).record, page.limit);
  return {
    select: sql`select ${record} from ${found(joins, ordered, order.behind)}${ordered}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(found(emptySql, emptySql)),
  };
}

export type ItineraryFilters = {
  readonly begin: string;
  readonly end: string;
  readonly vehicleId?: number | undefined;
  readonly driverId?: number | undefined;
  readonly externalId?: string | undefined;
};

/**
 * The classes of itineraries by duration: so many days at most. One that overlaps a period began no more than so many
 * days before it. Most last hours, and for the few that last months not all that began in those months are read.
 */
const durationClasses = [1, 7, 31, periodMaxDays];

export const findItinerary = async (
  db: Db,
  id: number,
  includes: Includes = [],
): Promise<Versioned<Itinerary> | undefined> => one(await db.rows(selectItinerary(id, includes)));

/** Locks itineraries until the transaction ends: all at once and in order, so that no two transactions deadlock. */
export const lockItineraries = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.rows(sql`select from itinerary where id = any(${arrayLiteral(ids)}::bigint[]) order by id for update`);
};

/** An itinerary about to be written, by what its rules look at. */
export type PlannedItinerary = {
  readonly id?: number | undefined;
  readonly vehicle_id?: number | undefined;
  readonly driver_id?: number | undefined;
  readonly itinerary_id?: number | null | undefined;
};

/** What the rules of itineraries need to know of the records that these refer to. */
export async function getItineraryFacts(
  transaction: Transaction,
  planned: readonly PlannedItinerary[],
): Promise<(one: PlannedItinerary) => ItineraryFacts> {
  const idsIn = (field: keyof PlannedItinerary) =>
    arrayLiteral([...new Set(planned.flatMap((one) => one[field] ?? []))]);
  const facts = one<{
    readonly vehicles: Readonly<Record<number, string>>;
    readonly drivers: Readonly<Record<number, string>>;
    readonly wholes: Readonly<Record<number, boolean>>;
    readonly divided: Readonly<Record<number, boolean>>;
  }>(
    await transaction.rows(sql`select json_build_object(
      'vehicles', (select coalesce(json_object_agg(id, status), '{}') from vehicle
        where id = any(${idsIn('vehicle_id')}::bigint[])),
      'drivers', (select coalesce(json_object_agg(id, status), '{}') from driver
        where id = any(${idsIn('driver_id')}::bigint[])),
      'wholes', (select coalesce(json_object_agg(id, itinerary_id is not null), '{}') from itinerary
        where id = any(${idsIn('itinerary_id')}::bigint[]) and date_excluded is null),
      'divided', (select coalesce(json_object_agg(itinerary_id, true), '{}') from itinerary
        where itinerary_id = any(${idsIn('id')}::bigint[]) and date_excluded is null))`),
  );
  return ({ id, vehicle_id, driver_id, itinerary_id }) => {
    const isPart = facts?.wholes[itinerary_id ?? 0];
    return {
      vehicleStatus: facts?.vehicles[vehicle_id ?? 0],
      driverStatus: facts?.drivers[driver_id ?? 0],
      whole: isPart === undefined ? undefined : { isPart },
      hasParts: facts?.divided[id ?? 0] ?? false,
    };
  };
}

/** When these itineraries really began and ended, as far as that is known. */
export async function listRealTimes(
  transaction: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RealTimes>> {
  const found = many<readonly [id: number, start: string | null, end: string | null]>(
    await transaction.rows(sql`select json_build_array(id, date_time_start_real, date_time_end_real) from itinerary
      where id = any(${arrayLiteral(ids)}::bigint[])
        and (date_time_start_real is not null or date_time_end_real is not null)`),
  );
  return new Map(found.map(([id, start, end]) => [id, { start, end }]));
}

/** Finds the fields of an itinerary that refer to records which do not exist. What was sent need not be valid. */
export async function findUnknownItineraryReferences(db: Db, sent: SentFields): Promise<readonly Fault[]> {
  const [faults = []] = await findUnknownReferences(db, 'itinerary', [sent]);
  return faults;
}

export async function insertItinerary(db: Db, fields: Partial<ItineraryFields>): Promise<Versioned<Itinerary>> {
  const entries = Object.entries(fields);
  const columns = joinSql(
    entries.map(([column]) => identifier(column)),
    ', ',
  );
  const values = joinSql(
    entries.map(([, value]) => sql`${value}`),
    ', ',
  );
  const inserted = await db
    .rows(sql`insert into itinerary (${columns}) values (${values}) returning ${recordWith([]).versioned}`)
    .catch(withRefusedRow(fields));
  return requireWritten(one(inserted));
}

/** Updates an itinerary. Where no field differs nothing is written, and its version stays. */
export async function updateItinerary(
  db: Db,
  id: number,
  fields: Partial<ItineraryFields>,
): Promise<Versioned<Itinerary>> {
  const entries = Object.entries(fields);
  const changes = entries.map(([column, value]) => sql`${identifier(column)} = ${value}`);
  const differences = entries.map(([column, value]) => sql`${identifier(column)} is distinct from ${value}`);
  const rows =
    entries.length === 0
      ? []
      : await db.rows(updateQuery(id, changes, joinSql(differences, ' or '))).catch(withRefusedRow(fields));
  return requireWritten(one(rows.length > 0 ? rows : await db.rows(selectItinerary(id, []))));
}

/** Marks an itinerary as deleted; its row stays. */
export const markItineraryDeleted = async (db: Db, id: number): Promise<Versioned<Itinerary>> =>
  requireWritten(one(await db.rows(updateQuery(id, [sql`date_excluded = now()`], sql`true`))));

const updateQuery = (id: number, changes: readonly Sql[], differs: Sql): Sql =>
  sql`update itinerary set ${joinSql([...changes, changedColumns], ', ')}
    where id = ${id} and (${differs}) returning ${recordWith([]).versioned}`;

const selectItinerary = (id: number, includes: Includes): Sql =>
  sql`select ${recordWith(includes).versioned} from itinerary where id = ${id}`;

const recordWith = memoizeByIncludes(itineraryIncludes, (includes) => {
  const record = itineraryRecord(includes);
  return { record, versioned: versionedOf(sql`version`, record) };
});

/** An import brings in plans; when a journey really was, is told one by one. */
export const itineraryImportQueries: ImportQueries<ItineraryPlan> = importQueriesOf(
  'itinerary',
  recordWith([]).record,
  planColumns,
);
