import type { OnDuplicate } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { parseFirst } from '@tropeiro/platform/database/db.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { identifier, joinSql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { StoredCrew } from './crew-facts.ts';
import { insertPoints, type PointToStore } from './store-points.ts';

/** A route: the plans and points of one import. */
export type NewRoute = {
  readonly external_code: string;
  readonly date_time_start: string;
  readonly date_time_end: string;
  readonly matrix: Buffer | null;
  /** The crews that may execute its plans. Empty if none were named. */
  readonly crews: readonly StoredCrew[];
  /** How its import treated other plans with its external code. */
  readonly on_duplicate: OnDuplicate;
};

/** The columns of a plan that changes may also write. */
export const changedColumns = [
  'status',
  'external_code',
  'source_used',
  'objective',
  'has_time_window',
  'date_time_start',
  'date_time_end',
  'vehicle_id',
  'driver_id',
  'helper_id',
  'total_time',
  'total_distance',
  'total_points',
  'total_capacity',
  'breaks',
  'require_signature',
  'require_picture',
  'require_hodometer_picture',
  'load_check',
] as const satisfies readonly (keyof RoutePlan)[];

const planColumns = ['source', ...changedColumns] as const;

export type PlanToStore = Pick<RoutePlan, (typeof planColumns)[number]>;

/** The ids of a stored route, its plans and its points, each in the given order. */
export type InsertedRoute = {
  readonly routeId: number;
  readonly planIds: readonly number[];
  readonly pointIds: readonly number[];
};

/** Stores a route with its plans, points and items, in a few statements whatever their number. */
export async function insertRoute(
  transaction: Transaction,
  route: NewRoute,
  plans: readonly PlanToStore[],
  points: readonly PointToStore[],
): Promise<InsertedRoute> {
  const inserted = await transaction.rows(
    sql`insert into route (external_code, date_time_start, date_time_end, matrix, crews, on_duplicate)
      values (${route.external_code}, ${route.date_time_start}, ${route.date_time_end},
        ${route.matrix && hex(route.matrix)}::bytea, ${route.crews}::jsonb,
        ${route.on_duplicate}) returning id`,
  );
  const routeId = requireWritten(parseFirst<number>(inserted));
  const planIds = await insertPlans(transaction, routeId, plans);
  return { routeId, planIds, pointIds: await insertPoints(transaction, routeId, planIds, points) };
}

/** Inserts plans of a route. Returns their ids in the same order. */
export const insertPlans = async (
  transaction: Transaction,
  routeId: number,
  plans: readonly PlanToStore[],
): Promise<number[]> =>
  plans.length === 0
    ? []
    : insertAll(
        transaction,
        'route_plan',
        ['route_id', ...planColumns],
        plans.map((plan) => ({ ...plan, route_id: routeId })),
      );

/** Inserts rows into a table. Returns their ids in the same order. */
async function insertAll(
  transaction: Transaction,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<number[]> {
  const list = joinSql(columns.map(identifier), ', ');
  const inserted = await transaction.rows(sql`insert into ${identifier(table)} (${list})
    select ${list} from rows from (jsonb_populate_recordset(null::${identifier(table)}, ${rows}::jsonb)) with ordinality
    order by ordinality returning id`);
  return inserted.map(([id]) => Number(id));
}

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
