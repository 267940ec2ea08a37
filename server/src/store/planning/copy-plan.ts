import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { identifier, joinSql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { copiedColumns, type MovedPoint, movedColumns } from './points-to-change.ts';
import { insertRoute, type NewRoute, type PlanToStore } from './store-route.ts';

/** A copied point, by its id, with the values that differ in the copy. */
export type PointCopy = Omit<MovedPoint, 'route_plan_id' | 'unassigned_code' | 'unassigned_remedy'> &
  Pick<RoutePoint, 'time_windows'> & { readonly line: number };

/** The ids of a copied plan, of its route, and of its points by their lines. */
export type CopiedPlan = {
  readonly id: number;
  readonly routeId: number;
  readonly pointIds: ReadonlyMap<number, number>;
};

const changedColumns: readonly string[] = [...movedColumns, 'route_id', 'line', 'time_windows'];
const unchangedColumns = copiedColumns.filter((name) => !changedColumns.includes(name));

/**
 * Stores a plan with copies of these points and their items, in a route of its own. Returns its ids. Returns
 * undefined if one of the points no longer exists: the caller must then roll back.
 */
export async function copyPlan(
  transaction: Transaction,
  route: NewRoute,
  plan: PlanToStore,
  points: readonly PointCopy[],
): Promise<CopiedPlan | undefined> {
  const { routeId, planIds } = await insertRoute(transaction, route, [plan], []);
  const rows = points.map((point) => ({ ...point, route_id: routeId, route_plan_id: planIds[0] }));
  const names = joinSql([...unchangedColumns, ...changedColumns].map(identifier), ', ');
  const values = [
    ...unchangedColumns.map((name) => sql`point.${identifier(name)}`),
    ...changedColumns.map((name) => sql`given.${identifier(name)}`),
  ];
  const copies = await transaction.rows(sql`insert into route_point (${names}) select ${joinSql(values, ', ')}
    from jsonb_populate_recordset(null::route_point, ${rows}::jsonb) given join route_point point on point.id = given.id
    returning id, line`);
  await transaction.rows(sql`insert into route_point_item
      (route_point_id, external_code, value, description, quantity, capacity)
    select copy.id, item.external_code, value, description, quantity, item.capacity
    from jsonb_populate_recordset(null::route_point, ${points.map(({ id, line }) => ({ id, line }))}::jsonb) given
      join route_point copy on copy.route_id = ${routeId} and copy.line = given.line
      join route_point_item item on item.route_point_id = given.id
    order by item.id`);
  const [id] = planIds;
  if (id === undefined || copies.length < points.length) return undefined;
  return { id, routeId, pointIds: new Map(copies.map(([copyId, line]) => [Number(line), Number(copyId)])) };
}
