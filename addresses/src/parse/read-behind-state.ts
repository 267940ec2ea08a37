import { beginsNeighborhood, findStreetType } from '../vocabulary/street-types.ts';
import { type Reading, take } from './reading.ts';
import { beginsPart, isHouseNumber, type Token } from './tokens.ts';

/**
 * Takes what goes on behind the state, or the CEP behind it, without a comma: `Canoas RS 92010-000 >Maria 4455<`. The place
 * has ended there, and whoever is asked for it need not know the rest. Only a neighbourhood may follow, without a long number.
 */
export function readBehindState(reading: Reading): void {
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
 * Whether an address ends with the letters of the state, so that what is behind them until `end` is no part of it: a door was
 * told before them, or a street and no other follows, or what follows does not look like a place.
 */
export function endsPlace({ tokens, taken }: Reading, state: number, end: number): boolean {
  const left = (from: number, to: number): Token[] => tokens.slice(from, to).filter((_, at) => !taken[from + at]);
  const [before, behind] = [left(0, state), left(state + 1, end)];
  if (before.some(isHouseNumber)) return true;
  if (behind.some(isStreetType) || beginsNeighborhood(behind[0]?.key ?? '')) return false;
  return before.some(isStreetType) || !behind.some(({ key }) => /[0-9]/.test(key) || beginsNeighborhood(key));
}

const isStreetType = ({ key }: Token): boolean => findStreetType(key) !== undefined;
