import { beginsNeighborhood, findStreetType } from '../vocabulary/street-types.ts';
import { type Reading, take } from './reading.ts';
import { beginsPart, isHouseNumber, type Token } from './tokens.ts';

/**
 * Takes text that follows the state, or the CEP after it, without a comma: `Canoas RS 92010-000 >Maria 4455<`. The
 * address has ended there, and the rest must not reach external geocoders. Only a neighbourhood may follow, without a
 * long number.
 */
export function readAfterState(reading: Reading): void {
  const { tokens, taken, state } = reading;
  if (state === undefined) return;
  let end = state.end;
  while (end < tokens.length && !beginsPart(tokens[end] as Token)) end++;
  if (end === state.end || !endsPlace(reading, state.start, end)) return;
  let from = state.end;
  while (from < end && taken[from]) from++;
  if (beginsNeighborhood(tokens[from]?.key ?? ''))
    while (from < end && !/^[0-9]{3}/.test(tokens[from]?.key ?? '')) from++;
  take(reading, from, end);
}

/**
 * Whether an address ends with the letters of the state, so that the text up to `end` does not belong to it. That is so
 * if a door precedes them, or a street precedes them and none follows, or the text does not look like part of an
 * address.
 */
export function endsPlace({ tokens, taken }: Reading, state: number, end: number): boolean {
  const left = (from: number, to: number): Token[] => tokens.slice(from, to).filter((_, at) => !taken[from + at]);
  const [before, behind] = [left(0, state), left(state + 1, end)];
  if (before.some(isHouseNumber)) return true;
  if (behind.some(isStreetType) || beginsNeighborhood(behind[0]?.key ?? '')) return false;
  return before.some(isStreetType) || !behind.some(({ key }) => /[0-9]/.test(key) || beginsNeighborhood(key));
}

const isStreetType = ({ key }: Token): boolean => findStreetType(key) !== undefined;
