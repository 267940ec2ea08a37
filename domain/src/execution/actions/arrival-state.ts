import type { RoutePlanStatus } from '../../planning/route-plan-status.ts';
import { actionRules } from './action-rules.ts';
import type { RecordedAction } from './recorded-action.ts';

/** The state of a plan when an action arrives. */
export type PlanAtArrival = {
  readonly status: RoutePlanStatus;
  readonly date_started: string | null;
  readonly date_excluded: string | null;
  readonly points: readonly { readonly id: number }[];
};

/**
 * Adds what is known only when the action arrives: whether its plan is excluded, whether the point belongs to the plan,
 * and whether the plan waits for an optimization. It is stored with the action, so later changes of the plan or point
 * do not affect it.
 */
export function withArrivalState<A extends Omit<RecordedAction, 'plan_status' | 'given_fields'>>(
  action: A,
  { status, date_started, date_excluded, points }: PlanAtArrival,
): A & Pick<RecordedAction, 'plan_status' | 'given_fields'> {
  const isOfPoint = namesPoint(action);
  const isUnknown = isOfPoint && !points.some(({ id }) => id === action.route_point_id);
  const isExcluded = date_excluded !== null && !actionRules[action.action].isForExcluded;
  const refusal = isExcluded ? 'plan_excluded' : isUnknown ? 'unknown_point' : null;
  return {
    ...action,
    arrival_refusal: action.arrival_refusal ?? refusal,
    // A started plan is under way even if its remaining points wait for an optimization.
    plan_status: date_started === null ? status : 'E',
    given_fields: null,
  };
}

/** Whether an action is about a point, which must belong to its plan. */
function namesPoint({ action, route_point_id: id }: Pick<RecordedAction, 'action' | 'route_point_id'>): boolean {
  const { point, mayNamePoint } = actionRules[action];
  return point !== undefined || (mayNamePoint === true && id !== null);
}
