import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { description, Noun, Nullable } from '../language/schema.ts';

/** As many points as a plan with a matrix of its own may have. */
export const matrixMaxPoints = 1000;

/** Longer than any way on Earth: nine days, ten thousand kilometres. */
const cell = (maximum: number) => Nullable(Type.Integer({ minimum: 0, maximum }));
/** Travel between the points of a plan, as its sender knows it: row and column i are those of the i-th point as it was sent. */
export const TravelMatrix = Noun('TravelMatrix', {
  durations: Type.Array(Type.Array(cell(800_000), { maxItems: matrixMaxPoints }), {
    maxItems: matrixMaxPoints,
    ...description('Whole seconds; null: there is no way', 'Segundos inteiros; null: não há caminho'),
  }),
  distances: Type.Optional(
    Nullable(
      Type.Array(Type.Array(cell(20_000_000), { maxItems: matrixMaxPoints }), {
        maxItems: matrixMaxPoints,
        ...description('Whole metres; absent: great-circle', 'Metros inteiros; ausente: linha reta'),
      }),
    ),
  ),
});
export type TravelMatrix = Type.Static<typeof TravelMatrix>;

/** What is wrong with a matrix for so many points: it has a row and a column for each. */
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
