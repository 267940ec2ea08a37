import type { RoutePlanStatus } from '../planning/route-plan-status.ts';
import type { ActionRefusalCode } from './action-refusal.ts';
import type { ExecutionActionCode } from './action-rules.ts';

/** An item as somebody counted it. */
export type CheckedItem = { readonly external_code: string; readonly quantity: number };

/** What keeps a plan from being started: its checklist was not filled in, or told of a high risk. */
export type ChecklistBlock = 'checklist_missing' | 'checklist_high_risk';

/** An action as it is kept for ever: what was sent, and what only its arrival could tell. */
export type RecordedAction = {
  readonly uuid: string;
  readonly action: ExecutionActionCode;
  readonly route_point_id: number | null;
  /** Which phone sent it; null: it was done at the desk. */
  readonly phone: string | null;
  /** Its place among the actions of the phone. */
  readonly sequence: number | null;
  /** By the clock of the device, and by that of the server. */
  readonly device_time: string;
  readonly corrected_time: string;
  /** Whether it was sent as it was done, so that whoever did it was told what became of it. */
  readonly is_online: boolean;
  /** What it was refused for by what held when it came, and may be otherwise now. */
  readonly arrival_refusal: ActionRefusalCode | null;
  /** The status of its plan when it came, by which it is judged until the plan is started: an optimization later changes nothing of it. */
  readonly plan_status: RoutePlanStatus;
  readonly checklist_block: ChecklistBlock | null;
  /** Whether something that it said was erased as the law demands: it is not missed. */
  readonly is_erased: boolean;
  readonly comment: string | null;
  readonly route_return_reason_id: number | null;
  readonly route_executed_reason_id: number | null;
  readonly pictures: readonly string[];
  readonly signature: string | null;
  readonly hodometer_picture: string | null;
  readonly items: readonly CheckedItem[];
};
