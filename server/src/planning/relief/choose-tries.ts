import type { ReliefPlan } from '../../store/planning/relief-plans.ts';
import type { PointAtRisk } from './points-at-risk.ts';

/** A move worth trying: a point, and the plan that may take it. */
export type ReliefTry = { readonly point: PointAtRisk; readonly planId: number };

/** How many moves are tried for one answer. */
export const triesMaxCount = 12;

/**
 * The moves that are worth trying, the most promising first: every point with its nearest plan, then every point with
 * its second nearest, and so on. Plans whose vehicle has no room for a point, or too many axles for it, are left out.
 */
export function chooseTries(
  points: readonly PointAtRisk[],
  plans: readonly ReliefPlan[],
  maxCount = triesMaxCount,
): readonly ReliefTry[] {
  const plansOf = points.map((point, at) =>
    plans
      .filter((plan) => canTake(plan, point))
      .toSorted((one, other) => one.distances[at]! - other.distances[at]!)
      .slice(0, maxCount),
  );
  const tries: ReliefTry[] = [];
  for (let rank = 0; rank < maxCount && tries.length < maxCount; rank++)
    for (const [at, point] of points.entries()) {
      const plan = plansOf[at]![rank];
      if (plan && tries.length < maxCount) tries.push({ point, planId: plan.id });
    }
  return tries;
}

/**
 * Whether a plan may have room for a point. Deliveries are on board at the departure and pick-ups at the arrival, so each
 * sum has to fit by itself. Whether they fit together depends on the order, which the try determines.
 */
const canTake = ({ capacity, axles, ...plan }: ReliefPlan, point: PointAtRisk): boolean =>
  (capacity === null ||
    (point.type === 'PC' ? plan.pick_up_load : plan.delivery_load) + (point.capacity ?? 0) <= capacity) &&
  (axles === null || point.axles === null || axles <= point.axles);
