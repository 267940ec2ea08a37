/** The same numbers for the same seed (Mulberry32), so that a failure can be seen again: SEED=… npm test -- <file>. */
export function seeded(seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)): Random {
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
