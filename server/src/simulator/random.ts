import { hashText } from '@tropeiro/telematics/hash-text.ts';

/** Gives numbers from 0 to 1 that look random. */
export type Random = () => number;

/** Numbers from 0 to 1 that look random and are the same for the same seed (Mulberry32). */
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
 * The numbers for one purpose, named by these words, such as a seed, a vehicle and a day. Purposes have numbers of their own,
 * so that one drawn more for a day changes no other day.
 */
export const randomFor = (...words: readonly (string | number)[]): Random => createRandom(hashText(words.join('|')));

export const between = (random: Random, least: number, most: number): number => least + (most - least) * random();
