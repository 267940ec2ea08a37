import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { RefusedPlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';

/** The faults of a plan, or of points for one, in a report. */
type FaultyReport = Pick<RefusedPlanReport, 'wrong_lines'> & Partial<RefusedPlanReport>;

/** Refuses the whole request if anything in it is wrong and the caller asked for all or nothing. */
export function requireAllOrNothing(
  isAllOrNothing: boolean | undefined,
  { wrong_lines, wrong_route_plans = [], route_points = 0, unassigned_points = [] }: FaultyReport,
): void {
  if (isAllOrNothing && wrong_lines.length + wrong_route_plans.length > 0)
    throw new Refusal('plan_refused', { report: { route_points, wrong_lines, wrong_route_plans, unassigned_points } });
}
