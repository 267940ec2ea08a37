import type { PlanRequirements } from '../../planning/plan-requirements-schema.ts';
import type { ActionRefusalCode } from '../actions/action-refusal.ts';
import type { RecordedAction } from '../actions/recorded-action.ts';
import { hasField } from '../actions/recorded-action.ts';
import type { PointToExecute } from '../plan-execution.ts';
import type { RouteReason } from '../route-reason-schema.ts';

/**
 * The missing proof of a delivery or pick-up: what its plan requires and its point does not waive. A picture counts
 * once it is named.
 */
export function missingProof(
  plan: PlanRequirements,
  point: Pick<PointToExecute, 'disable_picture' | 'disable_signature_check'>,
  action: RecordedAction,
): ActionRefusalCode | undefined {
  if (plan.require_picture && !point.disable_picture && !hasField(action, 'pictures')) return 'picture_required';
  if (plan.require_signature && !point.disable_signature_check && !hasField(action, 'signature'))
    return 'signature_required';
  if (plan.require_hodometer_picture && !hasField(action, 'hodometer_picture')) return 'hodometer_picture_required';
  const hasReceiver = hasField(action, 'receiver_name') && hasField(action, 'receiver_document');
  return plan.require_receiver && !hasReceiver ? 'receiver_required' : undefined;
}

/** The missing proof of an action: what its reason requires. */
export function missingForReason(
  reason: Pick<RouteReason, 'requires_picture' | 'requires_comment'>,
  action: Pick<RecordedAction, 'pictures' | 'comment'>,
): ActionRefusalCode | undefined {
  if (reason.requires_picture && action.pictures.length === 0) return 'picture_required';
  if (reason.requires_comment && !action.comment?.trim()) return 'comment_required';
  return undefined;
}
