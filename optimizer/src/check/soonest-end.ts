import type { Break, Problem, Vehicle, Visit, Window } from '../problem.ts';
import type { Route } from '../solution.ts';
import { findVisit, isTask } from './task.ts';
import { travel } from './walk.ts';

/** The stops of a route, with its reloads. */
export function listVisits(problem: Problem, vehicle: Vehicle, { activities }: Route): readonly Visit[] {
  return activities.flatMap(({ task }): readonly Visit[] => {
    const site = task.kind === 'reload' ? vehicle.reload?.sites[task.index] : undefined;
    if (site) return [{ ...site, setupS: 0 }];
    return isTask(task) ? [findVisit(problem, task)].filter((visit) => visit !== undefined) : [];
  });
}

/** A state on the way: the time, how much of the leg is left to drive, and which breaks are still to take. */
type DriveState = { readonly atS: number; readonly leftS: number; readonly breaks: readonly Break[] };

/**
 * The soonest end of a route through these stops that leaves at `leaveS` or later with these breaks still to take. It
 * tries every way to take them. Infinity where the route cannot be made.
 */
export function soonestEndS(
  problem: Problem,
  vehicle: Vehicle,
  visits: readonly Visit[],
  leaveS: number,
  breaks: readonly Break[],
): number {
  let location = vehicle.begun ? vehicle.begun.location : vehicle.start;
  let states: readonly DriveState[] = [{ atS: leaveS, leftS: 0, breaks }];
  for (const visit of [...visits, undefined]) {
    const to = visit ? visit.location : vehicle.end;
    const leftS = travel(problem, vehicle, location, to)?.durationS ?? Infinity;
    const setupS = location === to ? 0 : (visit?.setupS ?? 0);
    const arrivals = states.flatMap((state) => drive({ ...state, leftS }));
    states = soonestOfEach(
      visit === undefined
        ? arrivals
        : arrivals.map((state) => ({ ...state, atS: beginIn(visit.windows, state.atS + setupS) + visit.serviceS })),
    );
    location = to;
  }
  // A break without windows is part of every route. Other breaks may come after it.
  const isOver = ({ breaks }: DriveState): boolean => breaks.every(({ windows }) => windows.length > 0);
  return Math.min(...states.filter(isOver).map(({ atS }) => atS));
}

/**
 * Every state at the end of a leg, for all breaks that may be taken on it. States that have missed a break are dropped.
 */
function drive(state: DriveState): readonly DriveState[] {
  if (state.breaks.some((pause) => state.atS > lastBeginS(pause))) return [];
  const arrival = { atS: state.atS + state.leftS, leftS: 0, breaks: state.breaks };
  const rested = state.breaks.flatMap((pause) =>
    openOf(pause.windows)
      .filter(({ end }) => state.atS <= end)
      .flatMap(({ begin }) => {
        const beginS = Math.max(begin, state.atS);
        const leftS = state.leftS - Math.min(state.leftS, beginS - state.atS);
        return drive({ atS: beginS + pause.durationS, leftS, breaks: state.breaks.filter((other) => other !== pause) });
      }),
  );
  return arrival.breaks.some((pause) => arrival.atS > lastBeginS(pause)) ? rested : [arrival, ...rested];
}

/** Reduces states with the same breaks still to take to the soonest of them. */
function soonestOfEach(states: readonly DriveState[]): readonly DriveState[] {
  return states.filter(
    (state, index) =>
      state.atS < Infinity &&
      !states.some(
        (other, at) =>
          (other.atS < state.atS || (other.atS === state.atS && at < index)) &&
          other.breaks.length === state.breaks.length &&
          other.breaks.every((pause) => state.breaks.includes(pause)),
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
