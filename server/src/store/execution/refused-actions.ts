import type { ActionRefusal } from '@tropeiro/domain/execution/actions/action-refusal.ts';
import { RefusedAction } from '@tropeiro/domain/execution/day-change-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { collectionOf, type Json, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { arrayLiteral, type Sql, sql, tableColumns } from '@tropeiro/platform/database/statement.ts';
import type { DayPeriod } from './messages.ts';

/** The maximum number of refused actions that a phone receives. */
const refusedMaxCount = 100;

/** The messages of refused actions, by their ids. */
export type RefusalMessages = Readonly<Record<number, string>>;

/**
 * The refused actions of a user, newest first: those for these plans, and those that arrived on the day. The plans of
 * the latter may be excluded, or other drivers' now.
 */
export const refusedActionsOf = (
  userId: number,
  planIds: readonly number[],
  period: DayPeriod,
  messages: RefusalMessages,
): Json<RefusedAction[]> =>
  collectionOf(
    recordOf(RefusedAction, {
      ...tableColumns('refused', [
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
      refusal_message: sql`${JSON.stringify(messages)}::jsonb ->> refused.id::text`,
    }),
    sql`from (${refused(userId, planIds, period)}) refused`,
    sql`refused.sync_date desc, refused.id desc`,
  );

/** What the messages of these actions are made of. */
export const listRefusalDetails = async (
  db: Db,
  userId: number,
  planIds: readonly number[],
  period: DayPeriod,
): Promise<readonly RefusalDetails[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('id', id, 'refusal', refusal, 'details', refusal_details)
      from (${refused(userId, planIds, period)}) refused`),
  );

type RefusalDetails = {
  readonly id: number;
  readonly refusal: ActionRefusal['code'];
  readonly details: ActionRefusal['details'];
};

const refused = (userId: number, planIds: readonly number[], { begin, end }: DayPeriod): Sql =>
  sql`select * from execution_action
    where user_id = ${userId} and outcome = 'refused' and (route_plan_id = any(${arrayLiteral(planIds)}::bigint[])
      or sync_date >= ${begin ?? null}::timestamptz and sync_date <= ${end ?? null}::timestamptz)
    order by sync_date desc, id desc limit ${refusedMaxCount}`;
