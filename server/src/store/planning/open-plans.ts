import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/**
 * The condition that a plan was started and is not completed. Such a plan remains under way while it waits for the
 * optimization of its remaining points. The triggers `mark_arrival` and `request_refold` repeat it.
 * @param plan the name of the plan's table
 */
export const isUnderWay = (plan: Sql): Sql =>
  sql`(${plan}.status = 'E' or ${plan}.date_started is not null and ${plan}.status in ('W', 'R'))`;

/**
 * The condition that a plan is to be executed or under way, also while it waits for an optimization. The indexes
 * route_plan_open_of_driver and route_plan_open_of_helper repeat it.
 */
export const isOpen = (plan: Sql): Sql => sql`${plan}.status in ('P', 'E', 'W', 'R')`;
