import { displayName } from '../normalise/display-name.ts';
import { findCountry, findStateByLetters, findStateByName } from '../vocabulary/states.ts';
import { beginsNeighborhood, findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { nameWords } from './name-words-of.ts';
import { endsRun, type Reading, runsOf, take } from './reading.ts';
import type { Token } from './tokens.ts';

/** The country, where a part says nothing else or it follows the state (`RJ Brasil`). */
export function readCountry(reading: Reading): void {
  for (const { start, end, label, isTail } of runsOf(reading)) {
    const isLong = end - start > 2 || (end - start === 2 && isLargeState(reading.tokens[start]));
    const from = isLong && isAfterPlace(reading, start, end - 1, isTail) ? end - 1 : start;
    const country = findCountry(keyOf(reading.tokens, from, end));
    if (country === undefined || (label !== undefined && label !== 'country')) continue;
    reading.found.country ??= country;
    take(reading, from, end);
  }
}

/** Whether a state or a city ends before a token: `Minas Gerais >Brasil<`. After the type of a street one word could be its name. */
function isAfterPlace({ tokens, isMunicipality }: Reading, start: number, at: number, isTail: boolean): boolean {
  if (isLargeState(tokens[at - 1])) return true;
  return [1, 2, 3, 4].some((words) => {
    const from = at - words;
    if (from < start || (words === 1 && !isTail && findStreetType(tokens[from - 1]?.key ?? ''))) return false;
    return findStateByName(keyOf(tokens, from, at)) !== undefined || isMunicipality(textOf(tokens, from, at));
  });
}

/** `São Paulo Capital`, `SP (capital)`: that a city is the capital tells nothing more of where it is. */
export function readCapital(reading: Reading): void {
  const { tokens } = reading;
  for (let at = 1; at < tokens.length; at++) {
    if (tokens[at]?.key !== 'capital' || reading.taken[at] || !endsRun(reading, at + 1)) continue;
    if (isAfterPlace(reading, 0, at, false)) take(reading, at, at + 1);
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

/**
 * The letters of the state right after a city that is in it, with words behind them: `Natal RN >portador de …<`. Those are no
 * part of the city and, where they do not begin as a place does, nothing that whoever is asked for the address need know.
 */
export function readStateWithin(reading: Reading): void {
  const { tokens, found } = reading;
  if (found.state !== undefined) return;
  for (const { start, end, label } of runsOf(reading)) {
    if (label !== undefined) continue;
    for (let at = Math.max(start, 1); at < end - 1; at++) {
      const state = tokens[at]?.text ?? '';
      if (!isLargeState(tokens[at]) || tokens.slice(at + 1, end).some(isOfPlace) || !isAfterCity(reading, at, state))
        continue;
      found.state = state;
      reading.state = { start: at, end };
      take(reading, at, end);
      return;
    }
  }
}

const isOfPlace = ({ key }: Token): boolean =>
  /[0-9]/.test(key) || findStreetType(key) !== undefined || beginsNeighborhood(key);

/** Whether a city of a state ends before a token. */
const isAfterCity = ({ tokens, taken, isMunicipality }: Reading, at: number, state: string): boolean =>
  [1, 2, 3, 4, 5].some(
    (words) => at >= words && !taken[at - words] && isMunicipality(textOf(tokens, at - words, at), state),
  );

/** The state by its name, where it is not the city of that name. */
export function readStateName(reading: Reading): void {
  const { tokens, found } = reading;
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
      return (
        isCityIn(reading, name, state) || (isCity && keyOf(tokens, run.start, run.end) === keyOf(tokens, start, end))
      );
    });
    if (label !== 'state' && !hasCity && (isCity || others.length === 0)) continue;
    found.state = state;
    reading.state = { start, end };
    take(reading, start, end);
    return;
  }
}

/** Whether a name is that of a city known by itself and in that state: a smaller one may as well be a neighbourhood elsewhere. */
const isCityIn = ({ isMunicipality }: Reading, name: string, state: string): boolean =>
  isMunicipality(name, state) && isMunicipality(name);

/** The name of the state right after a city that is in it: `Centro Belo Horizonte >Minas Gerais<`. */
function takeStateAfterCity(reading: Reading, start: number, end: number): boolean {
  for (let at = Math.max(start + 1, end - 4); at < end; at++) {
    const state = findStateByName(keyOf(reading.tokens, at, end));
    if (state === undefined) continue;
    const hasCity = [1, 2, 3, 4, 5].some(
      (words) => at - words >= start && isCityIn(reading, textOf(reading.tokens, at - words, at), state),
    );
    if (!hasCity) continue;
    reading.found.state = state;
    reading.state = { start: at, end };
    take(reading, at, end);
    return true;
  }
  return false;
}

/** The city that is meant by the letters of a state alone; the Distrito Federal has no other. */
export const findStateCity = (state: string): string | undefined =>
  ({ SP: 'São Paulo', RJ: 'Rio de Janeiro', DF: 'Brasília' })[state];

export const keyOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map(({ key }) => key)
    .join(' ');

export const textOf = (tokens: readonly Token[], start: number, end: number): string =>
  displayName(nameWords(tokens.slice(start, end)));
