/** How far a run is, from 0 to 1. Steps make it a function of the problem; clocks only say when to stop. */
export type Budget = {
  /** Spent share when this many steps are made. */
  spent(iterations: number): number;
  /** Asked to stop, or out of time: no work is begun any more. */
  isOver(): boolean;
  /** Into how many searches from the start on it is best split. */
  readonly startCount: number;
};

/** What time a run has taken so far, of the processor and on the wall. A search is given one: it does not look itself. */
export type Stopwatch = { cpuSeconds(): number; wallSeconds(): number };

export type BudgetOptions = {
  readonly iterations?: number;
  readonly cpuSeconds?: number;
  readonly timeS?: number;
  /** Use the whole budget, however long nothing better is found. */
  readonly untilBudget?: boolean;
  readonly shouldStop?: () => boolean;
};

/**
 * On days of up to this many stops several short searches end nearer the best plan than one as long as all of them: each
 * ends in one of a few valleys, whatever its length. Past it one long search is as good.
 */
export const FEW_UNITS = 40;
const MOST_STARTS = 8;

/** After this many steps a problem of this size has stopped getting better in nearly every run. */
export function enoughIterations(units: number): number {
  if (units > FEW_UNITS) return Math.ceil(1.5 * units ** 2.2);
  return MOST_STARTS * Math.ceil(Math.max(160, units ** 2.2 / 3));
}

export function startBudget(units: number, options: BudgetOptions, stopwatch: Stopwatch): Budget {
  const { cpuSeconds, timeS, shouldStop } = options;
  const asked = options.iterations ?? Number.POSITIVE_INFINITY;
  const isOpen = options.untilBudget === true && (options.iterations ?? cpuSeconds ?? timeS) !== undefined;
  const enough = enoughIterations(units);
  const most = units === 0 ? 0 : isOpen ? asked : Math.min(asked, enough);
  const spentByClock = (): number => {
    const share = cpuSeconds === undefined ? 0 : stopwatch.cpuSeconds() / cpuSeconds;
    return timeS === undefined ? share : Math.max(share, stopwatch.wallSeconds() / timeS);
  };
  return {
    spent(iterations) {
      if (iterations >= most || shouldStop?.() === true) return 1;
      return Math.min(1, Math.max(iterations / most, spentByClock()));
    },
    isOver: () => shouldStop?.() === true || spentByClock() >= 1,
    // With fewer steps than enough, fewer starts: each of them needs its share.
    startCount: isOpen || units > FEW_UNITS ? 1 : Math.max(1, Math.floor((MOST_STARTS * most) / enough)),
  };
}
