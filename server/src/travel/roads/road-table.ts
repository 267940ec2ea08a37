import { ProviderFailed } from '../provider-failed.ts';
import type { RoadQuestion, RoadTable } from './road-protocol.ts';

/** No way on Earth takes longer, or is longer: a month, and once around it. */
const maxDurationS = 30 * 86_400;
const maxDistanceM = 40_000_000;

/** What a server says of one pair, not yet judged. */
export type ClaimedCell = { readonly durationS: unknown; readonly distanceM: unknown };

/** The table that a server claims, once every cell is a time and a distance there may be, or null twice. */
export function judgeTable(
  { sources, destinations }: RoadQuestion,
  cellOf: (row: number, column: number) => ClaimedCell,
): RoadTable {
  const columnCount = destinations.length;
  const durationsS = new Int32Array(sources.length * columnCount);
  const distancesM = new Int32Array(sources.length * columnCount);
  for (let row = 0; row < sources.length; row++) {
    for (let column = 0; column < columnCount; column++) {
      const { durationS, distanceM } = cellOf(row, column);
      const at = row * columnCount + column;
      const hasWay = durationS !== null && distanceM !== null;
      // Rather late than early: nobody is promised a part of a second.
      durationsS[at] = hasWay ? Math.ceil(requireWithin(durationS, maxDurationS)) : -1;
      distancesM[at] = hasWay ? Math.round(requireWithin(distanceM, maxDistanceM)) : -1;
    }
  }
  return { durationsS, distancesM };
}

/** A claimed table of the size that was asked for. */
export function requireSize(table: unknown, { sources, destinations }: RoadQuestion): readonly (readonly unknown[])[] {
  const isRow = (row: unknown): boolean => Array.isArray(row) && row.length === destinations.length;
  if (Array.isArray(table) && table.length === sources.length && table.every(isRow)) return table;
  throw new ProviderFailed('wrong_answer');
}

function requireWithin(value: unknown, max: number): number {
  if (typeof value === 'number' && value >= 0 && value <= max) return value;
  throw new ProviderFailed('wrong_answer');
}
