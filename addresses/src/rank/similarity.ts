import { findStreetType } from '../vocabulary/street-types.ts';
import { jaroWinkler } from './jaro-winkler.ts';

/** Further words are not compared. */
const maxWords = 12;

/** Less alike, two words are different words. */
const leastAlike = 0.8;

/**
 * How alike two names are, given their keys (`normaliseStreet`, `normaliseName`): 1 the same, 0 nothing in common. Each word
 * counts by its length and by the word most like it in the other name; the type of a street counts little, since people mix
 * them up; numbers are the same or different.
 */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return 0;
  const apart = (matched(a, b) + matched(b, a)) / (weightOf(a) + weightOf(b));
  // Beira Mar and Beiramar: as one word, a little less sure.
  const together = 0.98 * alike(a.map(({ key }) => key).join(''), b.map(({ key }) => key).join(''));
  return a.length === b.length ? apart : Math.max(apart, together > 0.97 ? together : 0);
}

type Word = { readonly key: string; readonly weight: number };

function wordsOf(key: string): Word[] {
  const words = key.split(' ').filter((word) => word !== '');
  return words.slice(0, maxWords).map((word, at) => {
    const isType = at === 0 && words.length > 1 && word.length > 2 && findStreetType(word) !== undefined;
    return { key: word, weight: isType ? 1.5 : Math.min(word.length, 12) + 1 };
  });
}

const weightOf = (words: readonly Word[]): number => words.reduce((sum, { weight }) => sum + weight, 0);

const matched = (words: readonly Word[], others: readonly Word[]): number =>
  words.reduce((sum, { key, weight }) => sum + weight * Math.max(...others.map((other) => alike(key, other.key))), 0);

function alike(one: string, other: string): number {
  if (/^[0-9]/.test(one) || /^[0-9]/.test(other)) return one === other ? 1 : 0;
  const likeness = jaroWinkler(one, other);
  return likeness < leastAlike ? 0 : likeness;
}
