import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import { reliefMaxCount } from '@tropeiro/domain/planning/change/relief.ts';
import type { ReliefProposal } from '@tropeiro/domain/planning/change/relief-schema.ts';
import { breaksRule } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { ReliefTry } from './choose-tries.ts';
import { isAtRisk } from './points-at-risk.ts';

/** A move that was tried, with the report of its dry run. */
export type TriedMove = ReliefTry & { readonly report: PlanChangeReport };

/**
 * The moves that relieve a plan, the best first: those after which fewest points are late, then those of the latest
 * point, then the shortest.
 * @param marginS the minimum time left before the end of a window
 */
export const bestProposals = (tried: readonly TriedMove[], marginS: number): ReliefProposal[] =>
  tried
    .filter((move) => relieves(move, marginS))
    .toSorted(
      (one, other) =>
        gainOf(other) - gainOf(one) || other.point.lateS - one.point.lateS || addedTimeOf(one) - addedTimeOf(other),
    )
    .slice(0, reliefMaxCount)
    .map((move) => ({
      route_plan_id: move.planId,
      data: { route_points: [move.point.id], order: placeOf(move)!.order },
      report: move.report,
    }));

/**
 * Whether a move relieves a plan: fewer points are late in all, or as many and a point is no longer at risk. It must
 * break no other rule than before.
 */
function relieves(move: TriedMove, marginS: number): boolean {
  const place = placeOf(move);
  if (!place || place.service_start === null || place.late_by === null || place.late_by > 0) return false;
  if (
    move.report.warnings.some(
      (warning) => warning.is_new && warning.code !== 'time_window_missed' && breaksRule(warning),
    )
  )
    return false;
  const gain = gainOf(move);
  if (gain > 0) return true;
  const { service_start, late_by } = place;
  return gain === 0 && move.point.lateS === 0 && !isAtRisk(move.point.windows, { service_start, late_by }, marginS);
}

/** How many points fewer are late in all. A plan without times gains nothing. */
function gainOf({ report: { totals } }: TriedMove): number {
  const { before, after } = totals;
  return before.count_late === null || after.count_late === null ? -1 : before.count_late - after.count_late;
}

const addedTimeOf = ({ report: { totals } }: TriedMove): number => totals.after.total_time - totals.before.total_time;

const placeOf = ({ planId, point, report }: TriedMove) =>
  report.route_plans.find(({ id }) => id === planId)?.route_points?.find(({ id }) => id === point.id);
