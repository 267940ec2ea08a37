import fc from 'fast-check';
import { scaledRuns, testSeed } from './test-run.ts';

/**
 * The fast-check that every test gets (see build.js). It starts with the seed of the run, and tries a property as often
 * as the lane defines: `numRuns` times a factor. No test can forget either. A test with its own seed keeps it, and at
 * least its number of runs, because it may count what it found in them.
 */
export * from 'fast-check';

fc.configureGlobal({ seed: testSeed });

const usualRuns = 100;

export const assert = ((property: fc.IRawProperty<unknown>, parameters: fc.Parameters<unknown> = {}) => {
  const { seed, numRuns = usualRuns } = parameters;
  const scaled = scaledRuns(numRuns);
  return fc.assert(property, { ...parameters, numRuns: seed === undefined ? scaled : Math.max(scaled, numRuns) });
}) as typeof fc.assert;

// biome-ignore lint/style/noDefaultExport: fast-check has one.
export default { ...fc, assert };
