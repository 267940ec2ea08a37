import { type DayChange, DayChange as DayChangeSchema } from '@tropeiro/domain/execution/day-change-schema.ts';
import { collectionOf, type Json, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { plansGoneSince } from './gone-plans.ts';
import { type DayPeriod, isTo } from './messages.ts';

/** The maximum number of changes in a response. Later responses do not contain the others. */
const changesMaxCount = 200;

/** What a driver's day is asked for: changes since the last look, by others than the driver. */
export type AskedChanges = {
  readonly userId: number;
  readonly period: DayPeriod;
  /** The plans of the day, and those that were excluded from it or emptied. */
  readonly planIds: readonly number[];
  readonly since: string;
};

/**
 * The announcements about these plans and their points, the plans that the driver no longer has, the messages to the
 * driver, and the settlements of the driver's refused actions, newest first. Each kind of announcement is listed once for each record. An announcement has the time
 * at which its transaction began, which may be minutes before its plan shows the change, so those of minutes before are
 * listed again.
 */
export function changesSince({ userId, period, planIds, since }: AskedChanges): Json<DayChange[]> {
  const plans = sql`${arrayLiteral(planIds)}::bigint[]`;
  const modified = sql`(select id from route_plan where id = any(${plans}) and date_modified >= ${since}::timestamptz)`;
  const announced = (kind: Sql): Sql => sql`o.type like ${kind} and o.type not like '%.eta_changed'
    and o.user_id is distinct from ${userId} and o.date_time >= ${since}::timestamptz - interval '10 minutes'`;
  return collectionOf(
    recordOf(DayChangeSchema, {
      type: sql`type`,
      date_time: sql`date_time`,
      route_plan_id: sql`route_plan_id`,
      route_point_id: sql`route_point_id`,
      message_id: sql`message_id`,
    }),
    sql`from (select * from (
        select o.type, max(o.date_time) as date_time, o.resource_id as route_plan_id, null::bigint as route_point_id, null::bigint as message_id
        from outbox o where o.resource_id in ${modified} and ${announced(sql`'route\\_plan.%'`)} group by 1, 3
        union all
        select o.type, max(o.date_time), point.route_plan_id, point.id, null
        from route_point point join outbox o on o.resource_id = point.id
        where point.route_plan_id in ${modified} and ${announced(sql`'route\\_point.%'`)} group by 1, 3, 4
        union all
        select type, date_time, route_plan_id, null, null from (${plansGoneSince(userId, period, since)}) gone
        union all
        select 'message.sent', date_created, route_plan_id, route_point_id, id from message
        where ${isTo(userId)} and not from_driver
          and date_created >= ${since}::timestamptz
        union all
        select 'execution_action.settled', date_settled, route_plan_id, route_point_id, null from execution_action
        where user_id = ${userId} and outcome = 'refused' and date_settled >= ${since}::timestamptz
      ) every order by date_time desc, type, route_plan_id, route_point_id, message_id limit ${changesMaxCount}) found`,
    sql`date_time desc, type, route_plan_id, route_point_id, message_id`,
  );
}
