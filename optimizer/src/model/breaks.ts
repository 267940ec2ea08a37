import type { Vehicle, Window } from '../problem.ts';
import { startWindow } from './leave-window.ts';

/**
 * The breaks of a vehicle as states: which of them are taken. A step takes one break and leads to a higher state, so
 * going through the steps in order closes over any number of breaks on one leg. In the last state all are taken.
 */
export type BreakStates = {
  readonly stateCount: number;
  readonly totalS: number;
  /** By state: how long its breaks take, and when a route with these alone has to be over: by the last moment to begin any other. */
  readonly takenS: Float64Array;
  readonly endsByS: Float64Array;
  /**
   * By state: when a vehicle that has its breaks at its start, before it leaves, may leave; from when on its first stop opens
   * if nobody could work before them, which is the last moment to begin any of them; and when both are past.
   */
  readonly leavesFromS: Float64Array;
  readonly workFromS: Float64Array;
  readonly pastS: Float64Array;
  /** By state: a route that leaves after its breaks and ends as early as can be waits for what opens no earlier than this. */
  readonly waitsFromS: Float64Array;
  /** Are the states the breaks in their order, so many of them, rather than sets of them? */
  readonly isInOrder: boolean;
  readonly steps: readonly BreakStep[];
  /** One break in one window, as nearly every driver has it (see `plan/clock-one-break.ts`), and that window. */
  readonly isSingle: boolean;
  readonly opensS: number;
  readonly closesS: number;
};

export type BreakStep = {
  readonly from: number;
  readonly to: number;
  /** Index in the vehicle's list. */
  readonly index: number;
  readonly windows: readonly Window[];
  readonly durationS: number;
};

/** Up to this many breaks are taken in any order; more, in the order of their windows. */
const ANY_ORDER = 3;

/** A begun vehicle has behind it the breaks whose windows are over. */
export function breakStatesOf(car: Vehicle): BreakStates {
  const breaks = car.breaks
    .map(({ windows, durationS }, index) => ({ index, durationS, windows: breakWindows(windows) }))
    .filter(({ windows }) => !car.begun || windows.at(-1)!.end >= car.begun.atS)
    .sort((a, b) => a.windows[0]!.begin - b.windows[0]!.begin || a.windows.at(-1)!.end - b.windows.at(-1)!.end);
  const totalS = breaks.reduce((sum, { durationS }) => sum + durationS, 0);
  const isSingle = breaks.length === 1 && breaks[0]!.windows.length === 1;
  const { begin: opensS, end: closesS } = isSingle ? breaks[0]!.windows[0]! : { begin: 0, end: 0 };
  const isInOrder = breaks.length > ANY_ORDER;
  const stateCount = isInOrder ? breaks.length + 1 : 1 << breaks.length;
  const isTaken = (state: number, k: number): boolean => (isInOrder ? k < state : (state & (1 << k)) !== 0);
  const takenS = new Float64Array(stateCount);
  const endsByS = new Float64Array(stateCount).fill(Number.POSITIVE_INFINITY);
  const steps: BreakStep[] = [];
  for (let state = 0; state < stateCount; state++) {
    breaks.forEach((pause, k) => {
      if (isTaken(state, k)) takenS[state]! += pause.durationS;
      else {
        endsByS[state] = Math.min(endsByS[state]!, sparedByS(pause.windows));
        if (!isInOrder || k === state) steps.push(stepOf(pause, state, isInOrder ? state + 1 : state | (1 << k)));
      }
    });
  }
  const leavesFromS = takenAtStart(car, stateCount, steps);
  const workFromS = new Float64Array(stateCount).fill(Number.NEGATIVE_INFINITY);
  for (let state = 0; state < stateCount; state++) {
    breaks.forEach(({ windows }, k) => {
      if (isTaken(state, k)) workFromS[state] = Math.max(workFromS[state]!, windows.at(-1)!.end);
    });
    if (leavesFromS[state] === Number.POSITIVE_INFINITY) workFromS[state] = Number.POSITIVE_INFINITY;
  }
  const lastLeaveS = startWindow(car).end;
  const pastS = leavesFromS.map((leavesS, state) => {
    const bothS = Math.max(leavesS, workFromS[state]!);
    return bothS <= lastLeaveS ? bothS : Number.POSITIVE_INFINITY;
  });
  const waitsFromS = new Float64Array(stateCount).fill(Number.NEGATIVE_INFINITY);
  // A break that leaves time to drive before it: who drives then is ahead of who does not, but for what both wait for.
  if (stateCount === 2 && pastS[1]! > car.shift.begin + totalS) waitsFromS[1] = pastS[1]!;
  const atStart = { leavesFromS, workFromS, pastS, waitsFromS };
  return { stateCount, totalS, takenS, endsByS, ...atStart, isInOrder, steps, isSingle, opensS, closesS };
}

