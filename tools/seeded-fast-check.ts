import fc from 'fast-check';
import { scaledRuns, testSeed } from './test-run.ts';

/**
 * fast-check as every test is given it (see build.js): it begins with the seed of the run, and tries a property as often
 * as the lane says, `numRuns` times a factor, unless it names a seed of its own. No test can forget either. A test that names a seed keeps it, and at least
 * its number of runs: it may count what it found in them.
 */
export * from 'fast-check';

fc.configureGlobal({ seed: testSeed });

const usualRuns = 100;

export const assert = ((property: fc.IRawProperty<unknown>, given: fc.Parameters<unknown> = {}) => {
  const { seed, numRuns = usualRuns } = given;
  const scaled = scaledRuns(numRuns);
  return fc.assert(property, { ...given, numRuns: seed === undefined ? scaled : Math.max(scaled, numRuns) });
}) as typeof fc.assert;

// biome-ignore lint/style/noDefaultExport: fast-check has one.
export default { ...fc, assert };
