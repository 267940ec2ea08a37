import type { Fault } from '../faults/fault.ts';
import type { TravelMatrix } from './travel-matrix-schema.ts';

/** The maximum number of points of a plan with its own matrix. */
export const matrixMaxPoints = 1000;

/** The faults of a matrix: it must have a row and a column for each point. */
export function matrixFaults(matrix: TravelMatrix, pointCount: number): Fault[] {
  return (['durations', 'distances'] as const).flatMap((name): Fault[] => {
    const rows = matrix[name];
    if (!rows) return [];
    const pointer = `/matrix/${name}`;
    if (rows.length !== pointCount)
      return [{ pointer, code: 'wrong_size', details: { expected: pointCount, given: rows.length } }];
    const at = rows.findIndex((row) => row.length !== pointCount);
    return at === -1
      ? []
      : [
          {
            pointer: `${pointer}/${at}`,
            code: 'wrong_size',
            details: { expected: pointCount, given: rows[at]?.length ?? 0 },
          },
        ];
  });
}
