import { displayName } from '../normalise/display-name.ts';
import { cityAbbreviations, cityKey, findCityName } from '../vocabulary/cities.ts';
import { beginsNeighborhood } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { nameWords } from './name-words-of.ts';
import type { Reading } from './reading.ts';
import type { Token } from './tokens.ts';

/** No municipality has a name with more words (Vila Bela da Santíssima Trindade, São José do Vale do Rio Preto). */
const maxWords = 7;

/** No name of a municipality has more tokens, counting those joined by a hyphen or an apostrophe. */
export const maxCityTokens = 2 * maxWords;

/**
 * The name of the municipality that the tokens spell, with its accents if they are known. Undefined if there is none.
 */
export function municipalityOf(
  { tokens, found, isMunicipality }: Reading,
  start: number,
  end: number,
): string | undefined {
  if (end - start > maxCityTokens || !hasWord(tokens, start, end)) return undefined;
  const name = cityName(tokens, start, end);
  return isMunicipality(name, found.state) ? name : undefined;
}

/** Single letters are not a name of a city and need no lookup. */
function hasWord(tokens: readonly Token[], start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((tokens[at]?.key.length ?? 0) > 1) return true;
  return false;
}

/** A name of a city in its display form. */
export function cityName(tokens: readonly Token[], start: number, end: number): string {
  const name = displayName(nameWords(tokens.slice(start, end)));
  return findCityName(cityKey(name)) ?? name;
}

/** The city and state that an abbreviation stands for (`POA`). */
export const findAbbreviation = (token: Token | undefined): readonly [string, string] | undefined =>
  cityAbbreviations.get(token?.key ?? '');

/**
 * Where a municipality begins at the end of a longer run: `Centro >Porto Alegre<`. The text before it must also be a
 * name.
 */
export function findCitySuffix(reading: Reading, start: number, end: number): number | undefined {
  const { tokens } = reading;
  for (let at = Math.max(start + 1, end - maxWords); at < end; at++) {
    const [before, first] = [tokens[at - 1] as Token, tokens[at] as Token];
    if (isPreposition(before.key) || first.gap === 'glued') continue;
    if (at - start === 1 && beginsNeighborhood(before.key) && before.key !== 'centro') continue;
    if (municipalityOf(reading, at, end) !== undefined) return at;
  }
  return undefined;
}
