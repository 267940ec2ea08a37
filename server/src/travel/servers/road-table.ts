import { ProviderFailed } from '../provider-failed.ts';
import type { RoadQuestion, RoadTable } from './road-protocol.ts';

/** Upper bounds of any connection on Earth: a month, and once around the globe. */
const maxDurationS = 30 * 86_400;
const maxDistanceM = 40_000_000;

/** A pair from a server, not yet validated. */
export type UncheckedCell = { readonly durationS: unknown; readonly distanceM: unknown };

/** Validates a table: every cell is a plausible time and distance, or both are null. */
export function validateTable(
  { sources, destinations }: RoadQuestion,
  cellOf: (row: number, column: number) => UncheckedCell,
): RoadTable {
  const columnCount = destinations.length;
  const durationsS = new Int32Array(sources.length * columnCount);
  const distancesM = new Int32Array(sources.length * columnCount);
  for (let row = 0; row < sources.length; row++) {
    for (let column = 0; column < columnCount; column++) {
      const { durationS, distanceM } = cellOf(row, column);
      const at = row * columnCount + column;
      const isReachable = durationS !== null && distanceM !== null;
      // Rounded up, so that arrivals are rather late than early.
      durationsS[at] = isReachable ? Math.ceil(requireWithin(durationS, maxDurationS)) : -1;
      distancesM[at] = isReachable ? Math.round(requireWithin(distanceM, maxDistanceM)) : -1;
    }
  }
  return { durationsS, distancesM };
}

/** Checks that a table has the requested size. */
export function requireSize(table: unknown, { sources, destinations }: RoadQuestion): readonly (readonly unknown[])[] {
  const isRow = (row: unknown): boolean => Array.isArray(row) && row.length === destinations.length;
  if (Array.isArray(table) && table.length === sources.length && table.every(isRow)) return table;
  throw new ProviderFailed('wrong_answer');
}

function requireWithin(value: unknown, max: number): number {
  if (typeof value === 'number' && value >= 0 && value <= max) return value;
  throw new ProviderFailed('wrong_answer');
}
