/** How far a run is, from 0 to 1. Steps make it a function of the problem; clocks only say when to stop. */
export type Budget = {
  /** Spent share when this many steps are made. */
  spent(iterations: number): number;
  /** Asked to stop, or out of time: no work is begun any more. */
  isOver(): boolean;
  /** Asked to stop: what was begun is not even completed. */
  isStopped(): boolean;
  /** Into how many searches from the start on it is best split. */
  readonly startCount: number;
};

/** Asking the clock takes about as long as a quick insertion: it is asked once in so many times. */
const ASKED_EVERY = 8;

/** Whether time is over, to be asked at every turn. What is over stays over. */
export function askedRarely(isOver: () => boolean): () => boolean {
  let untilAsked = 0;
  let hasEnded = false;
  return () => {
    if (hasEnded || untilAsked-- > 0) return hasEnded;
    untilAsked = ASKED_EVERY - 1;
    hasEnded = isOver();
    return hasEnded;
  };
}

/** How much may be tried to tell why something is unassigned. */
export type TryBudget = {
  /** One more try is made. */
  spend(): void;
  isOver(): boolean;
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

/** At most this share of a clock is kept back for the reasons of what is left unassigned. */
const MOST_RESERVED = 0.1;

/** What a budget of steps allows to be tried for reasons: so much whatever its length, and so much more for every step. */
const FEWEST_TRIES = 2000;
const TRIES_PER_STEP = 2;

/**
 * So many tries are made whatever the clock says: some hundredths of a second, in which the first points learn why. On a busy machine a
 * search may have used up all of its time, and a reason is worth more than that moment.
 */
const TRIES_PAST_CLOCK = 500;

/**
 * The budget of a search. Of its clocks it leaves so many seconds to whatever comes after it, as far as that is a small share.
 * What is left unassigned gets less as the search goes on, and so does the time kept back for it; what is spent stays spent.
 */
export function startBudget(
  units: number,
  options: BudgetOptions,
  stopwatch: Stopwatch,
  reservedS: () => number = () => 0,
): Budget {
  const { cpuSeconds, timeS, shouldStop } = options;
  const most = stepLimit(units, options);
  let furthest = 0;
  const spentByClock = (): number => {
    const reserved = reservedS();
    const share = (spentS: number, limitS: number): number =>
      spentS / (limitS - Math.min(reserved, MOST_RESERVED * limitS));
    if (cpuSeconds !== undefined) furthest = Math.max(furthest, share(stopwatch.cpuSeconds(), cpuSeconds));
    if (timeS !== undefined) furthest = Math.max(furthest, share(stopwatch.wallSeconds(), timeS));
    return furthest;
  };
  return {
    spent(iterations) {
      if (iterations >= most || shouldStop?.() === true) return 1;
      return Math.min(1, Math.max(iterations / most, spentByClock()));
    },
    isOver: () => shouldStop?.() === true || spentByClock() >= 1,
    isStopped: () => shouldStop?.() === true,
    // With fewer steps than enough, fewer starts: each of them needs its share.
    startCount:
      isOpen(options) || units > FEW_UNITS
        ? 1
        : Math.max(1, Math.floor((MOST_STARTS * most) / enoughIterations(units))),
  };
}

/**
 * The budget of the reasons, from the same begin: what the search has left of its clocks, or, where steps are counted, a number of tries.
 * A few are made in any case, unless the search was asked to stop.
 */
export function startTryBudget(units: number, options: BudgetOptions, stopwatch: Stopwatch): TryBudget {
  const { iterations, cpuSeconds, timeS, shouldStop } = options;
  const isCounted = iterations !== undefined || (cpuSeconds ?? timeS) === undefined;
  const most = isCounted ? FEWEST_TRIES + TRIES_PER_STEP * stepLimit(units, options) : Number.POSITIVE_INFINITY;
  let tries = 0;
  return {
    spend: () => {
      tries++;
    },
    isOver: () => tries >= most || shouldStop?.() === true || (tries >= TRIES_PAST_CLOCK && isPast(options, stopwatch)),
  };
}

/** Whether a clock has run out. */
const isPast = ({ cpuSeconds, timeS }: BudgetOptions, stopwatch: Stopwatch): boolean =>
  (cpuSeconds !== undefined && stopwatch.cpuSeconds() >= cpuSeconds) ||
  (timeS !== undefined && stopwatch.wallSeconds() >= timeS);

function stepLimit(units: number, options: BudgetOptions): number {
  const asked = options.iterations ?? Number.POSITIVE_INFINITY;
  if (units === 0) return 0;
  return isOpen(options) ? asked : Math.min(asked, enoughIterations(units));
}

/** Is all of the budget to be used, however long nothing better is found? */
function isOpen({ untilBudget, iterations, cpuSeconds, timeS }: BudgetOptions): boolean {
  return untilBudget === true && (iterations ?? cpuSeconds ?? timeS) !== undefined;
}
