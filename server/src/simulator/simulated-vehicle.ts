import type { HoursOfDay } from '@tropeiro/telematics/day/weekly-hours.ts';
import type { Coordinates } from '@tropeiro/telematics/places/coordinates.ts';

/**
 * A place to serve, and for how long. A stop of a plan also has its point, the opening time of its window, and the earliest time
 * at which the vehicle leaves for it.
 */
export type Stop = Coordinates & {
  readonly serviceS: number;
  readonly routePointId?: number;
  readonly opensMs?: number;
  readonly leavesMs?: number;
};

/** A planned stop, with the time from which the vehicle drives to it. */
export type PlannedStop = Stop & { readonly fromMs: number };

/** A vehicle as the simulation sees it. Null fields are unknown and not simulated. */
export type SimulatedVehicle = {
  /** The serial of its device. */
  readonly serial: string;
  /** Where it stands at night. */
  readonly base: Coordinates;
  /** When it works. Hours past midnight end at midnight. */
  readonly hours: readonly HoursOfDay[];
  /** The local day on which its device was mounted, and the odometer on that morning. */
  readonly firstDay: string;
  readonly odometerM: number;
  readonly speedMaxKmh: number | null;
  readonly speedMaxRainKmh: number | null;
  readonly rpmMax: number | null;
  /** The temperature range of the cargo, for a refrigerated vehicle. */
  readonly cargo: { readonly minC: number; readonly maxC: number } | null;
  /** Whether it has 24 volts, as trucks do. */
  readonly isHeavy: boolean;
  /** The card of its driver. */
  readonly card: string | null;
  /** The destinations of its rounds. */
  readonly places: readonly Coordinates[];
  /** The stops of its plans in their order, by local day. */
  readonly plannedStops: ReadonlyMap<string, readonly PlannedStop[]>;
};
