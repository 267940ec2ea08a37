import { joinSql, type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** The two ways in which a driver executes a plan: as its driver, or as its helper only. */
export const executedByDriver = (driver: Sql): readonly Sql[] => [
  sql`route_plan.driver_id = ${driver}`,
  sql`route_plan.helper_id = ${driver} and route_plan.driver_id is distinct from ${driver}`,
];

/** The same for the driver linked to a user. */
export const executedBy = (userId: number): readonly Sql[] =>
  executedByDriver(sql`(select u.driver_id from app_user u where u.id = ${userId})`);

/** The condition that a user executes a plan, dispatched or not. Without a user, no condition. */
export const isExecutedBy = (userId: number | undefined): Sql | undefined =>
  userId === undefined ? undefined : sql`(${joinSql(executedBy(userId), ' or ')})`;

/** The condition that the drivers of a plan see it. */
export const isDispatched = sql`route_plan.date_dispatched is not null`;

/**
 * The condition that a driver with this user sees a plan. Every read by drivers has it. Without a user, no condition.
 */
export const isShownTo = (userId: number | undefined): Sql | undefined =>
  userId === undefined ? undefined : sql`(${isDispatched} and ${isExecutedBy(userId)!})`;
