import type { Break, Problem, Vehicle, Window } from '../problem.ts';
import type { Route } from '../solution.ts';
import type { Complain } from './complain.ts';
import { findVisit, isTask } from './task.ts';
import type { Walked } from './walk.ts';

/**
 * Once each, but none whose time was over before; whoever comes home while it could still be begun may take it there, and
 * whoever leaves after it for a first stop that opens only then has had it.
 */
export function checkBreaks(
  problem: Problem,
  vehicle: Vehicle,
  route: Route,
  { beginS, endS }: Pick<Walked, 'beginS' | 'endS'>,
  say: Complain,
): void {
  const beganAtS = vehicle.begun?.atS ?? -Infinity;
  const hadBefore: Break[] = [];
  vehicle.breaks.forEach((pause, index) => {
    const { windows } = pause;
    const isPast = windows.length > 0 && windows.every((window) => window.end < beganAtS);
    const isLater = windows.some(({ begin, end }) => begin <= end && endS <= end);
    const times = route.activities.filter(({ task }) => task.kind === 'break' && task.index === index).length;
    const isEarlier = !vehicle.begun && isBeforeWork(pause, firstWindows(problem, vehicle, route));
    if (times === 0 && !isPast && !isLater && isEarlier) hadBefore.push(pause);
    const isRight = isPast ? times === 0 : times === 1 || (times === 0 && (isLater || isEarlier));
    if (!isRight) say(` takes break ${index} ${times} times${isPast ? ', after its time' : ''}.`);
  });
  if (!canBeHad(hadBefore, vehicle.shift.begin, beginS)) say(` leaves at ${beginS}, before the breaks it is spared.`);
}

/** The windows of the first stop, be it a reload. */
function firstWindows(problem: Problem, vehicle: Vehicle, route: Route): readonly Window[] {
  for (const { task } of route.activities) {
    if (task.kind === 'reload') return vehicle.reload?.sites[task.index]?.windows ?? [];
    if (isTask(task)) return findVisit(problem, task)?.windows ?? [];
  }
  return [];
}

/** Does nothing open before the last moment to begin the break? */
function isBeforeWork(pause: Break, windows: readonly Window[]): boolean {
  const opens = windows.filter(({ begin, end }) => begin <= end).map(({ begin }) => begin);
  const closes = pause.windows.filter(({ begin, end }) => begin <= end).map(({ end }) => end);
  return opens.length > 0 && closes.length > 0 && Math.min(...opens) >= Math.max(...closes);
}

/** Can these breaks be taken one after another between two moments? */
function canBeHad(breaks: readonly Break[], fromS: number, byS: number): boolean {
  return (
    breaks.length === 0 ||
    breaks.some(({ windows, durationS }, index) => {
      const begins = windows
        .filter(({ begin, end }) => begin <= end && fromS <= end)
        .map(({ begin }) => Math.max(begin, fromS));
      const overS = Math.min(...begins) + durationS;
      return overS <= byS && canBeHad(breaks.toSpliced(index, 1), overS, byS);
    })
  );
}
