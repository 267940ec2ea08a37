import type { HoursOfDay } from '@tropeiro/telematics/day/weekly-hours.ts';
import type { Coordinates } from '@tropeiro/telematics/places/coordinates.ts';

/**
 * A place to serve, and for how long; of a plan, the point that it is, before when nobody is served there, and when the vehicle
 * leaves for it at the earliest.
 */
export type Stop = Coordinates & {
  readonly serviceS: number;
  readonly routePointId?: number;
  readonly opensMs?: number;
  readonly leavesMs?: number;
};

/** One that is planned, and from when on it is gone to. */
export type PlannedStop = Stop & { readonly fromMs: number };

/** All that a simulation knows of a vehicle; what it is not told, null, it does without. */
export type SimulatedVehicle = {
  /** The serial of its device. */
  readonly serial: string;
  /** Where it stands at night. */
  readonly base: Coordinates;
  /** When it works. Hours that go on after midnight are driven until then. */
  readonly hours: readonly HoursOfDay[];
  /** The local day on which its device was mounted, and what its odometer showed that morning. */
  readonly firstDay: string;
  readonly odometerM: number;
  readonly speedMaxKmh: number | null;
  readonly speedMaxRainKmh: number | null;
  readonly rpmMax: number | null;
  /** How cold what it carries has to be, of a refrigerated one. */
  readonly cargo: { readonly minC: number; readonly maxC: number } | null;
  /** Whether it has the 24 volts of a truck. */
  readonly isHeavy: boolean;
  /** The card that its driver shows. */
  readonly card: string | null;
  /** Where its rounds lead. */
  readonly places: readonly Coordinates[];
  /** The stops of its plans, in their order, by local day. */
  readonly plannedStops: ReadonlyMap<string, readonly PlannedStop[]>;
};
