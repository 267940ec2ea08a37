/** The progress of a run, from 0 to 1. Steps make it a function of the problem. Clocks only decide when to stop. */
export type Budget = {
  /** The share spent after this many steps. */
  spent(iterations: number): number;
  /** Stopped, or out of time: no further work begins. */
  isOver(): boolean;
  /** Stopped: work that has begun is not completed either. */
  isStopped(): boolean;
  /** The best number of separate searches to split it into. */
  readonly startCount: number;
};

/** Reading the clock takes about as long as a quick insertion, so it is read once in this many times. */
const ASKED_EVERY = 8;

/** Whether time is over, for checks at every turn. Once over, it stays over. */
export function checkedRarely(isOver: () => boolean): () => boolean {
  let untilAsked = 0;
  let hasEnded = false;
  return () => {
    if (hasEnded || untilAsked-- > 0) return hasEnded;
    untilAsked = ASKED_EVERY - 1;
    hasEnded = isOver();
    return hasEnded;
  };
}

/** How many tries may be spent on reasons for unassigned units. */
export type TryBudget = {
  /** Counts one more try. */
  spend(): void;
  isOver(): boolean;
};

/**
 * The time that a run has taken so far: processor time and wall time. The search receives it as an argument and reads
 * no clock itself.
 */
export type Stopwatch = { cpuSeconds(): number; wallSeconds(): number };

export type BudgetOptions = {
  readonly iterations?: number;
  readonly cpuSeconds?: number;
  readonly timeS?: number;
  /** Use the whole budget, even if nothing better is found for long. */
  readonly untilBudget?: boolean;
  readonly shouldStop?: () => boolean;
};

/**
 * On days of up to this many stops, several short searches end nearer the best plan than one as long as all of them.
 * Each ends in one of a few local optima, whatever its length. Beyond it one long search is as good.
 */
export const FEW_UNITS = 40;
const MOST_STARTS = 8;

/** After this many steps a problem of this size has stopped improving in nearly every run. */
export function enoughIterations(units: number): number {
  if (units > FEW_UNITS) return Math.ceil(1.5 * units ** 2.2);
  return MOST_STARTS * Math.ceil(Math.max(160, units ** 2.2 / 3));
}

/** At most this share of the time is reserved for reasons of unassigned units. */
const MOST_RESERVED = 0.1;

/** Tries for reasons with a budget of steps: a fixed number, and more for every step. */
const FEWEST_TRIES = 2000;
const TRIES_PER_STEP = 2;

/**
 * This many tries are made even if the time is over: some hundredths of a second, in which the first points get
 * reasons. On a busy machine the search may have used up all of its time, and reasons are worth that moment.
 */
const TRIES_PAST_CLOCK = 500;

/**
 * The budget of the search. It reserves up to a small share of the time for the work after the search. As the search
 * leaves less unassigned, it reserves less. A spent budget stays spent.
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
    // With too few steps for all starts, fewer starts: each needs its share.
    startCount:
      isOpen(options) || units > FEW_UNITS
        ? 1
        : Math.max(1, Math.floor((MOST_STARTS * most) / enoughIterations(units))),
  };
}

/**
 * The budget for reasons, from the same begin: the time that the search has left, or a number of tries where steps are
 * counted. A few tries are made in any case, unless the search was stopped.
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

/** Whether the time has run out. */
const isPast = ({ cpuSeconds, timeS }: BudgetOptions, stopwatch: Stopwatch): boolean =>
  (cpuSeconds !== undefined && stopwatch.cpuSeconds() >= cpuSeconds) ||
  (timeS !== undefined && stopwatch.wallSeconds() >= timeS);

function stepLimit(units: number, options: BudgetOptions): number {
  const asked = options.iterations ?? Number.POSITIVE_INFINITY;
  if (units === 0) return 0;
  return isOpen(options) ? asked : Math.min(asked, enoughIterations(units));
}

/** Is the whole budget to be used, even if nothing better is found for long? */
function isOpen({ untilBudget, iterations, cpuSeconds, timeS }: BudgetOptions): boolean {
  return untilBudget === true && (iterations ?? cpuSeconds ?? timeS) !== undefined;
}
