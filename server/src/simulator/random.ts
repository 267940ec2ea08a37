import { hashText } from '@tropeiro/telematics/hash-text.ts';
import { createRandom } from '../demo/random.ts';

/** Gives numbers from 0 to 1 that look random. */
export type Random = () => number;

/**
 * The numbers for one purpose, named by these words, such as a seed, a vehicle and a day. Purposes have numbers of their own,
 * so that one drawn more for a day changes no other day.
 */
export const randomFor = (...words: readonly (string | number)[]): Random => createRandom(hashText(words.join('|')));

export const between = (random: Random, least: number, most: number): number => least + (most - least) * random();
