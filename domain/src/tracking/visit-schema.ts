import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';

/** A visit of a vehicle to a place, found in its positions: it arrived, stood there, and left. */
export const Visit = Noun('Visit', {
  vehicle_id: Id,
  driver_id: Nullable(Type.Integer({ ...Id, ...description('Driver, if known', 'Motorista, se conhecido') })),
  arrival: DateTime,
  departure: Nullable(
    Type.String({
      ...DateTime,
      ...description('null while the vehicle is still there', 'null enquanto o veículo ainda está ali'),
    }),
  ),
});
export type Visit = Type.Static<typeof Visit>;
