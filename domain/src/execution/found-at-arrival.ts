import type { RoutePlanStatus } from '../planning/route-plan-status.ts';
import { actionRules } from './action-rules.ts';
import type { RecordedAction } from './recorded-action.ts';

/** A plan as an action finds it that comes now. */
export type FoundPlan = {
  readonly status: RoutePlanStatus;
  readonly date_started: string | null;
  readonly date_excluded: string | null;
  readonly points: readonly { readonly id: number }[];
};

/**
 * An action with what only its arrival can tell: that its plan is excluded, or that the point is not one of it; and whether the
 * plan waits for an optimization. It is kept with the action, and what becomes of the plan or the point later changes nothing of it.
 */
export function foundAtArrival<A extends Omit<RecordedAction, 'plan_status' | 'is_erased'>>(
  action: A,
  { status, date_started, date_excluded, points }: FoundPlan,
): A & Pick<RecordedAction, 'plan_status' | 'is_erased'> {
  const isOfPoint = actionRules[action.action].point !== undefined;
  const isUnknown = isOfPoint && !points.some(({ id }) => id === action.route_point_id);
  const refusal = date_excluded !== null ? 'plan_excluded' : isUnknown ? 'unknown_point' : null;
  return {
    ...action,
    arrival_refusal: action.arrival_refusal ?? refusal,
    // One that waits for an optimization of what is left of it is under way all the same.
    plan_status: date_started === null ? status : 'E',
    is_erased: false,
  };
}
