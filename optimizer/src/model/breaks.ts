import type { Vehicle, Window } from '../problem.ts';
import { startWindow } from './leave-window.ts';

/**
 * The breaks of a vehicle as states: which of them are taken. A step takes one break and leads to a higher state. So
 * going through the steps in order covers any number of breaks on one leg. In the last state all are taken.
 */
export type BreakStates = {
  readonly stateCount: number;
  readonly totalS: number;
  /**
   * By state: how long its breaks take, and the latest end of a route with these breaks alone, which is the last moment
   * to begin any other.
   */
  readonly breakTimeS: Float64Array;
  readonly endsByS: Float64Array;
  /**
   * By state, for a vehicle that has its breaks before it leaves: when it may leave; from when on its first stop may
   * open if the breaks all come before the work, which is the last moment to begin any of them; and when both are past.
   */
  readonly leavesFromS: Float64Array;
  readonly workFromS: Float64Array;
  readonly pastS: Float64Array;
  /**
   * By state: if a route leaves after its breaks and ends at the earliest, something it waits for opens at this time or
   * later.
   */
  readonly waitsFromS: Float64Array;
  /** Are the states counts of breaks taken in their order, rather than sets of breaks? */
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

/** Up to this many breaks are taken in any order. More are taken in the order of their windows. */
const ANY_ORDER = 3;

/** For a begun vehicle, breaks whose windows are over count as taken. */
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
  const breakTimeS = new Float64Array(stateCount);
  const endsByS = new Float64Array(stateCount).fill(Number.POSITIVE_INFINITY);
  const steps: BreakStep[] = [];
  for (let state = 0; state < stateCount; state++) {
    breaks.forEach((pause, k) => {
      if (isTaken(state, k)) breakTimeS[state]! += pause.durationS;
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
  // With time to drive before the break, a vehicle that drives then is ahead of one that does not, unless both wait for
  // something.
  if (stateCount === 2 && pastS[1]! > car.shift.begin + totalS) waitsFromS[1] = pastS[1]!;
  const atStart = { leavesFromS, workFromS, pastS, waitsFromS };
  return { stateCount, totalS, breakTimeS, endsByS, ...atStart, isInOrder, steps, isSingle, opensS, closesS };
}

/**
 * By state: when its breaks are over if they are taken one after another from the begin of the shift. Infinity if it is
 * too late to leave then.
 */
function takenAtStart(car: Vehicle, stateCount: number, steps: readonly BreakStep[]): Float64Array {
  const overS = new Float64Array(stateCount).fill(Number.POSITIVE_INFINITY);
  const { begun, shift } = car;
  overS[0] = begun ? Number.NEGATIVE_INFINITY : shift.begin;
  // A begun vehicle has already left.
  for (const step of begun ? [] : steps)
    overS[step.to] = Math.min(overS[step.to]!, nextBreakS(step, overS[step.from]!) + step.durationS);
  const lastLeaveS = startWindow(car).end;
  return overS.map((s, state) => (state === 0 || s <= lastLeaveS ? s : Number.POSITIVE_INFINITY));
}

/**
 * The breaks of a state that come before all work, because the first stop opens so late. A vehicle may have had these
 * before it leaves. It may have had the others too if the route ends no later for that.
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

/** The latest end of a route that may leave the break out. A break without windows belongs to every route. */
function sparedByS(windows: readonly Window[]): number {
  const latestS = windows.at(-1)!.end;
  return Number.isFinite(latestS) ? latestS : Number.NEGATIVE_INFINITY;
}

/**
 * The longest breaks that a vehicle may have had before it leaves, given when its first stop opens, when the last
 * window of the route opens, and the time by which it leaves.
 */
export function mostBeforeS(
  { stateCount, breakTimeS, workFromS, pastS, waitsFromS }: BreakStates,
  firstOpensS: number,
  lastOpensS: number,
  leavesByS: number,
): number {
  let mostS = 0;
  for (let k = 1; k < stateCount; k++) {
    if (breakTimeS[k]! <= mostS) continue;
    if (workFromS[k]! <= firstOpensS || (pastS[k]! <= leavesByS && waitsFromS[k]! <= lastOpensS))
      mostS = breakTimeS[k]!;
  }
  return mostS;
}

/**
 * The least duration of this much work with the breaks that it needs, without waiting, if it begins at `beginS` or
 * later and has had breaks of `beforeS` before.
 */
export function withBreaksS(
  { stateCount, breakTimeS, endsByS }: BreakStates,
  beginS: number,
  workS: number,
  beforeS: number,
): number {
  if (stateCount === 1) return workS;
  let leastS = Number.POSITIVE_INFINITY;
  for (let k = 0; k < stateCount; k++) {
    const breaksS = Math.max(0, breakTimeS[k]! - beforeS);
    if (breaksS < leastS && beginS + workS + breaksS <= endsByS[k]!) leastS = breaksS;
  }
  return workS + leastS;
}

/**
 * The least time that breaks take on a route that ends at these times, one for each state, or later, after breaks of
 * `beforeS` before it.
 */
export function leastBreaksS(
  { stateCount, breakTimeS, endsByS, totalS }: BreakStates,
  times: Float64Array,
  from: number,
  beforeS: number,
): number {
  let leastS = Math.max(0, totalS - beforeS);
  for (let k = 0; k < stateCount; k++) {
    const breaksS = Math.max(0, breakTimeS[k]! - beforeS);
    if (breaksS < leastS && times[from + k]! <= endsByS[k]!) leastS = breaksS;
  }
  return leastS;
}

/** Copied field by field, windows too: compiled code is fast only if every step has the same layout. */
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
