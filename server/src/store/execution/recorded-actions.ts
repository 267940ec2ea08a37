import type { ActionRefusal } from '@tropeiro/domain/execution/action-refusal.ts';
import type { ExecutionAction } from '@tropeiro/domain/execution/execution-action.ts';
import type { RecordedAction } from '@tropeiro/domain/execution/recorded-action.ts';
import type { RouteReason } from '@tropeiro/domain/execution/route-reason.ts';
import { type Db, many, one } from '../engine/db.ts';
import { arrayLiteral, asTextArray, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** An action that has come, as it is kept, but for what it has found and what has become of it. */
export type ActionToKeep = Omit<RecordedAction, 'plan_status' | 'is_erased'> &
  Pick<
    ExecutionAction,
    'route_plan_id' | 'user_id' | 'driver_id' | 'latitude' | 'longitude' | 'receiver_name' | 'receiver_document'
  >;

/** What has become of an action, as it is kept. */
export type KeptOutcome = Pick<ExecutionAction, 'uuid' | 'outcome' | 'flag' | 'revision'> & {
  readonly refusal: ActionRefusal['code'] | null;
  readonly refusal_details: ActionRefusal['details'];
};

/** An action that has come, as it is kept. */
export type FoldedAction = ActionToKeep & RecordedAction & KeptOutcome;

export type KeptAction = RecordedAction &
  KeptOutcome &
  Pick<ExecutionAction, 'id' | 'route_plan_id' | 'latitude' | 'longitude' | 'receiver_name' | 'receiver_document'>;

/** All actions of plans. */
export const listActionsOfPlans = async (db: Db, planIds: readonly number[]): Promise<KeptAction[]> =>
  many(
    await db.rows(
      sql`select ${keptAction} from execution_action where route_plan_id = any(${arrayLiteral(planIds)}::bigint[])`,
    ),
  );

/** The actions that have these uuids, of whatever plan. */
export const listActionsByUuid = async (db: Db, uuids: readonly string[]): Promise<KeptAction[]> =>
  uuids.length === 0
    ? []
    : many(
        await db.rows(sql`select ${keptAction} from execution_action where uuid = any(${asTextArray(uuids)}::uuid[])`),
      );

/**
 * How many actions were kept in the last 24 hours that a user sent for plans that they do not execute. Nobody else counts them
 * until the transaction ends, so that calls at once keep no more than one after the other.
 */
export async function countStrangersActions(transaction: Transaction, userId: number): Promise<number> {
  transaction.queue(sql`select from app_user where id = ${userId} for no key update`);
  const rows = await transaction.rows(sql`select to_json(count(*)) from execution_action
    where outcome = 'refused' and sync_date > now() - interval '24 hours'
      and arrival_refusal = 'not_found' and user_id = ${userId}`);
  return one<number>(rows) ?? 0;
}

/** Those of the reasons that the company has. */
export const listReasons = async (
  db: Db,
  table: 'route_return_reason' | 'route_executed_reason',
  ids: readonly number[],
): Promise<ReadonlyMap<number, RouteReason>> => {
  if (ids.length === 0) return new Map();
  const asked = arrayLiteral(ids);
  const found = many<RouteReason>(
    await db.rows(
      table === 'route_return_reason'
        ? sql`select to_json(r) from route_return_reason r where id = any(${asked}::bigint[])`
        : sql`select to_json(r) from route_executed_reason r where id = any(${asked}::bigint[])`,
    ),
  );
  return new Map(found.map((reason) => [reason.id, reason]));
};

/** Keeps new actions with what has become of them. */
export function insertActions(transaction: Transaction, actions: readonly FoldedAction[]): void {
  if (actions.length === 0) return;
  transaction.queue(sql`insert into execution_action (uuid, route_plan_id, route_point_id, action, phone, sequence,
      device_time, corrected_time, is_online, user_id, driver_id, latitude, longitude, route_return_reason_id,
      route_executed_reason_id, comment, pictures, signature, hodometer_picture, items, arrival_refusal, plan_status,
      checklist_block, outcome, refusal, refusal_details, flag, revision, receiver_name, receiver_document)
    select uuid, route_plan_id, route_point_id, action, phone, sequence,
      device_time, corrected_time, is_online, user_id, driver_id, latitude, longitude, route_return_reason_id,
      route_executed_reason_id, comment, pictures, signature, hodometer_picture, items, arrival_refusal, plan_status,
      checklist_block, outcome, refusal, refusal_details, flag, revision, receiver_name, receiver_document
    from jsonb_populate_recordset(null::execution_action, ${actions}::jsonb)`);
}

/** Writes what has become of actions otherwise than was told. */
export function updateOutcomes(transaction: Transaction, outcomes: readonly KeptOutcome[]): void {
  if (outcomes.length === 0) return;
  transaction.queue(sql`update execution_action done set outcome = given.outcome, refusal = given.refusal,
      refusal_details = given.refusal_details, flag = given.flag, revision = given.revision, date_modified = write_moment()
    from jsonb_populate_recordset(null::execution_action, ${outcomes}::jsonb) given
    where done.customer_id = tenant() and done.uuid = given.uuid`);
}

/** The driver that a user is; null where they are none. */
export async function findDriverOfUser(db: Db, userId: number): Promise<number | null> {
  const [row] = await db.rows(sql`select driver_id from app_user where id = ${userId}`);
  return row?.[0] ? Number(row[0]) : null;
}

const keptAction = sql`json_build_object('id', id, 'uuid', uuid, 'route_plan_id', route_plan_id,
  'route_point_id', route_point_id, 'action', action, 'phone', phone, 'sequence', sequence,
  'device_time', json_moment(device_time)::json, 'corrected_time', json_moment(corrected_time)::json,
  'latitude', latitude, 'longitude', longitude, 'receiver_name', receiver_name, 'receiver_document', receiver_document, 'is_online', is_online, 'arrival_refusal', arrival_refusal, 'plan_status', plan_status, 'is_erased', is_erased, 'checklist_block', checklist_block, 'comment', comment,
  'route_return_reason_id', route_return_reason_id, 'route_executed_reason_id', route_executed_reason_id,
  'pictures', pictures, 'signature', signature, 'hodometer_picture', hodometer_picture, 'items', items,
  'outcome', outcome, 'refusal', refusal, 'refusal_details', refusal_details, 'flag', flag, 'revision', revision)`;
