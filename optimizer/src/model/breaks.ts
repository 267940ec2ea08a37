import type { Vehicle, Window } from '../problem.ts';

/**
 * The breaks of a vehicle as states: which of them are taken. A step takes one break and leads to a higher state, so
 * going through the steps in order closes over any number of breaks on one leg.
 */
export type BreakStates = {
  readonly stateCount: number;
  readonly totalS: number;
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
  const steps: BreakStep[] = [];
  if (breaks.length > ANY_ORDER) {
    breaks.forEach((pause, k) => {
      steps.push(stepOf(pause, k, k + 1));
    });
    return { stateCount: breaks.length + 1, totalS, steps, isSingle, opensS, closesS };
  }
  const stateCount = 1 << breaks.length;
  for (let from = 0; from < stateCount; from++) {
    breaks.forEach((pause, k) => {
      if ((from & (1 << k)) === 0) steps.push(stepOf(pause, from, from | (1 << k)));
    });
  }
  return { stateCount, totalS, steps, isSingle, opensS, closesS };
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
