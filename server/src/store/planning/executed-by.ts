import { joinSql, type Sql, sql } from '../engine/statement.ts';

/** The two ways in which a plan is executed by a user: as its driver, or as its helper and not its driver. */
export function executedBy(userId: number): readonly Sql[] {
  const driver = sql`(select u.driver_id from app_user u where u.id = ${userId})`;
  return [
    sql`route_plan.driver_id = ${driver}`,
    sql`route_plan.helper_id = ${driver} and route_plan.driver_id is distinct from ${driver}`,
  ];
}

/** The condition that a plan is executed by a user; of nobody in particular, none. */
export const isExecutedBy = (userId: number | undefined): Sql | undefined =>
  userId === undefined ? undefined : sql`(${joinSql(executedBy(userId), ' or ')})`;
