import type { Break, Problem, Vehicle, Visit, Window } from '../problem.ts';
import type { Route } from '../solution.ts';
import { findVisit, isTask } from './task.ts';
import { travel } from './walk.ts';

/** The stops of a route, reloads among them. */
export function listVisits(problem: Problem, vehicle: Vehicle, { activities }: Route): readonly Visit[] {
  return activities.flatMap(({ task }): readonly Visit[] => {
    const site = task.kind === 'reload' ? vehicle.reload?.sites[task.index] : undefined;
    if (site) return [{ ...site, setupS: 0 }];
    return isTask(task) ? [findVisit(problem, task)].filter((visit) => visit !== undefined) : [];
  });
}

/** Somewhere on the way: when, with how much of the leg still to drive, and with which breaks still to take. */
type OnTheWay = { readonly atS: number; readonly leftS: number; readonly breaks: readonly Break[] };

/**
 * When a route through these stops ends at the soonest that leaves at `leaveS` or later with these breaks still to take, by all
 * ways to take them; infinity where it cannot be made.
 */
export function soonestEndS(
  problem: Problem,
  vehicle: Vehicle,
  visits: readonly Visit[],
  leaveS: number,
  breaks: readonly Break[],
): number {
  let location = vehicle.begun ? vehicle.begun.location : vehicle.start;
  let ways: readonly OnTheWay[] = [{ atS: leaveS, leftS: 0, breaks }];
  for (const visit of [...visits, undefined]) {
    const to = visit ? visit.location : vehicle.end;
    const leftS = travel(problem, vehicle, location, to)?.durationS ?? Infinity;
    const setupS = location === to ? 0 : (visit?.setupS ?? 0);
    const arrivals = ways.flatMap((way) => drive({ ...way, leftS }));
    ways = soonestOfEach(
      visit === undefined
        ? arrivals
        : arrivals.map((way) => ({ ...way, atS: beginIn(visit.windows, way.atS + setupS) + visit.serviceS })),
    );
    location = to;
  }
  // A break of no hour is part of every route; others may come after it.
  const isOver = ({ breaks }: OnTheWay): boolean => breaks.every(({ windows }) => windows.length > 0);
  return Math.min(...ways.filter(isOver).map(({ atS }) => atS));
}

/** All ways to the end of a leg, with any breaks taken on it; those that have missed one are none. */
function drive(way: OnTheWay): readonly OnTheWay[] {
  if (way.breaks.some((pause) => way.atS > lastBeginS(pause))) return [];
  const arrival = { atS: way.atS + way.leftS, leftS: 0, breaks: way.breaks };
  const rested = way.breaks.flatMap((pause) =>
    openOf(pause.windows)
      .filter(({ end }) => way.atS <= end)
      .flatMap(({ begin }) => {
        const beginS = Math.max(begin, way.atS);
        const leftS = way.leftS - Math.min(way.leftS, beginS - way.atS);
        return drive({ atS: beginS + pause.durationS, leftS, breaks: way.breaks.filter((one) => one !== pause) });
      }),
  );
  return arrival.breaks.some((pause) => arrival.atS > lastBeginS(pause)) ? rested : [arrival, ...rested];
}

/** Of the ways that have the same breaks still to take the soonest. */
function soonestOfEach(ways: readonly OnTheWay[]): readonly OnTheWay[] {
  return ways.filter(
    (way, index) =>
      way.atS < Infinity &&
      !ways.some(
        (other, at) =>
          (other.atS < way.atS || (other.atS === way.atS && at < index)) &&
          other.breaks.length === way.breaks.length &&
          other.breaks.every((pause) => way.breaks.includes(pause)),
      ),
  );
}

/** The last moment to begin a break. */
export const lastBeginS = ({ windows }: Break): number => Math.max(...openOf(windows).map(({ end }) => end));

export const openOf = (windows: readonly Window[]): readonly Window[] =>
  windows.length === 0 ? [{ begin: -Infinity, end: Infinity }] : windows.filter(({ begin, end }) => begin <= end);

function beginIn(windows: readonly Window[], readyS: number): number {
  return Math.min(
    ...openOf(windows)
      .filter(({ end }) => readyS <= end)
      .map(({ begin }) => Math.max(begin, readyS)),
  );
}
