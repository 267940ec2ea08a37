import { Type } from 'typebox';
import { NamedReference } from '../../language/named-record-schema.ts';
import { DateTime, Id, Noun, Nullable } from '../../language/noun-schema.ts';

/** The vehicle of a crew, as nested in it. */
export const CrewVehicle = Type.Object({
  id: Id,
  title: Type.String({ examples: ['Fiorino 01'] }),
  plate: Type.String({ examples: ['IXA4B17'] }),
});

/** A crew of a plan and the time during which it was the plan's. The present one has no end. */
export const CrewPeriod = Noun('CrewPeriod', {
  vehicle_id: Nullable(Id),
  vehicle: Nullable(CrewVehicle),
  driver_id: Nullable(Id),
  driver: Nullable(NamedReference),
  helper_id: Nullable(Id),
  helper: Nullable(NamedReference),
  from: DateTime,
  until: Nullable(DateTime),
});
export type CrewPeriod = Type.Static<typeof CrewPeriod>;
