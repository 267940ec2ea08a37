import {
  actionsOfPlanMaxBytes,
  actionsOfPlanMaxCount,
  deskReserveBytes,
  deskReserveCount,
  nonExecutorActionsMaxCount,
  replayedActionsMaxCount,
  replayedPointsMaxCount,
} from '@tropeiro/domain/execution/actions/sent-action.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { sentPictures } from '@tropeiro/domain/execution/actions/sent-pictures.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { PlanForActions } from '../../store/execution/plans-to-execute.ts';
import type { IsOwnAction } from './own-actions.ts';

type PlanContent = Pick<PlanForActions, 'action_count' | 'action_bytes' | 'proof_bytes'>;

/** The variable fields of an action. */
type ActionTexts = Partial<Pick<SentAction, 'comment' | 'items' | 'pictures' | 'receiver_name' | 'receiver_document'>>;

/**
 * Whether a plan has room for one more action of the desk or of a phone. Proofs do not limit the desk: one late action of a phone
 * can cause many new proofs, which would use up the reserve of the desk.
 */
export function hasRoomFor(action: ActionTexts, plan: PlanContent, sender: 'desk' | 'phone'): boolean {
  const count = plan.action_count + 1;
  const added = bytesOf(action);
  const bytes = plan.action_bytes + added;
  if (sender === 'desk') return count <= actionsOfPlanMaxCount && bytes <= actionsOfPlanMaxBytes;
  const maxBytes = actionsOfPlanMaxBytes - deskReserveBytes;
  const isWithinCount = count <= actionsOfPlanMaxCount - deskReserveCount;
  return isWithinCount && bytes <= maxBytes && plan.proof_bytes + added <= maxBytes;
}

/**
 * Selects the new actions to store: for each plan the first ones, while it has room. On plans of other drivers, the sender may
 * store a few actions a day. The desk sees those, but they cannot fill another driver's plan. Refuses actions whose plans have
 * too much to be replayed in one call. Plans of other drivers beyond that are left out, so that their size is not revealed.
 */
export function admitActions(
  sent: readonly SentAction[],
  { plans, isOwn }: { readonly plans: ReadonlyMap<number, PlanForActions>; readonly isOwn: IsOwnAction },
  otherUsersActionCount: number,
): readonly SentAction[] {
  const filled = new Map<number, PlanContent>(plans);
  const replayed = new ReplayedPlans();
  for (const action of sent) {
    const plan = plans.get(action.route_plan_id);
    if (plan && isOwn(action) && !replayed.add(plan)) throw tooMuchToReplay();
  }
  let otherUsersCount = otherUsersActionCount;
  return sent.filter((action) => {
    const id = action.route_plan_id;
    const plan = plans.get(id);
    if (!plan) return false;
    if (!isOwn(action)) {
      if (otherUsersCount >= nonExecutorActionsMaxCount || !replayed.add(plan)) return false;
      otherUsersCount++;
      return true;
    }
    const before = filled.get(id) ?? plan;
    if (!hasRoomFor(action, before, 'phone')) return false;
    const added = bytesOf(action);
    filled.set(id, {
      action_count: before.action_count + 1,
      action_bytes: before.action_bytes + added,
      proof_bytes: before.proof_bytes + added,
    });
    return true;
  });
}

/** The plans that a call replays, with the sums of their points and stored actions. */
class ReplayedPlans {
  private readonly ids = new Set<number>();
  private pointCount = 0;
  private actionCount = 0;

  /** Adds a plan unless that would be too much. Returns whether it is one of the plans now. */
  add({ id, point_count, action_count }: PlanForActions): boolean {
    if (this.ids.has(id)) return true;
    if (this.pointCount + point_count > replayedPointsMaxCount) return false;
    if (this.actionCount + action_count > replayedActionsMaxCount) return false;
    this.ids.add(id);
    this.pointCount += point_count;
    this.actionCount += action_count;
    return true;
  }
}

const tooMuchToReplay = (): Refusal =>
  new Refusal('rule_violated', {
    faults: [
      {
        pointer: '/data',
        code: 'too_much_to_replay',
        details: { point_limit: replayedPointsMaxCount, action_limit: replayedActionsMaxCount },
      },
    ],
  });

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
