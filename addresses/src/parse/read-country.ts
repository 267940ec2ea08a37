import { findCountry, findStateByName } from '../vocabulary/states.ts';
import { findStreetType } from '../vocabulary/street-types.ts';
import { keyOf, textOf } from './name-words-of.ts';
import { isLargeState } from './read-state.ts';
import { endsRun, type Reading, runsOf, take } from './reading.ts';

/** The country, if a part contains nothing else or it follows the state (`RJ Brasil`). */
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

/**
 * Whether a state or a city ends before a token: `Minas Gerais >Brasil<`. After the type of a street a single word
 * could be its name.
 */
function isAfterPlace({ tokens, isMunicipality }: Reading, start: number, at: number, isTail: boolean): boolean {
  if (isLargeState(tokens[at - 1])) return true;
  return [1, 2, 3, 4].some((words) => {
    const from = at - words;
    if (from < start || (words === 1 && !isTail && findStreetType(tokens[from - 1]?.key ?? ''))) return false;
    return findStateByName(keyOf(tokens, from, at)) !== undefined || isMunicipality(textOf(tokens, from, at));
  });
}

/** `São Paulo Capital`, `SP (capital)`: that a city is the capital adds nothing to its location. */
export function readCapital(reading: Reading): void {
  const { tokens } = reading;
  for (let at = 1; at < tokens.length; at++) {
    if (tokens[at]?.key !== 'capital' || reading.taken[at] || !endsRun(reading, at + 1)) continue;
    if (isAfterPlace(reading, 0, at, false)) take(reading, at, at + 1);
  }
}
