/**
 * What a run of tests is told by its environment, which `npm test` sets: the seed that all that is random begins with,
 * a factor for how often a property is tried, and until when a file of tests may take.
 */
export const testSeed: number = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);

export const testRuns: number = Number(process.env.TEST_RUNS ?? 1);

/** So many runs of a property in this run of tests, of which at least one is left. */
export const scaledRuns = (runs: number): number => Math.max(1, Math.round(runs * testRuns));

/**
 * How long something may still be waited for: until a little before the runner ends this process, so that a test can say
 * what it has waited for.
 */
export const timeLeftMs = (): number =>
  Math.max(1, Math.floor(Number(process.env.TEST_LIMIT_S ?? 600) * 1000 - 20_000 - performance.now()));
