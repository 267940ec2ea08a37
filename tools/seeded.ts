import { testSeed } from './test-run.ts';

/** The same numbers for the same seed (Mulberry32). The default is the seed of the test run. */
export function seeded(seed = testSeed): Random {
  let state = seed;
  return {
    seed,
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
  };
}

export type Random = { readonly seed: number; next(): number };
