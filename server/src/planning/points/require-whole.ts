import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { RefusedPlanReport } from '@tropeiro/domain/planning/route-plan-report.ts';

/** What is wrong with a plan that is sent, or with points for one. */
type Wrong = Pick<RefusedPlanReport, 'wrong_lines'> & Partial<RefusedPlanReport>;

/** Refuses all of what is sent where something is wrong in it and its sender wants all of it or nothing. */
export function requireWhole(
  isWhole: boolean | undefined,
  { wrong_lines, wrong_route_plans = [], route_points = 0, unassigned_points = [] }: Wrong,
): void {
  if (isWhole && wrong_lines.length + wrong_route_plans.length > 0)
    throw new Refusal('plan_refused', { report: { route_points, wrong_lines, wrong_route_plans, unassigned_points } });
}
