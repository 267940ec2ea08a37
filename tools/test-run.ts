/**
 * Values that `npm test` sets in the environment of a test run: the seed for everything random, a factor for how often
 * a property is tried, and the time by which a test file must end.
 */
export const testSeed: number = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);

export const testRuns: number = Number(process.env.TEST_RUNS ?? 1);

/** The number of runs of a property in this test run, at least one. */
export const scaledRuns = (runs: number): number => Math.max(1, Math.round(runs * testRuns));

/**
 * How long a test may still wait: until shortly before the runner ends this process, so that the test can report what
 * it waited for.
 */
export const timeLeftMs = (): number =>
  Math.max(1, Math.floor(Number(process.env.TEST_LIMIT_S ?? 600) * 1000 - 20_000 - performance.now()));
