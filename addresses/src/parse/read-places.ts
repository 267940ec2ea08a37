import { displayName } from '../normalise/display-name.ts';
import { findCountry, findStateByLetters, findStateByName } from '../vocabulary/states.ts';
import { findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { nameWords } from './name-words-of.ts';
import { type Reading, runsOf, take } from './reading.ts';
import type { Token } from './tokens.ts';

/** The country, where a part says nothing else or it follows the state (`RJ Brasil`). */
export function readCountry(reading: Reading): void {
  for (const { start, end, label } of runsOf(reading)) {
    const isAfterState = end - start > 2 && isLargeState(reading.tokens[end - 2]);
    const from = isAfterState ? end - 1 : start;
    const country = findCountry(keyOf(reading.tokens, from, end));
    if (country === undefined || (label !== undefined && label !== 'country')) continue;
    reading.found.country ??= country;
    take(reading, from, end);
  }
}

const isLargeState = (token: Token | undefined): boolean =>
  token !== undefined && findStateByLetters(token.text) === token.text;

/** The letters of the state: a part by themselves, or at the end of one. The last in the text is meant, but for a label. */
export function readStateLetters(reading: Reading): void {
  const { tokens, found } = reading;
  const isAllSmall = tokens.every(({ text }) => text === text.toLowerCase());
  for (const run of runsOf(reading).reverse()) {
    const at = run.end - 1;
    const token = tokens[at] as Token;
    const letters = findStateByLetters(token.text);
    if (letters === undefined) continue;
    const before = run.start < at ? tokens[at - 1] : undefined;
    const isLarge = token.text === letters || isAllSmall || token.gap === 'hyphen';
    if (before !== undefined && (isPreposition(before.key) || !isLarge || token.gap === 'glued')) continue;
    if (before !== undefined && at - run.start === 1 && findStreetType(before.key)) continue;
    if (run.label !== undefined && run.label !== 'state' && before === undefined) continue;
    if (found.state === undefined || run.label === 'state') {
      found.state = letters;
      reading.state = { start: at, end: run.end };
      take(reading, at, run.end);
    } else if (letters === found.state && before === undefined) {
      const city = findStateCity(letters);
      if (city === undefined) continue;
      found.city ??= city;
      take(reading, at, run.end);
    }
  }
}

/** The state by its name, where it is not the city of that name. */
export function readStateName(reading: Reading): void {
  const { tokens, found, isMunicipality } = reading;
  if (found.state !== undefined) return;
  const runs = runsOf(reading);
  for (const { start, end, label } of runs.reverse()) {
    if (takeStateAfterCity(reading, start, end)) return;
    const state = findStateByName(keyOf(tokens, start, end));
    if (state === undefined) continue;
    const others = runs.filter((run) => run.start !== start && run.label === undefined);
    const isCity = findStateCity(state) !== undefined;
    const hasCity = others.some((run) => {
      const name = textOf(tokens, run.start, run.end);
      return isMunicipality(name, state) || (isCity && keyOf(tokens, run.start, run.end) === keyOf(tokens, start, end));
    });
    if (label !== 'state' && !hasCity && (isCity || others.length === 0)) continue;
    found.state = state;
    reading.state = { start, end };
    take(reading, start, end);
    return;
  }
}

/** The name of the state right after a city that is in it: `Centro Belo Horizonte >Minas Gerais<`. */
function takeStateAfterCity(reading: Reading, start: number, end: number): boolean {
  for (let at = Math.max(start + 1, end - 4); at < end; at++) {
    const state = findStateByName(keyOf(reading.tokens, at, end));
    if (state === undefined) continue;
    const hasCity = [1, 2, 3, 4, 5].some(
      (words) => at - words >= start && reading.isMunicipality(textOf(reading.tokens, at - words, at), state),
    );
    if (!hasCity) continue;
    reading.found.state = state;
    reading.state = { start: at, end };
    take(reading, at, end);
    return true;
  }
  return false;
}

/** The city that is meant by the letters of a state alone. */
export const findStateCity = (state: string): string | undefined => ({ SP: 'São Paulo', RJ: 'Rio de Janeiro' })[state];

export const keyOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map(({ key }) => key)
    .join(' ');

export const textOf = (tokens: readonly Token[], start: number, end: number): string =>
  displayName(nameWords(tokens.slice(start, end)));
