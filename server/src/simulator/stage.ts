import type { Coordinates } from '@tropeiro/telematics/places/coordinates.ts';
import type { Leg } from './leg.ts';
import type { Stop } from './simulated-vehicle.ts';
import type { TimeSpan } from './time-span.ts';

/** Parked: the ignition is off. Standing: the engine runs. */
export type StageKind = 'parked' | 'standing' | 'driving';

/** A time range of a day in which a vehicle does one thing. */
export type Stage = TimeSpan & {
  readonly kind: StageKind;
  /** Where it begins, and the distance driven on that day before. */
  readonly place: Coordinates;
  readonly travelledM: number;
  readonly leg: Leg | null;
  /** The stop being served, if any. */
  readonly served: Stop | null;
  /** Whether the vehicle has left its base and is not back yet. */
  readonly isAtWork: boolean;
};
