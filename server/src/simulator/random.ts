import { hashText } from '@tropeiro/telematics/hash-text.ts';

/** Returns pseudo-random numbers from 0 to 1. */
export type Random = () => number;

/** Pseudo-random numbers from 0 to 1 that are the same for the same seed (Mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The random numbers for one purpose, named for example by a seed, a vehicle and a day. Each purpose has its own numbers, so one
 * more draw for a day changes no other day.
 */
export const randomFor = (...purpose: readonly (string | number)[]): Random =>
  createRandom(hashText(purpose.join('|')));

export const between = (random: Random, least: number, most: number): number => least + (most - least) * random();
