import type { ExecutionActionCode } from '@tropeiro/domain/execution/actions/action-rules.ts';
import type { ActionOutcomeCode } from '@tropeiro/domain/execution/actions/execution-action.ts';
import { ExecutionAction } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import type { Agreement } from '@tropeiro/domain/execution/agreement.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { newestFirst, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { asTextArray, sql, tableColumns, textLiteral, where } from '@tropeiro/platform/database/statement.ts';
import { isShownTo } from '../planning/executed-by.ts';
import { flagOfAction, flagsOfAction } from './action-flags.ts';
import { hasAgreement } from './presence.ts';
import { receiverOf } from './receivers.ts';

/** The actions that meet the filters, ordered by when they were received. The newest comes first. */
export function listExecutionActions(
  page: PageRequest,
  filters: {
    readonly planId: number | undefined;
    readonly pointId: number | undefined;
    readonly driverId: number | undefined;
    readonly action: ExecutionActionCode | undefined;
    readonly outcome: ActionOutcomeCode | undefined;
    readonly isSettled: boolean | undefined;
    readonly agreement: Agreement | undefined;
    readonly begin: string | undefined;
    readonly end: string | undefined;
    /** Only actions of plans that are shown to the driver with this user. */
    readonly ownOfUser: number | undefined;
    /** Whether names and documents of receivers are unmasked. */
    readonly showsReceivers: boolean;
  },
): ListQuery {
  const order = pageOrder(page, newestFirst('sync_date'));
  const conditions = [
    filters.planId === undefined ? undefined : sql`route_plan_id = ${filters.planId}`,
    filters.pointId === undefined ? undefined : sql`route_point_id = ${filters.pointId}`,
    filters.driverId === undefined ? undefined : sql`driver_id = ${filters.driverId}`,
    // Literals, not parameters: refused, unsettled and recorded actions have indexes of their own.
    filters.action === undefined ? undefined : sql`action = ${textLiteral(filters.action)}`,
    filters.outcome === undefined ? undefined : sql`outcome = ${textLiteral(filters.outcome)}`,
    filters.isSettled === undefined
      ? undefined
      : filters.isSettled
        ? sql`date_settled is not null`
        : sql`date_settled is null`,
    filters.agreement === undefined ? undefined : hasAgreement(filters.agreement),
    filters.begin === undefined ? undefined : sql`sync_date >= ${filters.begin}::timestamptz`,
    filters.end === undefined ? undefined : sql`sync_date <= ${filters.end}::timestamptz`,
    filters.ownOfUser === undefined
      ? undefined
      : sql`exists (select from route_plan where route_plan.id = route_plan_id and ${isShownTo(filters.ownOfUser)})`,
    order.filter,
  ];
  return {
    select: sql`select ${records[filters.showsReceivers ? 'shown' : 'masked']} from execution_action${where(...conditions, order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`execution_action${where(...conditions)}`),
  };
}

/** An action with its outcome. */
export const findExecutionAction = async (
  db: Db,
  id: number,
  showsReceivers: boolean,
): Promise<ExecutionAction | undefined> =>
  parseFirst(
    await db.rows(sql`select ${records[showsReceivers ? 'shown' : 'masked']} from execution_action where id = ${id}`),
  );

/** The actions with these uuids as they are announced, in the order in which they count. */
export const listAnnouncedActions = async (db: Db, uuids: readonly string[]): Promise<readonly ExecutionAction[]> =>
  uuids.length === 0
    ? []
    : parseAll(
        await db.rows(sql`select ${records.masked} from execution_action
          where uuid = any(${asTextArray(uuids)}::uuid[]) order by corrected_time, id`),
      );

const recordFor = (showsReceivers: boolean) =>
  recordOf(ExecutionAction, {
    ...tableColumns('execution_action', [
      'id',
      'uuid',
      'action',
      'route_plan_id',
      'route_point_id',
      'phone',
      'sequence',
      'app_version',
      'device_time',
      'corrected_time',
      'sync_date',
      'user_id',
      'driver_id',
      'latitude',
      'longitude',
      'accuracy_m',
      'hodometer',
      'break_kind',
      'route_return_reason_id',
      'route_executed_reason_id',
      'comment',
      'pictures',
      'signature',
      'hodometer_picture',
      'items',
      'outcome',
      'refusal',
      'revision',
      'date_settled',
      'settled_by_user_id',
      'settlement_comment',
      'date_created',
      'date_modified',
    ]),
    ...receiverOf(sql`execution_action`, showsReceivers),
    flag: flagOfAction(sql`execution_action`),
    flags: flagsOfAction(sql`execution_action`),
  });
const records = { shown: recordFor(true), masked: recordFor(false) };
