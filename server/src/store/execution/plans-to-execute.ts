import { actionRules, executionActions } from '@tropeiro/domain/execution/actions/action-rules.ts';
import type { ExecutionReport } from '@tropeiro/domain/execution/actions/execution-action-schema.ts';
import { actionsOfPlanMaxCount } from '@tropeiro/domain/execution/actions/sent-action.ts';
import type { TimeInCrew } from '@tropeiro/domain/execution/in-crew-at.ts';
import type {
  Attempt,
  ItemCheck,
  PlanToExecute,
  PointExecution,
  PointToExecute,
} from '@tropeiro/domain/execution/plan-execution.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { useIndexLookups } from '@tropeiro/platform/database/records/use-index-lookups.ts';
import { arrayLiteral, asTextArray, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { isExecutedBy, isShownTo } from '../planning/executed-by.ts';
import { crewsOfPlan, timesOfMembers } from '../planning/plan-crews.ts';

/** The current state of a plan, with what its execution depends on. */
export type StoredExecution = Omit<PlanToExecute, 'points' | 'formerPoints'> & {
  readonly id: number;
  readonly version: number;
  readonly date_excluded: string | null;
  readonly date_started: string | null;
  readonly date_completed: string | null;
  readonly date_released: string | null;
  readonly is_dispatched: boolean;
  readonly vehicle_id: number | null;
  readonly points: readonly StoredVisit[];
};

/** The current state of a point. */
export type StoredVisit = Omit<PointToExecute, 'items'> &
  Pick<PointExecution, 'status' | 'date_arrived' | 'cancellation_reason'> & {
    readonly items: readonly (PointToExecute['items'][number] & StoredCheck)[];
    readonly attempts: readonly Attempt[];
  };

type StoredCheck = { readonly [K in keyof ItemCheck]: K extends 'checked' ? boolean : ItemCheck[K] | null };

/**
 * Locks plans until the transaction ends, in the order of ids, so that actions on a plan are processed one after the
 * other. All further queries about them in the transaction use index lookups.
 */
export function lockPlans(transaction: Transaction, ids: readonly number[]): void {
  transaction.queue(useIndexLookups);
  transaction.queue(
    sql`select id from route_plan where id = any(${arrayLiteral(ids)}::bigint[]) order by id for update`,
  );
}

/** Whether a plan is the user's, and how many actions of it are stored. */
export type PlanForActions = {
  readonly id: number;
  readonly version: number;
  /** Whether the user executes it. Always true for users of the desk. */
  readonly is_own: boolean;
  /** When the user was in its crew. For users of the desk, always. */
  readonly own_times: readonly TimeInCrew[];
  readonly status: RoutePlanStatus;
  /** The number of its stored actions, without those that users sent for other drivers' plans. */
  readonly action_count: number;
  /** The size of their texts in bytes. */
  readonly action_bytes: number;
  /** The size of the links that prove them in bytes: an action that applies again is proved again. */
  readonly proof_bytes: number;
  /** Of these actions, those of the user. Null for users of the desk. */
  readonly sender: {
    readonly action_count: number;
    readonly action_bytes: number;
    /** Those that are only recorded. */
    readonly recorded_only_count: number;
    /** Those that arrived after the user last left the crew. */
    readonly late_count: number;
  } | null;
  /** The number of points that are loaded to compute its state. */
  readonly point_count: number;
};

/**
 * The number of a plan's actions that count toward its limit. Actions that users sent for other drivers' plans do not
 * count.
 */
const countedActions = sql`from execution_action done
  where done.route_plan_id = route_plan.id and done.arrival_refusal is distinct from 'not_found'`;

const actionCount = sql`(select count(*) ${countedActions})`;

const sumOfBytes = sql`coalesce(sum(octet_length(items::text)
    + octet_length(concat(comment, array_to_string(pictures, ''), receiver_name, receiver_document))), 0)`;

const actionBytes = sql`(select ${sumOfBytes} ${countedActions})`;

const proofBytes = sql`(select coalesce(sum(octet_length(content)), 0)
  from proof_link where proof_link.route_plan_id = route_plan.id)`;

const recordedOnlyActions = codesOf(executionActions).filter((action) => actionRules[action].isOnlyRecorded);

/** The part of these actions that this user sent. */
const actionsOfSender = (userId: number | undefined): Sql =>
  userId === undefined
    ? sql`null::json`
    : sql`(select json_build_object('action_count', count(*), 'action_bytes', ${sumOfBytes},
          'recorded_only_count', count(*) filter (where done.action = any(${asTextArray(recordedOnlyActions)})),
          'late_count', count(*) filter (where done.sync_date >= (select max(crew.ends) from ${crewsOfPlan(sql`route_plan`)}
            where ${driverOf(userId)} in (crew.driver_id, crew.helper_id))))
        ${countedActions} and done.user_id = ${userId})`;

const driverOf = (userId: number): Sql => sql`(select u.driver_id from app_user u where u.id = ${userId})`;

/** When this user was in the crew. A plan that was never dispatched is on nobody's phone. */
const ownTimes = (userId: number | undefined): Sql =>
  userId === undefined
    ? sql`'[{"from": null, "until": null}]'::json`
    : sql`(select coalesce(json_agg(json_build_object(${timesOfMembers})), '[]') from ${crewsOfPlan(sql`route_plan`)}
        where coalesce(route_plan.date_dispatched, route_plan.date_recalled) is not null
          and ${driverOf(userId)} in (crew.driver_id, crew.helper_id))`;

/** The plans with these ids, for a user who sends actions for them. */
export const listPlansForActions = async (
  db: Db,
  ids: readonly number[],
  userId: number | undefined,
): Promise<PlanForActions[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('id', id, 'version', version, 'status', status, 'is_own', coalesce(${isExecutedBy(userId) ?? sql`true`}, false),
        'own_times', ${ownTimes(userId)},
        'action_count', ${actionCount}, 'action_bytes', ${actionBytes}, 'proof_bytes', ${proofBytes},
        'sender', ${actionsOfSender(userId)},
        'point_count', (select count(*) ${executedPoints}))
      from route_plan where id = any(${arrayLiteral(ids)}::bigint[])`),
  );

/** The reported state of plans and of the named points among theirs. With `ownOfUser`, only of plans shown to this driver. */
export const listExecutedPlans = async (
  db: Db,
  ids: readonly number[],
  pointIds: readonly number[],
  ownOfUser?: number,
): Promise<ExecutionReport['route_plans']> =>
  parseAll(
    await db.rows(sql`select json_build_object('id', id, 'status', status, 'route_points', coalesce((
        select json_agg(json_build_object('id', point.id, 'status', point.status,
          'date_excluded', json_moment(point.date_excluded)::json) order by point."order", point.id)
        from route_point point
        where point.route_plan_id = route_plan.id and point.id = any(${arrayLiteral(pointIds)}::bigint[])), '[]'))
      from route_plan${where(sql`id = any(${arrayLiteral(ids)}::bigint[])`, isShownTo(ownOfUser))} order by id`),
  );

/** A plan with all its points. Items and attempts are included for the points that actions name. */
export const findPlanToExecute = async (
  db: Db,
  id: number,
  pointIds: readonly number[],
): Promise<StoredExecution | undefined> =>
  parseFirst(await db.rows(sql`select ${storedPlan(pointIds)} from route_plan where id = ${id}`));

/** These points, in any plan. */
export const listPointsToExecute = async (db: Db, ids: readonly number[]): Promise<readonly PointToExecute[]> =>
  ids.length === 0
    ? []
    : parseAll(
        await db.rows(
          sql`select ${storedPoint(ids)} from route_point point where id = any(${arrayLiteral(ids)}::bigint[])`,
        ),
      );

/** A completed plan whose departure or arrival was not reported. */
export type PlanToFinish = { readonly customer_id: number; readonly route_plan_id: number };

/** Such plans of all companies that were completed at least `afterH` hours ago. */
export const listPlansToFinish = async (db: Db, afterH: number, atMost: number): Promise<readonly PlanToFinish[]> =>
  parseFirst<PlanToFinish[]>(await db.rows(sql`select plans_to_finish(${afterH}::int, ${atMost}::int)`)) ?? [];

/** Whether a plan still needs the action that finishes it and has room for it. */
export const isToFinish = async (db: Db, id: number): Promise<boolean> =>
  parseFirst(
    await db.rows(sql`select to_json(status = 'C' and has_terminals_left and ${actionCount} < ${actionsOfPlanMaxCount})
      from route_plan where id = ${id}`),
  ) ?? false;

/** The plan of a point. Undefined if the point does not exist or is in no plan. */
export async function findPlanOfPoint(db: Db, pointId: number): Promise<number | undefined> {
  const [row] = await db.rows(sql`select route_plan_id from route_point where id = ${pointId}`);
  return row?.[0] ? Number(row[0]) : undefined;
}

const storedPlan = (pointIds: readonly number[]): Sql => sql`json_build_object(
  'id', id, 'version', version, 'status', status, 'date_excluded', json_moment(date_excluded)::json,
  'date_started', json_moment(date_started)::json, 'date_completed', json_moment(date_completed)::json,
  'date_released', json_moment(date_released)::json, 'is_dispatched', date_dispatched is not null,
  'vehicle_id', vehicle_id,
  'require_signature', require_signature, 'require_picture', require_picture,
  'require_hodometer_picture', require_hodometer_picture, 'load_check', load_check, 'require_receiver', require_receiver,
  'pointChanges', coalesce((select json_agg(json_build_object('route_point_id', changed.route_point_id, 'change', changed.change,
      'time', json_moment(changed.date_changed)::json) order by changed.id)
    from plan_point_change changed where changed.customer_id = tenant() and changed.route_plan_id = route_plan.id), '[]'),
  'points', coalesce((select json_agg(${storedPoint(pointIds)} order by point."order", point.id) ${executedPoints}), '[]'))`;

/** The points of a plan that count for its execution. A cancelled point stays in it. */
const executedPoints = sql`from route_point point where point.route_plan_id = route_plan.id
  and (point.date_excluded is null or point.cancellation_reason is not null)`;

const storedPoint = (pointIds: readonly number[]): Sql => sql`json_build_object(
  'id', point.id, 'name', point.name, 'type', point.type, 'status', point.status,
  'date_arrived', json_moment(point.date_arrived)::json, 'cancellation_reason', point.cancellation_reason,
  'disable_picture', point.disable_picture, 'disable_signature_check', point.disable_signature_check,
  'items', case when point.id = any(${arrayLiteral(pointIds)}::bigint[]) then coalesce((
    select json_agg(json_build_object('id', item.id, 'external_code', item.external_code, 'quantity', item.quantity,
      'checked', item.checked, 'checked_quantity', item.checked_quantity,
      'checked_date', json_moment(item.checked_date)::json, 'condition', item.condition) order by item.id)
    from route_point_item item where item.route_point_id = point.id), '[]') else '[]' end,
  'attempts', case when point.status = 'P' and not point.id = any(${arrayLiteral(pointIds)}::bigint[]) then '[]' else coalesce((
    select json_agg(json_build_object('uuid', done.uuid, 'return_date', json_moment(record.return_date)::json) order by record.attempt)
    from execution_record record join execution_action done on done.id = record.execution_action_id
    where record.route_point_id = point.id), '[]') end)`;
