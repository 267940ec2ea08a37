import type { Break, Problem, Vehicle, Visit } from '../problem.ts';
import type { Route } from '../solution.ts';
import type { Complain } from './complain.ts';
import { lastBeginS, listVisits, openOf, soonestEndS } from './soonest-end.ts';
import type { Walked } from './walk.ts';

/**
 * Checks that every break is taken once. Breaks whose windows ended before the begun part are never taken. A route that
 * ends while a break could still begin may leave it out. A vehicle that leaves after a break may leave it out in two
 * cases: the first stop opens no earlier than the last moment to begin it, or the route could not end sooner by leaving
 * before it. With `timing: 'soonest'` the route must end at the soonest, counting breaks before the first opening as
 * had.
 */
export function checkBreaks(
  problem: Problem,
  vehicle: Vehicle,
  route: Route,
  { beginS, endS }: Pick<Walked, 'beginS' | 'endS'>,
  report: Complain,
): void {
  const { begun, shift } = vehicle;
  const visits = listVisits(problem, vehicle, route);
  const hadBefore: Break[] = [];
  const owed: Break[] = [];
  vehicle.breaks.forEach((pause, index) => {
    const { windows } = pause;
    const isPast = windows.length > 0 && windows.every((window) => window.end < (begun?.atS ?? -Infinity));
    const isLater = windows.some(({ begin, end }) => begin <= end && endS <= end);
    const times = timesTaken(route, index);
    const isEarlier = times === 0 && !isPast && !isLater && !begun && windows.length > 0;
    if (isEarlier) hadBefore.push(pause);
    if (!isPast) owed.push(pause);
    const isRight = isPast ? times === 0 : times === 1 || (times === 0 && (isLater || isEarlier));
    if (!isRight) report(` takes break ${index} ${times} times${isPast ? ', after its time' : ''}.`);
  });
  const hadFreely = hadBefore.filter((pause) => isBeforeWork(pause, visits[0]));
  const isFree = hadFreely.length === hadBefore.length;
  if (isFree && hadBefore.length > 0 && overS(hadBefore, shift.begin) > beginS)
    report(` leaves at ${beginS}, before the breaks it is spared.`);
  if (isFree && problem.timing !== 'soonest') return;
  const leaveS = begun ? begun.atS : overS(hadFreely, shift.begin);
  const remainingBreaks = owed.filter((pause) => !hadFreely.includes(pause));
  const soonestS = soonestEndS(problem, vehicle, visits, leaveS, remainingBreaks);
  if (isFree && endS > soonestS) report(` ends at ${endS}, it could at ${soonestS}.`);
  if (isFree || (endS <= soonestS && isAfter(hadBefore, shift.begin, beginS))) return;
  for (const pause of hadBefore)
    if (!hadFreely.includes(pause)) report(` takes break ${vehicle.breaks.indexOf(pause)} 0 times.`);
}

const timesTaken = ({ activities }: Route, index: number): number =>
  activities.filter(({ task }) => task.kind === 'break' && task.index === index).length;

/** Does the first stop open no earlier than the last moment to begin the break? */
function isBeforeWork(pause: Break, first: Visit | undefined): boolean {
  const opens = first?.windows.filter(({ begin, end }) => begin <= end).map(({ begin }) => begin) ?? [];
  return opens.length > 0 && openOf(pause.windows).length > 0 && Math.min(...opens) >= lastBeginS(pause);
}

/** Are these breaks all over, with none that can still begin? */
const isAfter = (breaks: readonly Break[], fromS: number, atS: number): boolean =>
  overS(breaks, fromS) <= atS && breaks.every((pause) => lastBeginS(pause) <= atS);

/** When these breaks are over if they are taken one after another from a moment on, in the fastest order. */
function overS(breaks: readonly Break[], fromS: number): number {
  if (breaks.some((pause) => !(fromS <= lastBeginS(pause)))) return Infinity;
  if (breaks.length === 0) return fromS;
  return Math.min(
    ...breaks.flatMap(({ windows, durationS }, index) =>
      openOf(windows)
        .filter(({ end }) => fromS <= end)
        .map(({ begin }) => overS(breaks.toSpliced(index, 1), Math.max(begin, fromS) + durationS)),
    ),
  );
}
