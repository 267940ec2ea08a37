import type { ActionRefusal } from '@tropeiro/domain/execution/actions/action-refusal.ts';
import type { ExecutionAction } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import type { RecordedAction } from '@tropeiro/domain/execution/actions/recorded-action.ts';
import type { RouteReason } from '@tropeiro/domain/execution/route-reason-schema.ts';
import { type Db, parseAll, parseAllInSlices, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, asTextArray, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A received action as stored, without the plan's state at its arrival and its outcome. */
export type IncomingAction = Omit<RecordedAction, 'plan_status' | 'given_fields'> &
  Pick<
    ExecutionAction,
    'route_plan_id' | 'driver_id' | 'latitude' | 'longitude' | 'accuracy_m' | 'hodometer' | 'app_version'
  >;

/** The stored outcome of an action. */
export type StoredOutcome = Pick<ExecutionAction, 'uuid' | 'outcome' | 'flag' | 'revision'> & {
  readonly refusal: ActionRefusal['code'] | null;
  readonly refusal_details: ActionRefusal['details'];
};

/** A received action with its outcome, as stored. */
export type ActionToStore = IncomingAction & RecordedAction & StoredOutcome;

export type StoredAction = RecordedAction &
  StoredOutcome &
  Pick<ExecutionAction, 'id' | 'route_plan_id' | 'latitude' | 'longitude' | 'accuracy_m' | 'hodometer'>;

/**
 * The actions of a plan that can affect its state. Actions that users sent for other drivers' plans never do, and their
 * size is not limited by the plan's limit.
 */
export const listActionsOfPlan = async (db: Db, planId: number): Promise<readonly StoredAction[]> =>
  parseAllInSlices(
    await db.rows(
      sql`select ${storedAction} from execution_action
        where route_plan_id = ${planId} and arrival_refusal is distinct from 'not_found'`,
    ),
  );

/** The actions with these uuids, in any plan. */
export const listActionsByUuid = async (db: Db, uuids: readonly string[]): Promise<StoredAction[]> =>
  uuids.length === 0
    ? []
    : parseAll(
        await db.rows(
          sql`select ${storedAction} from execution_action where uuid = any(${asTextArray(uuids)}::uuid[])`,
        ),
      );

/**
 * How many actions of the last 24 hours are stored that a user sent for other drivers' plans. Locks the count until
 * the transaction ends, so that concurrent calls together store no more than consecutive ones.
 */
export async function countOtherUsersActions(transaction: Transaction, userId: number): Promise<number> {
  transaction.queue(sql`select from app_user where id = ${userId} for no key update`);
  const rows = await transaction.rows(sql`select to_json(count(*)) from execution_action
    where outcome = 'refused' and sync_date > now() - interval '24 hours'
      and arrival_refusal = 'not_found' and user_id = ${userId}`);
  return parseFirst<number>(rows) ?? 0;
}

/** The reasons among these that the company has. */
export const listReasons = async (
  db: Db,
  table: 'route_return_reason' | 'route_executed_reason',
  ids: readonly number[],
): Promise<ReadonlyMap<number, RouteReason>> => {
  if (ids.length === 0) return new Map();
  const idList = arrayLiteral(ids);
  const found = parseAll<RouteReason>(
    await db.rows(
      table === 'route_return_reason'
        ? sql`select to_json(r) from route_return_reason r where id = any(${idList}::bigint[])`
        : sql`select to_json(r) from route_executed_reason r where id = any(${idList}::bigint[])`,
    ),
  );
  return new Map(found.map((reason) => [reason.id, reason]));
};

/** Inserts new actions with their outcomes. */
export function insertActions(transaction: Transaction, actions: readonly ActionToStore[]): void {
  if (actions.length === 0) return;
  // When the transaction is repeated, it finds the action that a concurrent transaction stored under the same uuid.
  transaction.retryOn('execution_action_uuid_key');
  transaction.queue(sql`insert into execution_action (uuid, route_plan_id, route_point_id, action, phone, sequence,
      device_time, corrected_time, is_online, user_id, driver_id, latitude, longitude, route_return_reason_id,
      route_executed_reason_id, comment, pictures, signature, hodometer_picture, items, arrival_refusal, plan_status,
      checklist_block, outcome, refusal, refusal_details, flag, revision, receiver_name, receiver_document, accuracy_m, hodometer,
      break_kind, app_version)
    select uuid, route_plan_id, route_point_id, action, phone, sequence,
      device_time, corrected_time, is_online, user_id, driver_id, latitude, longitude, route_return_reason_id,
      route_executed_reason_id, comment, pictures, signature, hodometer_picture, items, arrival_refusal, plan_status,
      checklist_block, outcome, refusal, refusal_details, flag, revision, receiver_name, receiver_document, accuracy_m, hodometer,
      break_kind, app_version
    from jsonb_populate_recordset(null::execution_action, ${actions}::jsonb)`);
}

/** Updates the outcomes of actions that changed since they were reported. */
export function updateOutcomes(transaction: Transaction, outcomes: readonly StoredOutcome[]): void {
  if (outcomes.length === 0) return;
  transaction.queue(sql`update execution_action done set outcome = given.outcome, refusal = given.refusal,
      refusal_details = given.refusal_details, flag = given.flag, revision = given.revision, date_modified = write_moment()
    from jsonb_populate_recordset(null::execution_action, ${outcomes}::jsonb) given
    where done.customer_id = tenant() and done.uuid = given.uuid`);
}

/** The driver linked to a user, or null. */
export async function findDriverOfUser(db: Db, userId: number): Promise<number | null> {
  const [row] = await db.rows(sql`select driver_id from app_user where id = ${userId}`);
  return row?.[0] ? Number(row[0]) : null;
}

const storedAction = sql`json_build_object('id', id, 'uuid', uuid, 'route_plan_id', route_plan_id,
  'route_point_id', route_point_id, 'action', action, 'phone', phone, 'user_id', user_id, 'sequence', sequence,
  'device_time', json_moment(device_time)::json, 'corrected_time', json_moment(corrected_time)::json,
  'sync_date', json_moment(sync_date)::json,
  'latitude', latitude, 'longitude', longitude, 'accuracy_m', accuracy_m, 'hodometer', hodometer, 'break_kind', break_kind, 'receiver_name', receiver_name, 'receiver_document', receiver_document, 'is_online', is_online, 'arrival_refusal', arrival_refusal, 'plan_status', plan_status, 'given_fields', given_fields, 'checklist_block', checklist_block, 'comment', comment,
  'route_return_reason_id', route_return_reason_id, 'route_executed_reason_id', route_executed_reason_id,
  'pictures', pictures, 'signature', signature, 'hodometer_picture', hodometer_picture, 'items', items,
  'outcome', outcome, 'refusal', refusal, 'refusal_details', refusal_details, 'flag', flag, 'revision', revision)`;
