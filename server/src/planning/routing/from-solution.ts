import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import type { Solution, Unassigned } from '@tropeiro/optimizer/solution.ts';
import { Temporal } from 'temporal-polyfill';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { findLeg, listLegs } from '../../travel/provider.ts';
import { windowsIn } from './crew-hours.ts';
import { hoursToExtend } from './hours-to-extend.ts';
import { axleWarnings } from './order-warnings.ts';
import { dayOffWarnings, requestWarnings } from './request-warnings.ts';
import type { RoutedPlan, Routing, UnroutedPoint } from './routing.ts';
import { shortageWarnings } from './shortage-warnings.ts';
import { meetSpans } from './span.ts';
import { type FindLegs, type OrderedPoints, timedPlan } from './timed-plan.ts';
import type { Mapping } from './to-problem.ts';
import { findTooFar } from './too-far.ts';
import { reasonCodes, remedyOf } from './unassigned-reasons.ts';

/**
 * The plans that a solution is, and what it leaves out. Who goes where in which order is the optimizer's word; when is
 * worked out anew, as it is for an order that was given, and by the same rule.
 */
export async function fromSolution(
  solution: Pick<Solution, 'routes' | 'unassigned'>,
  mapping: Mapping,
  signal?: AbortSignal,
): Promise<Routing> {
  const slice = new TimeSlice({ signal });
  const findLegs: FindLegs = async (way, crew) =>
    listLegs(way, (from, to) => findLeg(mapping.travels[crew]!, from, to));
  const plans: RoutedPlan[] = [];
  for (const order of ordersOf(solution, mapping)) {
    const timed = await timedPlan(mapping, order, findLegs, slice);
    const warnings = [...dayOffWarnings(mapping, order.crew), ...(await axleWarnings(mapping, timed, slice))];
    plans.push({ ...timed.plan, warnings });
  }
  const used = new Set(plans.map(({ crew }) => crew));
  const hoursOf = hoursToExtend(mapping);
  const unassigned = await slice.map(solution.unassigned, (left) => unrouted(left, mapping, hoursOf));
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

function ordersOf({ routes }: Pick<Solution, 'routes'>, { pointOfJob }: Mapping): readonly OrderedPoints[] {
  // From PA to CH without a stop: no work to the optimizer, but a plan to its sender.
  if (pointOfJob.length === 0) return [{ crew: 0, points: [], isOptimized: true }];
  return routes.map(({ vehicle, activities }) => ({
    crew: vehicle,
    points: activities.flatMap(({ task }) => (task.kind === 'job' ? [pointOfJob[task.index]!] : [])),
    isOptimized: true,
  }));
}

function unrouted(left: Unassigned, mapping: Mapping, hoursOf: ReturnType<typeof hoursToExtend>): UnroutedPoint {
  const { request, clock, pointOfJob, crews, amounts } = mapping;
  const point = pointOfJob[left.task.index]!;
  const windows = windowsIn(request, clock, request.points[point]);
  const isOutside = windows.length > 0 && meetSpans(windows, [{ begin: 0, end: clock.lengthS }]).length === 0;
  const code = left.reason === 'time_window' && isOutside ? 'plan_period' : reasonCodes[left.reason];
  const tooFar = codesOfTime.includes(code) ? findTooFar(mapping, left.task.index) : undefined;
  if (tooFar) return { point, code: 'unreachable', remedy: tooFar };
  const plateOf = (crew: number): string | null => crews[crew]?.vehicle?.plate ?? null;
  const axlesOf = (crew: number): number => crews[crew]?.vehicle?.axles ?? 0;
  const capacityOf = (amount: number): number =>
    amount * amounts.unit + amounts.beyond(request.points[point]!.capacity);
  const breakOf = (crew: number, index: number) => {
    const { windows, durationS } = mapping.problem.vehicles[crew]!.breaks[index]!;
    const beginS = windows[0]!.begin;
    return { from: wallTime(mapping, beginS), to: wallTime(mapping, beginS + durationS) };
  };
  return { point, code, remedy: remedyOf(left, { plateOf, axlesOf, capacityOf, breakOf, hoursOf }) };
}

/** The reasons that a point has which no crew reaches in time. */
const codesOfTime: readonly UnassignedReason[] = ['plan_period', 'time_window', 'break'];

/** A moment as the clock on the wall shows it. */
const wallTime = ({ clock, request }: Mapping, second: number): string =>
  Temporal.Instant.from(clock.instantOf(second))
    .toZonedDateTimeISO(request.timezone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
