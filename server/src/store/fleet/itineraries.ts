import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type ItineraryInclude, itineraryIncludes } from '@tropeiro/domain/fleet/itinerary.ts';
import type { ItineraryFacts, RealTimes } from '@tropeiro/domain/fleet/itinerary-rules.ts';
import type { Itinerary } from '@tropeiro/domain/fleet/itinerary-schema.ts';
import { periodMaxDays } from '@tropeiro/domain/time/period.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { type Versioned, versionedOf } from '@tropeiro/platform/database/json/json.ts';
import { newestFirst, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { listSelection } from '@tropeiro/platform/database/lists/list-selection.ts';
import { memoizeByIncludes } from '@tropeiro/platform/database/lists/memoize-by-includes.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { changedColumns } from '@tropeiro/platform/database/records/changed-columns.ts';
import { withRefusedRow } from '@tropeiro/platform/database/records/constraint-refusals.ts';
import { type ImportQueries, importQueriesOf } from '@tropeiro/platform/database/records/import-queries.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { findUnknownReferences, type SentFields } from '@tropeiro/platform/database/records/unknown-references.ts';
import {
  arrayLiteral,
  emptySql,
  identifier,
  integerLiteral,
  joinSql,
  type Sql,
  sql,
  where,
} from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { itineraryRecord } from './itinerary-record.ts';

type Includes = readonly ItineraryInclude[];

/** The columns of a planned itinerary. */
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

/** The writable columns of an itinerary. */
export type ItineraryFields = ItineraryPlan & {
  readonly date_time_start_real: string | null;
  readonly date_time_end_real: string | null;
};

/** The itineraries that overlap the period. The newest comes first. */
export function listItineraries(includes: Includes, page: PageRequest, filters: ItineraryFilters): ListQuery {
  const { begin, end, vehicleId, driverId, externalId } = filters;
  const order = pageOrder(page, newestFirst('date_time_start'));
  const ordered = sql` order by ${order.orderBy}${limitClause(page.limit)}`;
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
  // A single vehicle, driver or code has few itineraries, and modified ones are found by the index of modification
  // dates.
  const isPlain = [vehicleId, driverId, externalId, page.modified_since].some((filter) => filter !== undefined);
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
 * The classes of itineraries by maximum duration in days. An itinerary that overlaps a period began at most that many
 * days before it. Most last hours, so the few that last months do not require reading everything that began in those
 * months.
 */
const durationClasses = [1, 7, 31, periodMaxDays];

export const findItinerary = async (
  db: Db,
  id: number,
  includes: Includes = [],
): Promise<Versioned<Itinerary> | undefined> => parseFirst(await db.rows(selectItinerary(id, includes)));

/** Locks itineraries until the transaction ends, all at once and in order, so that transactions cannot deadlock. */
export const lockItineraries = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.rows(sql`select from itinerary where id = any(${arrayLiteral(ids)}::bigint[]) order by id for update`);
};

/** An itinerary about to be written, with the fields its rules check. */
export type PlannedItinerary = {
  readonly id?: number | undefined;
  readonly vehicle_id?: number | undefined;
  readonly driver_id?: number | undefined;
  readonly itinerary_id?: number | null | undefined;
};

/** The facts that the rules of itineraries need about the records these refer to. */
export async function getItineraryFacts(
  transaction: Transaction,
  planned: readonly PlannedItinerary[],
): Promise<(itinerary: PlannedItinerary) => ItineraryFacts> {
  const idsIn = (field: keyof PlannedItinerary) =>
    arrayLiteral([...new Set(planned.flatMap((itinerary) => itinerary[field] ?? []))]);
  const facts = parseFirst<{
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

/** The real start and end of these itineraries, as far as known. */
export async function listRealTimes(
  transaction: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RealTimes>> {
  const found = parseAll<readonly [id: number, start: string | null, end: string | null]>(
    await transaction.rows(sql`select json_build_array(id, date_time_start_real, date_time_end_real) from itinerary
      where id = any(${arrayLiteral(ids)}::bigint[])
        and (date_time_start_real is not null or date_time_end_real is not null)`),
  );
  return new Map(found.map(([id, start, end]) => [id, { start, end }]));
}

/** Finds the fields of an itinerary that refer to missing records. The sent values need not be valid. */
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
  return requireWritten(parseFirst(inserted));
}

/** Updates an itinerary. If no field differs, nothing is written and its version stays. */
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
  return requireWritten(parseFirst(rows.length > 0 ? rows : await db.rows(selectItinerary(id, []))));
}

/** Marks an itinerary as deleted. Its row stays. */
export const markItineraryDeleted = async (db: Db, id: number): Promise<Versioned<Itinerary>> =>
  requireWritten(parseFirst(await db.rows(updateQuery(id, [sql`date_excluded = now()`], sql`true`))));

const updateQuery = (id: number, changes: readonly Sql[], differs: Sql): Sql =>
  sql`update itinerary set ${joinSql([...changes, changedColumns], ', ')}
    where id = ${id} and (${differs}) returning ${recordWith([]).versioned}`;

const selectItinerary = (id: number, includes: Includes): Sql =>
  sql`select ${recordWith(includes).versioned} from itinerary where id = ${id}`;

const recordWith = memoizeByIncludes(itineraryIncludes, (includes) => {
  const record = itineraryRecord(includes);
  return { record, versioned: versionedOf(sql`version`, record) };
});

/** An import brings in planned itineraries. Their real times are set individually. */
export const itineraryImportQueries: ImportQueries<ItineraryPlan> = importQueriesOf(
  'itinerary',
  recordWith([]).record,
  planColumns,
);
