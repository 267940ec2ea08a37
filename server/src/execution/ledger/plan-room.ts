import { actionRules } from '@tropeiro/domain/execution/actions/action-rules.ts';
import {
  actionsOfPlanMaxBytes,
  actionsOfPlanMaxCount,
  crewReserveBytes,
  crewReserveCount,
  deskReserveBytes,
  deskReserveCount,
  formerMemberActionsMaxCount,
  recordedOnlyActionsMaxCount,
} from '@tropeiro/domain/execution/actions/sent-action.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { sentPictures } from '@tropeiro/domain/execution/actions/sent-pictures.ts';
import type { PlanForActions } from '../../store/execution/plans-to-execute.ts';

/** The variable fields of an action. */
type ActionTexts = Partial<Pick<SentAction, 'comment' | 'items' | 'pictures' | 'receiver_name' | 'receiver_document'>>;

type PlanContent = Pick<PlanForActions, 'is_own' | 'action_count' | 'action_bytes' | 'proof_bytes' | 'sender'>;

/**
 * Whether a plan has room for one more action of the desk. Proofs do not limit the desk: one late action of a phone can cause many
 * new proofs, which would use up the reserve of the desk.
 */
export const hasRoomForDesk = (
  action: ActionTexts,
  plan: Pick<PlanForActions, 'action_count' | 'action_bytes'>,
): boolean => plan.action_count < actionsOfPlanMaxCount && plan.action_bytes + bytesOf(action) <= actionsOfPlanMaxBytes;

/**
 * Whether a plan has room for one more action of a phone. A driver or helper may use at most half of the room that others left,
 * so that nobody can fill the plan of the present crew. Only that crew's actions with an effect may use the last part of it.
 */
export function hasRoomForPhone(action: ActionTexts & Pick<SentAction, 'action'>, plan: PlanContent): boolean {
  const { is_own: isPresent, sender } = plan;
  const isRecordedOnly = isOnlyRecorded(action);
  const mayUseReserve = isPresent && !isRecordedOnly;
  const maxCount = actionsOfPlanMaxCount - deskReserveCount - (mayUseReserve ? 0 : crewReserveCount);
  const maxBytes = actionsOfPlanMaxBytes - deskReserveBytes - (mayUseReserve ? 0 : crewReserveBytes);
  const added = bytesOf(action);
  if (plan.action_count >= maxCount) return false;
  if (plan.action_bytes + added > maxBytes || plan.proof_bytes + added > maxBytes) return false;
  if (!sender) return true;
  if (isRecordedOnly && sender.recorded_only_count >= recordedOnlyActionsMaxCount) return false;
  if (!isPresent && sender.late_count >= formerMemberActionsMaxCount) return false;
  const countLeftByOthers = maxCount - (plan.action_count - sender.action_count);
  const bytesLeftByOthers = maxBytes - (plan.action_bytes - sender.action_bytes);
  return sender.action_count < countLeftByOthers / 2 && sender.action_bytes + added <= bytesLeftByOthers / 2;
}

/** A plan with one more action of the sender. */
export function withAction<P extends PlanContent>(plan: P, action: ActionTexts & Pick<SentAction, 'action'>): P {
  const added = bytesOf(action);
  const { sender } = plan;
  return {
    ...plan,
    action_count: plan.action_count + 1,
    action_bytes: plan.action_bytes + added,
    proof_bytes: plan.proof_bytes + added,
    sender: sender && {
      action_count: sender.action_count + 1,
      action_bytes: sender.action_bytes + added,
      recorded_only_count: sender.recorded_only_count + (isOnlyRecorded(action) ? 1 : 0),
      late_count: sender.late_count + 1,
    },
  };
}

const isOnlyRecorded = ({ action }: Pick<SentAction, 'action'>): boolean => actionRules[action].isOnlyRecorded === true;

/** The size of an action's variable fields, in bytes. It is never less than the size that the database measures. */
const bytesOf = ({ comment, items = [], pictures = [], receiver_name, receiver_document }: ActionTexts): number =>
  Buffer.byteLength(
    JSON.stringify([comment, items, sentPictures({ items, pictures }), receiver_name, receiver_document]),
  ) +
  items.reduce(
    (bytes, item) => bytes + blanksOfItem + (item.pictures?.length ?? 0) + (item.quantity < 1e-6 ? maxDigits : 0),
    0,
  );

/** PostgreSQL writes a blank after every colon and comma of an item, besides those between its pictures. */
const blanksOfItem = 8;
/** PostgreSQL writes all digits of a number that JavaScript writes with an exponent, such as 1e-300. */
const maxDigits = 350;
