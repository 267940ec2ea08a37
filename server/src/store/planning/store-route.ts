import type { RoutePlan } from '@tropeiro/domain/planning/route-plan.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/route-point.ts';
import type { NewRoutePointItem } from '@tropeiro/domain/planning/route-point-item.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import { one } from '../engine/db.ts';
import { requireWritten } from '../engine/require-written.ts';
import { identifier, joinSql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** A route: what was brought in together. */
export type NewRoute = {
  readonly external_code: string;
  readonly matrix: Buffer | null;
};

/** The columns of a plan that changes may write too. */
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
  'require_signature',
  'require_picture',
  'require_hodometer_picture',
  'load_check',
] as const satisfies readonly (keyof RoutePlan)[];

const planColumns = ['source', ...changedColumns] as const;

export type PlanToStore = Pick<RoutePlan, (typeof planColumns)[number]>;

const pointColumns = [
  'name',
  'type',
  'order',
  'optimized_order',
  'address',
  'address_detail',
  'latitude',
  'longitude',
  'time_scheduled',
  'service_start',
  'departure',
  'delivery_time',
  'duration',
  'distance',
  'external_code',
  'info',
  'axles',
  'capacity',
  'time_windows',
  'disable_picture',
  'disable_signature_check',
] as const satisfies readonly (keyof RoutePoint)[];

export type PointToStore = Pick<RoutePoint, (typeof pointColumns)[number]> & {
  /** Its plan, by its place among those stored with it; null: it is in none. */
  readonly planIndex: number | null;
  readonly line: number;
  readonly unassigned_code: UnassignedReason | null;
  readonly unassigned_remedy: object | null;
  readonly items: readonly NewRoutePointItem[];
};

/** The ids of a route that was stored, of its plans and of its points, each in the order they were given. */
export type StoredRoute = {
  readonly routeId: number;
  readonly planIds: readonly number[];
  readonly pointIds: readonly number[];
};

/** Stores a route with its plans, their points and items, in a few statements however many there are. */
export async function insertRoute(
  transaction: Transaction,
  route: NewRoute,
  plans: readonly PlanToStore[],
  points: readonly PointToStore[],
): Promise<StoredRoute> {
  const inserted = await transaction.rows(
    sql`insert into route (external_code, matrix)
      values (${route.external_code}, ${route.matrix && hex(route.matrix)}::bytea) returning id`,
  );
  const routeId = requireWritten(one<number>(inserted));
  const planIds = await insertPlans(transaction, routeId, plans);
  return { routeId, planIds, pointIds: await insertPoints(transaction, routeId, planIds, points) };
}

/** Stores plans of a route, and returns their ids in the same order. */
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

/** Stores points of a route, each in one of these plans or in none, and returns their ids in the same order. */
export async function insertPoints(
  transaction: Transaction,
  routeId: number,
  planIds: readonly number[],
  points: readonly PointToStore[],
): Promise<number[]> {
  const stored: number[] = [];
  for (const batch of batchesOf(points)) {
    const rows = batch.map((point) => ({
      route_id: routeId,
      route_plan_id: point.planIndex === null ? null : planIds[point.planIndex],
      ...point,
      items: undefined,
    }));
    const ids = await insertAll(transaction, 'route_point', [...pointLinks, ...pointColumns], rows);
    const items = batch.flatMap((point, index) => point.items.map((item) => ({ route_point_id: ids[index], ...item })));
    if (items.length > 0) await insertItems(transaction, items);
    stored.push(...ids);
  }
  return stored;
}

/** Points in batches, each of which is written in some milliseconds with all its items. */
function* batchesOf(points: readonly PointToStore[]): Generator<readonly PointToStore[]> {
  let batch: PointToStore[] = [];
  let rowCount = 0;
  for (const point of points) {
    batch.push(point);
    rowCount += 1 + point.items.length;
    if (rowCount < batchRows) continue;
    yield batch;
    batch = [];
    rowCount = 0;
  }
  if (batch.length > 0) yield batch;
}

const batchRows = 1000;

const pointLinks = ['route_id', 'route_plan_id', 'line', 'unassigned_code', 'unassigned_remedy'];
const itemColumns = joinSql(
  ['route_point_id', 'external_code', 'value', 'description', 'quantity', 'capacity'].map(identifier),
  ', ',
);

/** Nobody asks for the ids of items. */
const insertItems = (transaction: Transaction, items: readonly object[]) =>
  transaction.rows(sql`insert into route_point_item (${itemColumns})
    select ${itemColumns} from jsonb_populate_recordset(null::route_point_item, ${items}::jsonb)`);

/** Inserts rows into a table, and returns their ids in the same order. */
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
