import { RefusedAction } from '@tropeiro/domain/execution/day-change-schema.ts';
import { collectionOf, type Json, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { arrayLiteral, sql, tableColumns } from '@tropeiro/platform/database/statement.ts';

/** The maximum number of refused actions that a phone receives. */
const refusedMaxCount = 100;

/** The refused actions that a user sent for these plans, newest first. */
export const refusedActionsOf = (userId: number, planIds: readonly number[]): Json<RefusedAction[]> =>
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
      where route_plan_id = any(${arrayLiteral(planIds)}::bigint[]) and outcome = 'refused' and user_id = ${userId}
      order by sync_date desc, id desc limit ${refusedMaxCount}) refused`,
    sql`refused.sync_date desc, refused.id desc`,
  );