/** By state: when its breaks are over that are taken one after another from the begin of the shift on; never, if it is too late to leave then. */
function takenAtStart(car: Vehicle, stateCount: number, steps: readonly BreakStep[]): Float64Array {
  const overS = new Float64Array(stateCount).fill(Number.POSITIVE_INFINITY);
  const { begun, shift } = car;
  overS[0] = begun ? Number.NEGATIVE_INFINITY : shift.begin;
  // A begun vehicle has left.
  for (const step of begun ? [] : steps)
    overS[step.to] = Math.min(overS[step.to]!, nextBreakS(step, overS[step.from]!) + step.durationS);
  const lastLeaveS = startWindow(car).end;
  return overS.map((s, state) => (state === 0 || s <= lastLeaveS ? s : Number.POSITIVE_INFINITY));
}

/**
 * Of the breaks of a state those before which nobody could work, as its first stop opens so late, as a state: a vehicle may
 * have had them before it leaves. It may have had the others too where the route ends no later for it.
 */
export function breaksBeforeWork(
  { workFromS, isInOrder }: Pick<BreakStates, 'workFromS' | 'isInOrder'>,
  state: number,
  firstOpensS: number,
): number {
  let before = state;
  while (before > 0 && !((isInOrder || (before & state) === before) && workFromS[before]! <= firstOpensS)) before--;
  return before;
}

/** The latest end of a route that is over before the break. One at any time belongs to the work and not to an hour: no route is. */
function sparedByS(windows: readonly Window[]): number {
  const latestS = windows.at(-1)!.end;
  return Number.isFinite(latestS) ? latestS : Number.NEGATIVE_INFINITY;
}

/**
 * How long the breaks take at most that a vehicle may have behind it when it leaves for a first stop that opens so late, on a
 * route on which nothing opens after `lastOpensS` and which leaves by `leavesByS`.
 */
export function mostBeforeS(
  { stateCount, takenS, workFromS, pastS, waitsFromS }: BreakStates,
  firstOpensS: number,
  lastOpensS: number,
  leavesByS: number,
): number {
  let mostS = 0;
  for (let k = 1; k < stateCount; k++) {
    if (takenS[k]! <= mostS) continue;
    if (workFromS[k]! <= firstOpensS || (pastS[k]! <= leavesByS && waitsFromS[k]! <= lastOpensS)) mostS = takenS[k]!;
  }
  return mostS;
}

/**
 * How long so much work takes at least with the breaks that it needs when it begins at `beginS` or later, with breaks of
 * `beforeS` behind it, and nobody ever waits.
 */
export function withBreaksS(
  { stateCount, takenS, endsByS }: BreakStates,
  beginS: number,
  workS: number,
  beforeS: number,
): number {
  if (stateCount === 1) return workS;
  let leastS = Number.POSITIVE_INFINITY;
  for (let k = 0; k < stateCount; k++) {
    const breaksS = Math.max(0, takenS[k]! - beforeS);
    if (breaksS < leastS && beginS + workS + breaksS <= endsByS[k]!) leastS = breaksS;
  }
  return workS + leastS;
}

/** The least time that breaks take of a route that is at these times, one a state, or later when it ends, and had some before. */
export function leastBreaksS(
  { stateCount, takenS, endsByS, totalS }: BreakStates,
  times: Float64Array,
  from: number,
  beforeS: number,
): number {
  let leastS = Math.max(0, totalS - beforeS);
  for (let k = 0; k < stateCount; k++) {
    const breaksS = Math.max(0, takenS[k]! - beforeS);
    if (breaksS < leastS && times[from + k]! <= endsByS[k]!) leastS = breaksS;
  }
  return leastS;
}

/** Listed field by field, windows too: compiled code wants every step laid out alike, whoever made the problem. */
function stepOf({ index, windows, durationS }: Omit<BreakStep, 'from' | 'to'>, from: number, to: number): BreakStep {
  return { from, to, index, windows: windows.map(({ begin, end }) => ({ begin, end })), durationS };
}

/** Earliest begin of a break at or after this time, or infinity. */
export function nextBreakS(step: BreakStep, readyS: number): number {
  const { windows } = step;
  for (let w = 0; w < windows.length; w++) {
    if (readyS <= windows[w]!.end) return Math.max(readyS, windows[w]!.begin);
  }
  return Number.POSITIVE_INFINITY;
}

/** Latest begin of a break at or before this time, or minus infinity. */
export function lastBreakS(step: BreakStep, byS: number): number {
  const { windows } = step;
  for (let w = windows.length - 1; w >= 0; w--) {
    if (byS >= windows[w]!.begin) return Math.min(byS, windows[w]!.end);
  }
  return Number.NEGATIVE_INFINITY;
}

function breakWindows(windows: readonly Window[]): readonly Window[] {
  if (windows.length === 0) return [{ begin: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }];
  const open = windows.filter((w) => w.begin <= w.end).sort((a, b) => a.begin - b.begin);
  return open.length > 0 ? open : [{ begin: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY }];
}
