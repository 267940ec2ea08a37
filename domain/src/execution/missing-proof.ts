import type { PlanRequirements } from '../planning/plan-requirements.ts';
import type { ActionRefusalCode } from './action-refusal.ts';
import type { PointToExecute } from './plan-execution.ts';
import type { RecordedAction } from './recorded-action.ts';
import type { RouteReason } from './route-reason.ts';

/** What a delivery or pick-up lacks of what its plan requires and its point does not waive; a picture that is named is there. */
export function missingProof(
  plan: PlanRequirements,
  point: Pick<PointToExecute, 'disable_picture' | 'disable_signature_check'>,
  action: Pick<RecordedAction, 'pictures' | 'signature' | 'hodometer_picture' | 'is_erased'>,
): ActionRefusalCode | undefined {
  if (action.is_erased) return undefined;
  if (plan.require_picture && !point.disable_picture && action.pictures.length === 0) return 'picture_required';
  if (plan.require_signature && !point.disable_signature_check && action.signature === null)
    return 'signature_required';
  if (plan.require_hodometer_picture && action.hodometer_picture === null) return 'hodometer_picture_required';
  return undefined;
}

/** What an action lacks of what the reason given with it requires. */
export function lackedByReason(
  reason: Pick<RouteReason, 'requires_picture' | 'requires_comment'>,
  action: Pick<RecordedAction, 'pictures' | 'comment'>,
): ActionRefusalCode | undefined {
  if (reason.requires_picture && action.pictures.length === 0) return 'picture_required';
  if (reason.requires_comment && !action.comment?.trim()) return 'comment_required';
  return undefined;
}
