import type { Vehicle, Window } from '../problem.ts';

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
  return { stateCount, totalS, takenS, endsByS, steps, isSingle, opensS, closesS };
}

/** The latest end of a route that is over before the break. One at any time belongs to the work and not to an hour: no route is. */
function sparedByS(windows: readonly Window[]): number {
  const latestS = windows.at(-1)!.end;
  return Number.isFinite(latestS) ? latestS : Number.NEGATIVE_INFINITY;
}

/** How long so much work takes at least with the breaks that it needs when it begins at `beginS` and nobody ever waits. */
export function withBreaksS(
  { stateCount, takenS, endsByS, totalS }: BreakStates,
  beginS: number,
  workS: number,
): number {
  if (stateCount === 1) return workS;
  let leastS = totalS;
  for (let k = 0; k < stateCount; k++) {
    if (takenS[k]! < leastS && beginS + workS + takenS[k]! <= endsByS[k]!) leastS = takenS[k]!;
  }
  return workS + leastS;
}

/** The least time that breaks take of a route that is at these times, one a state, or later when it ends. */
export function leastBreaksS({ stateCount, takenS, endsByS, totalS }: BreakStates, times: Float64Array, from: number) {
  let leastS = totalS;
  for (let k = 0; k < stateCount; k++) {
    if (times[from + k]! <= endsByS[k]! && takenS[k]! < leastS) leastS = takenS[k]!;
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
