import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, identifier, joinSql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A point of a plan that is planned again. */
export type StoredPoint = Pick<
  RoutePoint,
  | 'id'
  | 'route_plan_id'
  | 'name'
  | 'external_code'
  | 'type'
  | 'status'
  | 'order'
  | 'optimized_order'
  | 'service_start'
  | 'delivery_time'
  | 'capacity'
  | 'axles'
  | 'priority'
  | 'locked'
  | 'time_windows'
> & {
  readonly route_id: number;
  readonly line: number;
  readonly latitude: number;
  readonly longitude: number;
};

/** The points of a plan to be planned, in its order: those still to be visited. */
export const listPointsToPlan = async (db: Db, planId: number): Promise<StoredPoint[]> =>
  parseAll(
    await db.rows(sql`select ${storedPoint} from route_point
      where route_plan_id = ${planId} and ${isToPlan} order by "order", id`),
  );

/** The total number of points to be planned in these plans. */
export const countPointsToPlan = async (db: Db, planIds: readonly number[]): Promise<number> =>
  parseFirst<number>(
    await db.rows(sql`select to_json(count(*)) from route_point
      where route_plan_id = any(${arrayLiteral(planIds)}::bigint[]) and ${isToPlan}`),
  ) ?? 0;

/** How much a call loads with some plans. */
export type ContentOfPlans = { readonly point_count: number; readonly item_count: number };

/** The total number of points of these plans, whatever their status, and of their items. */
export const countContentOfPlans = async (db: Db, planIds: readonly number[]): Promise<ContentOfPlans> =>
  parseFirst<ContentOfPlans>(
    await db.rows(sql`select json_build_object('point_count', count(*), 'item_count', coalesce(sum(item_count), 0)) from route_point point,
        lateral (select count(*) as item_count from route_point_item item where item.route_point_id = point.id) items
      where route_plan_id = any(${arrayLiteral(planIds)}::bigint[]) and date_excluded is null`),
  ) ?? { point_count: 0, item_count: 0 };

/** All located points of a plan, in its order, whatever their status. */
export const listPointsOfPlan = async (db: Db, planId: number): Promise<StoredPoint[]> =>
  parseAll(
    await db.rows(sql`select ${storedPoint} from route_point
      where route_plan_id = ${planId} and date_excluded is null and latitude is not null and longitude is not null
      order by "order", id`),
  );

/** The points with these ids, in a plan or in none, and the ids of those without coordinates. */
export async function listPlacedPoints(
  db: Db,
  ids: readonly number[],
): Promise<{ readonly points: readonly StoredPoint[]; readonly unplacedIds: readonly number[] }> {
  const found = parseAll<StoredPoint | Unplaced>(
    await db.rows(sql`select ${storedPoint} from route_point
      where id = any(${arrayLiteral(ids)}::bigint[]) and date_excluded is null order by id`),
  );
  return {
    points: found.filter((point): point is StoredPoint => point.latitude !== null),
    unplacedIds: found.flatMap(({ id, latitude }) => (latitude === null ? id : [])),
  };
}

type Unplaced = { readonly id: number; readonly latitude: null };

export const storedPoint = sql`json_build_object('id', id, 'route_id', route_id, 'route_plan_id', route_plan_id, 'line', line,
  'name', name, 'external_code', external_code, 'type', type, 'status', status, 'order', "order", 'optimized_order', optimized_order,
  'service_start', json_moment(service_start)::json,
  'delivery_time', delivery_time, 'capacity', capacity, 'axles', axles, 'priority', priority, 'locked', locked, 'time_windows', time_windows,
  'latitude', latitude, 'longitude', longitude)`;

const isToPlan = sql`date_excluded is null and status = 'P' and latitude is not null and longitude is not null`;

export async function updatePlanStatus(transaction: Transaction, id: number, status: RoutePlanStatus): Promise<void> {
  await transaction.rows(sql`update route_plan set status = ${status}, version = version + 1, date_modified = write_moment()
    where id = ${id} and status <> ${status}`);
}

export const movedColumns = [
  'route_plan_id',
  'order',
  'optimized_order',
  'time_scheduled',
  'service_start',
  'departure',
  'duration',
  'distance',
  'unassigned_code',
  'unassigned_remedy',
] as const;

/** A point with its plan and times, or with the reason why it is in none. */
export type MovedPoint = Pick<
  RoutePoint,
  | 'id'
  | 'route_plan_id'
  | 'order'
  | 'optimized_order'
  | 'time_scheduled'
  | 'service_start'
  | 'departure'
  | 'duration'
  | 'distance'
> & {
  readonly unassigned_code: UnassignedReason | null;
  readonly unassigned_remedy: object | null;
};

/**
 * Updates points with their plans and times, in batches that take some milliseconds. Unchanged points are not
 * written.
 */
export async function movePoints(transaction: Transaction, points: readonly MovedPoint[]): Promise<void> {
  const columns = joinSql(movedColumns.map(identifier), ', ');
  const [stored, sent] = ['point', 'given'].map((table) =>
    joinSql(
      movedColumns.map((name) => sql`${identifier(table)}.${identifier(name)}`),
      ', ',
    ),
  );
  for (let at = 0; at < points.length; at += batchRows)
    await transaction.rows(sql`update route_point point set (${columns}) = row(${sent})
      from jsonb_populate_recordset(null::route_point, ${points.slice(at, at + batchRows)}::jsonb) given
      where point.id = given.id and (${stored}) is distinct from (${sent})`);
}

const batchRows = 1000;

export const copiedColumns = [
  'route_id',
  'line',
  'name',
  'type',
  'address',
  'address_detail',
  'latitude',
  'longitude',
  'geocoding_quality',
  'geocoding_provider',
  'delivery_time',
  'delivery_time_source',
  'external_code',
  'info',
  'contact_name',
  'contact_phone',
  'contact_email',
  'axles',
  'priority',
  'capacity',
  'time_windows',
  'disable_picture',
  'disable_signature_check',
];

/** Inserts copies of points into other plans: several routes may begin or end at one point. */
export async function copyPoints(transaction: Transaction, points: readonly MovedPoint[]): Promise<void> {
  if (points.length === 0) return;
  const names = joinSql([...copiedColumns, ...movedColumns].map(identifier), ', ');
  const values = joinSql(
    [
      ...copiedColumns.map((name) => sql`point.${identifier(name)}`),
      ...movedColumns.map((name) => sql`given.${identifier(name)}`),
    ],
    ', ',
  );
  await transaction.rows(sql`insert into route_point (${names}) select ${values}
    from jsonb_populate_recordset(null::route_point, ${points}::jsonb) given join route_point point on point.id = given.id`);
}
