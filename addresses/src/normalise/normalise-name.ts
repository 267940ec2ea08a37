import { findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { expandTitles, type Word } from './name-words.ts';
import { normaliseText } from './normalise-text.ts';
import { numeralsToDigits } from './numerals.ts';

/** Longer names are cut. */
const maxLength = 500;

/**
 * The key by which names of streets, neighbourhoods and cities are compared: lower case without accents, titles spelled
 * out, numerals as digits, without prepositions. `Mal. Deodoro da Fonseca` and `MARECHAL DEODORO FONSECA` have the same
 * key.
 */
export const normaliseName = (text: string): string => nameKey(wordsOf(text));

/** The key of a street, with its type spelled out first: `Av. Sete de Setembro` gives `avenida 7 setembro`. */
export function normaliseStreet(text: string): string {
  const words = wordsOf(text);
  const type = words.length > 1 ? findStreetType(words[0]?.key ?? '') : undefined;
  return type === undefined ? nameKey(words) : `${normaliseText(type.name)} ${nameKey(words.slice(1))}`;
}

function nameKey(words: readonly Word[]): string {
  const significantWords = words.filter(({ key }) => !isPreposition(key));
  const expanded = expandTitles(significantWords.length > 0 ? significantWords : words);
  return numeralsToDigits(expanded.map(({ key }) => key)).join(' ');
}

function wordsOf(text: string): Word[] {
  const found = text
    .slice(0, maxLength)
    .normalize('NFKC')
    .matchAll(/([\p{L}\p{N}\p{M}'’ºª°]+)(\.?)/gu);
  return [...found]
    .map(([, word = '', stop]) => ({
      text: word,
      key: normaliseText(word),
      isDotted: stop === '.',
      joint: ' ' as const,
    }))
    .filter(({ key }) => key !== '');
}
