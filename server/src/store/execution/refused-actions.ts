import { RefusedAction } from '@tropeiro/domain/execution/day-change-schema.ts';
import { collectionOf, type Json, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { arrayLiteral, sql, tableColumns } from '@tropeiro/platform/database/statement.ts';
import type { DayPeriod } from './messages.ts';

/** The maximum number of refused actions that a phone receives. */
const refusedMaxCount = 100;

/**
 * The refused actions of a user, newest first: those for these plans, and those that arrived on the day. The plans of
 * the latter may be excluded, or other drivers' now.
 */
export const refusedActionsOf = (
  userId: number,
  planIds: readonly number[],
  { begin, end }: DayPeriod,
): Json<RefusedAction[]> =>
  collectionOf(
    recordOf(
      RefusedAction,
      tableColumns('refused', [
        'id',
        'uuid',
        'action',
        'route_plan_id',
        'route_point_id',
        'device_time',
        'refusal',
        'date_settled',
        'settlement_comment',
      ]),
    ),
    sql`from (select * from execution_action
      where user_id = ${userId} and outcome = 'refused' and (route_plan_id = any(${arrayLiteral(planIds)}::bigint[])
        or sync_date >= ${begin ?? null}::timestamptz and sync_date <= ${end ?? null}::timestamptz)
      order by sync_date desc, id desc limit ${refusedMaxCount}) refused`,
    sql`refused.sync_date desc, refused.id desc`,
  );
