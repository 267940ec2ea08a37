import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';

/** A visit of a vehicle to a place, as its positions tell: it came near, stood there, and went on. */
export const Visit = Noun('Visit', {
  vehicle_id: Id,
  driver_id: Nullable(
    Type.Integer({ ...Id, ...description('Who drove, if that is known', 'Quem dirigia, se conhecido') }),
  ),
  arrival: DateTime,
  departure: Nullable(Type.String({ ...DateTime, ...description('Null while it is there', 'Nulo enquanto está ali') })),
});
export type Visit = Type.Static<typeof Visit>;
