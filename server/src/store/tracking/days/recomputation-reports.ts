import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import { RecomputationReport } from '@tropeiro/domain/tracking/recomputation-report-schema.ts';
import { recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { newestFirst, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { type Sql, sql, tableColumns, where } from '@tropeiro/platform/database/statement.ts';

/** The recomputations of the company, the newest first. */
export function listRecomputations(page: PageRequest): ListQuery {
  const order = pageOrder(page, newestFirst('date_created'));
  return {
    select: sql`select ${record} from (select * from day_recomputation${where(order.behind)} order by ${order.orderBy}${limitClause(page.limit)}) asked
      cross join lateral (${countsUntilNow}) counted order by asked.date_created desc, asked.id desc`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`day_recomputation`),
  };
}

/** The counts of the vehicles of a recomputation under way. They are deleted when it ends. */
const countsUntilNow = sql`select count(*) filter (where next_date is null) as done, count(date_served) as begun,
    coalesce(sum(corrected_count), 0) as corrected, coalesce(sum(left_count), 0) as left_days,
    count(*) filter (where has_failed) as failed
  from recomputed_vehicle vehicle where vehicle.day_recomputation_id = asked.id and asked.date_ended is null`;

const isUnderWay = sql`asked.date_ended is null`;
const failedCount = atLast(sql`asked.failed_vehicle_count`, sql`counted.failed`);
const cancelledCount = atLast(sql`asked.cancelled_vehicle_count`, sql`0`);

/** A count of an ended recomputation, or else the count until now. */
function atLast(stored: Sql, untilNow: Sql): Sql {
  return sql`case when ${isUnderWay} then ${untilNow} else coalesce(${stored}, 0) end`;
}

const record = recordOf(RecomputationReport, {
  ...tableColumns('asked', ['id', 'date_begin', 'date_end', 'reason', 'vehicle_count', 'kept_since', 'request_id']),
  state: sql`case when ${isUnderWay} and counted.begun = 0 then 'waiting' when ${isUnderWay} then 'running'
    when ${cancelledCount} > 0 then 'cancelled' when ${failedCount} > 0 then 'failed' else 'done' end`,
  vehicles_id: sql`to_jsonb(asked.vehicles_id)`,
  ...tableColumns('asked', ['user_id', 'date_created', 'date_ended']),
  done_vehicle_count: sql`case when ${isUnderWay} then counted.done - counted.failed
    else asked.vehicle_count - ${failedCount} - ${cancelledCount} end`,
  failed_vehicle_count: failedCount,
  cancelled_vehicle_count: cancelledCount,
  corrected_day_count: atLast(sql`asked.corrected_day_count`, sql`counted.corrected`),
  left_day_count: atLast(sql`asked.left_day_count`, sql`counted.left_days`),
  user: relatedOf(
    recordOf(NamedReference, { id: sql`by_user.id`, name: sql`by_user.name` }),
    sql`from app_user by_user where by_user.id = asked.user_id`,
  ),
});
