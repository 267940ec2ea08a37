import { findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { fold } from './fold.ts';
import { expandTitles, type Word } from './name-words.ts';
import { numeralsToDigits } from './numerals.ts';

/** Longer names are cut. */
const maxLength = 500;

/**
 * The key by which the names of streets, neighbourhoods and cities are compared: lower case without accents, titles written
 * out, numerals as digits, without prepositions. `Mal. Deodoro da Fonseca` and `MARECHAL DEODORO FONSECA` have the same.
 */
export const normaliseName = (text: string): string => nameKey(wordsOf(text));

/** The same of a street, whose type is written out first: `Av. Sete de Setembro` is `avenida 7 setembro`. */
export function normaliseStreet(text: string): string {
  const words = wordsOf(text);
  const type = words.length > 1 ? findStreetType(words[0]?.key ?? '') : undefined;
  return type === undefined ? nameKey(words) : `${fold(type.name)} ${nameKey(words.slice(1))}`;
}

function nameKey(words: readonly Word[]): string {
  const telling = words.filter(({ key }) => !isPreposition(key));
  const expanded = expandTitles(telling.length > 0 ? telling : words);
  return numeralsToDigits(expanded.map(({ key }) => key)).join(' ');
}

function wordsOf(text: string): Word[] {
  const found = text
    .slice(0, maxLength)
    .normalize('NFKC')
    .matchAll(/([\p{L}\p{N}\p{M}'’ºª°]+)(\.?)/gu);
  return [...found]
    .map(([, word = '', stop]) => ({ text: word, key: fold(word), isDotted: stop === '.', joint: ' ' as const }))
    .filter(({ key }) => key !== '');
}
