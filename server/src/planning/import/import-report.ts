import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { RoutePlanReport, WrongRoutePlan } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import { shownText } from '@tropeiro/platform/handling/wrong-line.ts';
import type { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { PointToStore } from '../../store/planning/store-points.ts';
import type { Crew } from '../crews/crew.ts';
import type { PointLine } from '../points/read-points.ts';
import { reportedUnassigned } from '../points/reported-unassigned.ts';
import { type ReportIncludes, timedPoints } from '../points/timed-points.ts';
import type { PlannedRoutes } from '../routing/plan-routes.ts';
import type { RouteRows } from './route-rows.ts';

/** The initial report of an import. */
export const emptyReport: RoutePlanReport = {
  route_points: 0,
  wrong_lines: [],
  wrong_lines_omitted: 0,
  wrong_route_plans: [],
  unassigned_points: [],
  added_points: [],
  route_plans: [],
  replaced_route_plans: [],
  warnings: [],
  route_id: null,
  source_used: null,
  dry_run: false,
};

/** How a report is written. */
type ReportOptions = {
  readonly language: Language;
  /** The points that were routed. */
  readonly placed: readonly PointLine[];
  readonly includes: ReportIncludes;
  readonly slice: TimeSlice;
};

/** The report of an import after its points were routed, before anything is stored. */
export async function reportOf(
  report: RoutePlanReport,
  { plans, points }: RouteRows,
  crews: readonly Crew[],
  routes: PlannedRoutes | undefined,
  { language, placed, includes, slice }: ReportOptions,
): Promise<RoutePlanReport> {
  const unassigned = points.filter(isUnassigned).sort((one, other) => one.line - other.line);
  const timed = includes.includes('route_points') ? routes?.plans : undefined;
  const newPoints = timed ? placed.map(({ line }) => ({ id: null, line })) : [];
  const userOf = new Map(crews.map(({ driver }) => [driver?.id ?? null, driver?.user_id ?? null]));
  return {
    ...report,
    // A departure or arrival shared by several plans counts once.
    route_points: new Set(points.flatMap(({ planIndex, line }) => (planIndex === null ? [] : line))).size,
    unassigned_points: [...(await slice.map(unassigned, (point) => reportedUnassigned(point, language)))],
    route_plans: plans.map((plan, index) => ({
      id: null,
      external_code: plan.external_code,
      status: plan.status,
      vehicle_id: plan.vehicle_id,
      driver_id: plan.driver_id,
      user_id: userOf.get(plan.driver_id) ?? null,
      total_points: plan.total_points,
      total_time: plan.total_time,
      total_distance: plan.total_distance,
      overtime: routes?.plans[index]?.overtime ?? null,
      count_late: routes?.plans[index]?.count_late ?? null,
      count_vehicles: plan.vehicle_id !== null && plan.total_points > 0 ? 1 : 0,
      ...(timed?.[index] && {
        route_points: timedPoints(timed[index].points, newPoints, { hasTimes: true, lastLine: 0 }),
      }),
    })),
    source_used: routes?.sourceUsed ?? null,
  };
}

const isUnassigned = (point: PointToStore): point is PointToStore & { readonly unassigned_code: UnassignedReason } =>
  point.planIndex === null && point.unassigned_code !== null;

/** A fault of a plan, as the report shows it. */
export const wrongRoutePlan = (
  externalCode: string,
  field: string | null,
  value: unknown,
  fault: Fault,
  language: Language,
): WrongRoutePlan => ({
  external_code: externalCode,
  field,
  value: shownText(value),
  code: fault.code,
  message: messageOf(fault, language),
});
