import {
  nonExecutorActionsMaxCount,
  replayedActionsMaxCount,
  replayedPointsMaxCount,
} from '@tropeiro/domain/execution/actions/sent-action.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { PlanForActions } from '../../store/execution/plans-to-execute.ts';
import type { IsOwnAction } from './own-actions.ts';
import { hasRoomForPhone, withAction } from './plan-room.ts';

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
  const filled = new Map(plans);
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
    if (!hasRoomForPhone(action, before)) return false;
    filled.set(id, withAction(before, action));
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
