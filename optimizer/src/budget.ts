/** How far a run is, from 0 to 1. Steps make it a function of the problem; clocks only say when to stop. */
export type Budget = {
  /** Spent share when this many steps are made. */
  spent(iterations: number): number;
  /** Asked to stop, or out of time: no work is begun any more. */
  isOver(): boolean;
};

export type BudgetOptions = {
  readonly iterations?: number;
  readonly cpuSeconds?: number;
  readonly timeS?: number;
  /** Use the whole budget, however long nothing better is found. */
  readonly untilBudget?: boolean;
  readonly shouldStop?: () => boolean;
};

/** After this many steps a problem of this size has stopped getting better in nearly every run. */
export function enoughIterations(units: number): number {
  return Math.ceil(Math.max(200, 1.5 * units ** 2.2));
}

export function startBudget(units: number, options: BudgetOptions): Budget {
  const cpuAtStart = process.cpuUsage();
  const startedAt = performance.now();
  const { cpuSeconds, timeS, shouldStop } = options;
  const asked = options.iterations ?? Number.POSITIVE_INFINITY;
  const isOpen = options.untilBudget === true && (options.iterations ?? cpuSeconds ?? timeS) !== undefined;
  const most = units === 0 ? 0 : isOpen ? asked : Math.min(asked, enoughIterations(units));
  const spentByClock = (): number => {
    let share = 0;
    if (cpuSeconds !== undefined) {
      const { user, system } = process.cpuUsage(cpuAtStart);
      share = (user + system) / 1e6 / cpuSeconds;
    }
    return timeS === undefined ? share : Math.max(share, (performance.now() - startedAt) / 1000 / timeS);
  };
  return {
    spent(iterations) {
      if (iterations >= most || shouldStop?.() === true) return 1;
      return Math.min(1, Math.max(iterations / most, spentByClock()));
    },
    isOver: () => shouldStop?.() === true || spentByClock() >= 1,
  };
}
