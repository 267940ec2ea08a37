import {
  actionsOfPlanMaxCount,
  type SentAction,
  strangersActionsMaxCount,
} from '@tropeiro/domain/execution/sent-action.ts';
import type { PlanToSendTo } from '../store/execution/plans-to-execute.ts';

/** Whether a plan has room for one more action. */
export const hasRoom = ({ action_count }: PlanToSendTo): boolean => action_count < actionsOfPlanMaxCount;

/**
 * Those of new actions that are kept: of each plan as many as it has room for, the first of them, and of plans that the sender
 * does not execute a few a day, so that the desk sees it and nobody fills the plan of another.
 */
export function admitActions(
  sent: readonly SentAction[],
  plans: ReadonlyMap<number, PlanToSendTo>,
  strangersCount: number,
): readonly SentAction[] {
  const counts = new Map([...plans].map(([id, { action_count }]) => [id, action_count]));
  let strangers = strangersCount;
  return sent.filter(({ route_plan_id: id }) => {
    const plan = plans.get(id);
    if (!plan) return false;
    if (!plan.is_own) return strangers++ < strangersActionsMaxCount;
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count < actionsOfPlanMaxCount;
  });
}
