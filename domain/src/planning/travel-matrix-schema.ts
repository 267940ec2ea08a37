import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/noun-schema.ts';
import { matrixMaxPoints } from './travel-matrix.ts';

/** Longer than any route on Earth: nine days, ten thousand kilometres. */
const cell = (maximum: number) => Nullable(Type.Integer({ minimum: 0, maximum }));
/**
 * Travel times and distances between the points of a plan, given by its sender. Row and column i belong to the i-th
 * point as sent.
 */
export const TravelMatrix = Noun('TravelMatrix', {
  durations: Type.Array(Type.Array(cell(800_000), { maxItems: matrixMaxPoints }), {
    maxItems: matrixMaxPoints,
    ...description('Whole seconds; null: it cannot be reached', 'Segundos inteiros; null: não há como chegar'),
  }),
  distances: Type.Optional(
    Nullable(
      Type.Array(Type.Array(cell(20_000_000), { maxItems: matrixMaxPoints }), {
        maxItems: matrixMaxPoints,
        ...description(
          'Whole metres; absent: great-circle distances',
          'Metros inteiros; ausente: distâncias em linha reta',
        ),
      }),
    ),
  ),
});
export type TravelMatrix = Type.Static<typeof TravelMatrix>;
