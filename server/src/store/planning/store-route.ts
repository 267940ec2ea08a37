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
  'require_receiver',
  'locked',
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

/**
 * Inserts plans of a route. Returns their ids in the same order. The plans of a company that dispatches by hand are
 * dispatched later.
 */
export async function insertPlans(
  transaction: Transaction,
  routeId: number,
  plans: readonly PlanToStore[],
): Promise<number[]> {
  if (plans.length === 0) return [];
  const list = joinSql(['route_id', ...planColumns].map(identifier), ', ');
  const rows = plans.map((plan) => ({ ...plan, route_id: routeId }));
  const inserted = await transaction.rows(sql`insert into route_plan (${list}, date_dispatched)
    select ${list}, (select now() from customer where id = tenant() and dispatch = 'at_once')
    from rows from (jsonb_populate_recordset(null::route_plan, ${rows}::jsonb)) with ordinality
    order by ordinality returning id`);
  return inserted.map(([id]) => Number(id));
}

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
