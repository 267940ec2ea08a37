import { type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import { isExecutedBy } from '../planning/executed-by.ts';
import { foundPlans } from '../planning/found-plans.ts';
import type { DayPeriod } from './messages.ts';

/**
 * The plans of a driver's day that left the driver's phone since a moment, as rows of a type, a time and a plan: those that were
 * recalled, and those that were given to another crew. What happens to such a plan afterwards is not the driver's business.
 */
export function plansGoneSince(userId: number, period: DayPeriod, since: string): Sql {
  const isRecalled = sql`route_plan.date_dispatched is null and route_plan.date_recalled >= ${since}::timestamptz`;
  const recalled = foundPlans({ ...period, userId }, isRecalled, [], { areFew: false });
  const ofDay = foundPlans(period, undefined, [], { areFew: true });
  const driver = sql`(select u.driver_id from app_user u where u.id = ${userId})`;
  return sql`select 'route_plan.recalled' as type, route_plan.date_recalled as date_time, route_plan.id as route_plan_id
      from ${recalled.from}${where(...recalled.conditions)}
    union all
    select 'route_plan.updated', max(former.date_until), route_plan.id
      from plan_former_crew former join ${ofDay.from} on route_plan.id = former.route_plan_id${where(
        sql`(former.driver_id = ${driver} or former.helper_id = ${driver})`,
        sql`former.date_until >= ${since}::timestamptz`,
        sql`(${isExecutedBy(userId)!}) is not true`,
        // The driver saw it: it was dispatched while the crew was theirs, or it was recalled once.
        sql`(route_plan.date_dispatched <= former.date_until or route_plan.date_recalled is not null)`,
        ...ofDay.conditions,
      )} group by route_plan.id`;
}
