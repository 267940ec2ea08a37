import { unassignedReasonsAbout } from '@tropeiro/domain/planning/unassigned-reason.ts';
import type { Solution, Unassigned } from '@tropeiro/optimizer/solution.ts';
import { Temporal } from 'temporal-polyfill';
import { findLeg, listLegs } from '../../travel/provider.ts';
import { windowsIn } from './crew-hours.ts';
import { hoursToExtend } from './hours-to-extend.ts';
import type { RoutedPlan, Routing, UnroutedPoint } from './routing.ts';
import { intersectSpans } from './span.ts';
import { type OrderedPoints, pathOf, timedPlan } from './timed-plan.ts';
import type { Mapping } from './to-problem.ts';
import { reasonCodes, remedyOf } from './unassigned-reasons.ts';
import { axleWarnings } from './warnings/order-warnings.ts';
import { dayOffWarnings, requestWarnings } from './warnings/request-warnings.ts';
import { shortageWarnings } from './warnings/shortage-warnings.ts';
import { findTooFar } from './warnings/too-far.ts';

/**
 * Converts a solution to plans and unassigned points. The optimizer decides crews and order. Times are calculated anew
 * by the rule that applies to any order.
 */
export function fromSolution({ orders, unassigned: unassignedJobs }: SolvedOrders, mapping: Mapping): Routing {
  const plans = orders.map((order): RoutedPlan => {
    const travel = mapping.travels[order.crew]!;
    const legs = listLegs(pathOf(mapping, order), (from, to) => findLeg(travel, from, to));
    const timed = timedPlan(mapping, order, legs);
    const warnings = [...dayOffWarnings(mapping, order.crew), ...axleWarnings(mapping, timed)];
    return { ...timed.plan, warnings };
  });
  const used = new Set(plans.map(({ crew }) => crew));
  const hoursOf = hoursToExtend(mapping);
  const unassigned = unassignedJobs.map((job) => unrouted(job, mapping, hoursOf));
  return {
    plans,
    unassigned,
    warnings: [
      ...requestWarnings(mapping),
      ...shortageWarnings(mapping, unassigned),
      ...mapping.crews.flatMap((_, crew) => (used.has(crew) ? [] : dayOffWarnings(mapping, crew))),
    ],
  };
}

/** What the plans are made from: the points of each crew in order, and the unassigned jobs. */
export type SolvedOrders = { readonly orders: readonly OrderedPoints[]; readonly unassigned: readonly Unassigned[] };

export function ordersOf(
  { routes, unassigned }: Pick<Solution, 'routes' | 'unassigned'>,
  { pointOfJob }: Mapping,
): SolvedOrders {
  // A plan with only PA and CH has no work for the optimizer, but it is still a plan.
  if (pointOfJob.length === 0) return { orders: [{ crew: 0, points: [], isOptimized: true }], unassigned: unassigned };
  const orders = routes.map(({ vehicle, activities }) => ({
    crew: vehicle,
    points: activities.flatMap(({ task }) => (task.kind === 'job' ? [pointOfJob[task.index]!] : [])),
    isOptimized: true,
  }));
  return { orders, unassigned: unassigned };
}

/** A point in no plan, with the reason and what would help. */
export function unrouted(left: Unassigned, mapping: Mapping, hoursOf: ReturnType<typeof hoursToExtend>): UnroutedPoint {
  const { request, clock, pointOfJob, crews, amounts } = mapping;
  const point = pointOfJob[left.task.index]!;
  const windows = windowsIn(request, clock, request.points[point]);
  const isOutside = windows.length > 0 && intersectSpans(windows, [{ begin: 0, end: clock.lengthS }]).length === 0;
  const code = left.reason === 'time_window' && isOutside ? 'plan_period' : reasonCodes[left.reason];
  const tooFar = timeReasons.includes(code) ? findTooFar(mapping, left.task.index) : undefined;
  if (tooFar) return { point, code: 'unreachable', remedy: tooFar };
  const plateOf = (crew: number): string | null => crews[crew]?.vehicle?.plate ?? null;
  const axlesOf = (crew: number): number => crews[crew]?.vehicle?.axles ?? 0;
  const capacityOf = (amount: number): number =>
    amount * amounts.unit + amounts.excess(request.points[point]!.capacity);
  const breakOf = (crew: number, index: number) => {
    const { windows, durationS } = mapping.problem.vehicles[crew]!.breaks[index]!;
    const beginS = windows[0]!.begin;
    return { from: wallTime(mapping, beginS), to: wallTime(mapping, beginS + durationS) };
  };
  return { point, code, remedy: remedyOf(left, { plateOf, axlesOf, capacityOf, breakOf, hoursOf }) };
}

/** The reasons of points that no crew reaches in time. */
const timeReasons = unassignedReasonsAbout('time');

/** A moment in local time. */
const wallTime = ({ clock, request }: Mapping, second: number): string =>
  Temporal.Instant.from(clock.instantOf(second))
    .toZonedDateTimeISO(request.timezone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
