/** Results of other solvers on the same instances, from anchors.json. */
export type Anchors = { readonly summary: readonly Summary[]; readonly results: readonly Anchor[] };

type Summary = {
  readonly family: string;
  readonly solver?: string;
  readonly cpu_s?: readonly number[];
  readonly cpu_s_mean?: number;
  readonly gap_mean?: number | readonly number[];
  readonly note?: string;
};

type Anchor = {
  readonly solver: string;
  readonly config: string;
  readonly instance: string;
  readonly vehicles: number;
  readonly cost: number;
  readonly gap: number;
  readonly cpu: number;
  readonly snapGap?: Readonly<Record<string, number>>;
};

export const solvers = ['vroom', 'hgs', 'pyvrp'] as const;
export type Solver = (typeof solvers)[number];

/** The gap of a solver on an instance after this many CPU seconds. VROOM ends by itself, so its best counts. */
export function findAnchorGap(anchors: Anchors, solver: Solver, instance: string, cpuSeconds: number) {
  const runs = anchors.results.filter(
    (run) => run.solver.startsWith(solver) && run.instance === instance && !run.config.includes('fixed'),
  );
  const gaps = runs.flatMap((run) => {
    if (run.snapGap === undefined) return [run.gap];
    const reached = Object.keys(run.snapGap)
      .map(Number)
      .filter((second) => second <= cpuSeconds);
    return reached.length === 0 ? [] : [run.snapGap[Math.max(...reached)]!];
  });
  return gaps.length === 0 ? undefined : Math.min(...gaps);
}

/** The fewest vehicles of a solver on an instance, whatever its objective. */
export function findAnchorFleet(anchors: Anchors, solver: Solver, instance: string): number | undefined {
  const runs = anchors.results.filter((run) => run.solver.startsWith(solver) && run.instance === instance);
  return runs.length === 0 ? undefined : Math.min(...runs.map((run) => run.vehicles));
}

/** Summaries of a family. Names in the file begin with that of the folder. */
export function listSummaries(anchors: Anchors, folder: string): string[] {
  return anchors.summary
    .filter(({ family }) => family.startsWith(folder))
    .map(({ family, solver, cpu_s, cpu_s_mean, gap_mean, note }) => {
      if (note !== undefined) return `${family}: ${note}`;
      const figures = Array.isArray(gap_mean)
        ? gap_mean.map((gap, i) => `${gap} % at ${cpu_s?.[i]} s`).join(', ')
        : `${gap_mean} % at ${cpu_s_mean} s`;
      return `${family}: ${solver} mean gap ${figures}`;
    });
}
