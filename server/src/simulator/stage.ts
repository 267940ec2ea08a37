import type { Coordinates } from '@tropeiro/telematics/places/coordinates.ts';
import type { Leg } from './leg.ts';
import type { Stop } from './simulated-vehicle.ts';
import type { TimeSpan } from './time-span.ts';

/** Parked is with the ignition off, standing with the engine running. */
export type StageKind = 'parked' | 'standing' | 'driving';

/** A part of a day in which a vehicle does one thing. */
export type Stage = TimeSpan & {
  readonly kind: StageKind;
  /** Where it begins, and how far the vehicle had come that day. */
  readonly place: Coordinates;
  readonly wayM: number;
  readonly leg: Leg | null;
  /** Where a customer is being served. */
  readonly served: Stop | null;
  /** Whether it has left its base and is not back yet. */
  readonly isAtWork: boolean;
};
