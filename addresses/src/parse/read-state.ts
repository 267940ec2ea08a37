import { findStateCity } from '../vocabulary/state-cities.ts';
import { findStateByLetters, findStateByName } from '../vocabulary/states.ts';
import { findStreetType } from '../vocabulary/street-types.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { keyOf, textOf } from './name-words-of.ts';
import { endsPlace } from './read-after-state.ts';
import { type Reading, runsOf, take } from './reading.ts';
import type { Token } from './tokens.ts';

/**
 * The letters of the state: a separate part, or at the end of one. The last ones in the text count, unless there is a
 * label.
 */
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

/** The letters of the state right after a city of that state, with words after them: `Natal RN portador de …`. */
export function readStateWithin(reading: Reading): void {
  const { tokens, found } = reading;
  if (found.state !== undefined) return;
  for (const { start, end, label } of runsOf(reading)) {
    if (label !== undefined) continue;
    for (let at = Math.max(start, 1); at < end - 1; at++) {
      const token = tokens[at] as Token;
      const state = findStateByLetters(token.text);
      const isWord = !isLargeState(token) && (isPreposition(token.key) || findStreetType(token.key) !== undefined);
      if (state === undefined || isWord || !isAfterCity(reading, at, state) || !endsPlace(reading, at, end)) continue;
      found.state = state;
      reading.state = { start: at, end: at + 1 };
      take(reading, at, at + 1);
      return;
    }
  }
}

/** Whether a city of a state ends before a token. */
const isAfterCity = ({ tokens, taken, isMunicipality }: Reading, at: number, state: string): boolean =>
  [1, 2, 3, 4, 5].some(
    (words) => at >= words && !taken[at - words] && isMunicipality(textOf(tokens, at - words, at), state),
  );

/** The state by its name, unless the city of that name is meant. */
export function readStateName(reading: Reading): void {
  const { tokens, found } = reading;
  if (found.state !== undefined) return;
  const runs = runsOf(reading);
  for (const { start, end, label } of runs.reverse()) {
    if (takeStateAfterCity(reading, start, end)) return;
    const state = findStateByName(keyOf(tokens, start, end));
    if (state === undefined) continue;
    const otherRuns = runs.filter((run) => run.start !== start && run.label === undefined);
    const isCity = findStateCity(state) !== undefined;
    const hasCity = otherRuns.some((run) => {
      const name = textOf(tokens, run.start, run.end);
      return (
        isCityIn(reading, name, state) || (isCity && keyOf(tokens, run.start, run.end) === keyOf(tokens, start, end))
      );
    });
    if (label !== 'state' && !hasCity && (isCity || otherRuns.length === 0)) continue;
    found.state = state;
    reading.state = { start, end };
    take(reading, start, end);
    return;
  }
}

/**
 * Whether a name is that of a known larger city in that state. A smaller city's name may also be a neighbourhood
 * elsewhere.
 */
const isCityIn = ({ isMunicipality }: Reading, name: string, state: string): boolean =>
  isMunicipality(name, state) && isMunicipality(name);

/** The name of the state right after a city of that state: `Centro Belo Horizonte >Minas Gerais<`. */
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

/** Whether a token is the letters of a state, in capitals. */
export const isLargeState = (token: Token | undefined): boolean =>
  token !== undefined && findStateByLetters(token.text) === token.text;
