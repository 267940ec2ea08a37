import { joinSql, type Sql, sql } from '../engine/statement.ts';

/** The two ways in which a plan is executed by a driver: as such, or as its helper and not its driver. */
export const executedByDriver = (driver: Sql): readonly Sql[] => [
  sql`route_plan.driver_id = ${driver}`,
  sql`route_plan.helper_id = ${driver} and route_plan.driver_id is distinct from ${driver}`,
];

/** The same of the driver that a user is. */
export const executedBy = (userId: number): readonly Sql[] =>
  executedByDriver(sql`(select u.driver_id from app_user u where u.id = ${userId})`);

/** The condition that a plan is executed by a user; of nobody in particular, none. */
export const isExecutedBy = (userId: number | undefined): Sql | undefined =>
  userId === undefined ? undefined : sql`(${joinSql(executedBy(userId), ' or ')})`;
