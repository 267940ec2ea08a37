import { findStreetType } from '../vocabulary/street-types.ts';
import { jaroWinkler } from './jaro-winkler.ts';

/** Further words are not compared. */
const maxWords = 12;

/** Below this similarity, two words are different words. */
const leastAlike = 0.8;

/**
 * The similarity of two names by their keys (`normaliseStreet`, `normaliseName`): 1 equal, 0 nothing in common. Each
 * word counts by its length and by the most similar word in the other name. The type of a street counts little, since
 * people confuse them. Numbers are equal or different.
 */
export function similarity(first: string, second: string): number {
  if (first === second) return 1;
  const [a, b] = [wordsOf(first), wordsOf(second)];
  if (a.length === 0 || b.length === 0) return 0;
  const apart = (matched(a, b) + matched(b, a)) / (weightOf(a) + weightOf(b));
  // Beira Mar and Beiramar: equal as one word, with a slightly lower result.
  const together = 0.98 * wordSimilarity(a.map(({ key }) => key).join(''), b.map(({ key }) => key).join(''));
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

const matched = (words: readonly Word[], otherWords: readonly Word[]): number =>
  words.reduce(
    (sum, { key, weight }) => sum + weight * Math.max(...otherWords.map((other) => wordSimilarity(key, other.key))),
    0,
  );

function wordSimilarity(first: string, second: string): number {
  if (/^[0-9]/.test(first) || /^[0-9]/.test(second)) return first === second ? 1 : 0;
  const likeness = jaroWinkler(first, second);
  return likeness < leastAlike ? 0 : likeness;
}
