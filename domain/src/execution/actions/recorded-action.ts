import type { ItemCondition } from '../../planning/points/item-condition.ts';
import type { RoutePlanStatus } from '../../planning/route-plan-status.ts';
import type { ActionRefusalCode } from './action-refusal.ts';
import type { ExecutionActionCode } from './action-rules.ts';
import type { BreakKind } from './break-kind.ts';

/** An item with the counted quantity, its condition (absent: ok), and pictures of it. */
export type CheckedItem = {
  readonly external_code: string;
  readonly quantity: number;
  readonly condition?: ItemCondition;
  readonly pictures?: readonly string[];
};

/** Why a plan cannot be started: its checklist is missing or has a high risk. */
export type ChecklistBlock = 'checklist_missing' | 'checklist_high_risk';

/** The fields that a rule, a plan or a reason may require, and that an erasure removes. */
export type RequirableField =
  | 'comment'
  | 'pictures'
  | 'signature'
  | 'hodometer_picture'
  | 'receiver_name'
  | 'receiver_document';

/** Whether an action was sent with a field. Erased fields still count, so that an erasure changes no outcome. */
export const hasField = (
  action: Pick<RecordedAction, RequirableField | 'given_fields'>,
  field: RequirableField,
): boolean => action.given_fields?.includes(field) ?? (action[field]?.length ?? 0) > 0;

/** A stored action: its content as sent, and what was known only when it arrived. */
export type RecordedAction = {
  readonly uuid: string;
  readonly action: ExecutionActionCode;
  readonly route_point_id: number | null;
  /** The phone that sent it; null: an action of the desk. */
  readonly phone: string | null;
  /** The user who did it; null: a job. */
  readonly user_id: number | null;
  /** Its position among the actions of the phone. */
  readonly sequence: number | null;
  /** The time by the clock of the device, and by that of the server. */
  readonly device_time: string;
  readonly corrected_time: string;
  /** When the server received it. */
  readonly sync_date: string;
  /** Whether it was sent when it was done, so that its author saw the outcome. */
  readonly is_online: boolean;
  /** The reason of a refusal by the state at its arrival. That state may have changed since. */
  readonly arrival_refusal: ActionRefusalCode | null;
  /**
   * The status of its plan when it arrived. Until the plan is started, the action is validated against it, so a later
   * optimization does not affect it.
   */
  readonly plan_status: RoutePlanStatus;
  readonly checklist_block: ChecklistBlock | null;
  /** The required fields that it had before an erasure; null: nothing was erased. */
  readonly given_fields: readonly RequirableField[] | null;
  readonly comment: string | null;
  readonly route_return_reason_id: number | null;
  readonly route_executed_reason_id: number | null;
  readonly pictures: readonly string[];
  readonly signature: string | null;
  readonly hodometer_picture: string | null;
  readonly receiver_name: string | null;
  readonly receiver_document: string | null;
  /** The kind of a break; null: the action is no break. */
  readonly break_kind: BreakKind | null;
  readonly items: readonly CheckedItem[];
};
