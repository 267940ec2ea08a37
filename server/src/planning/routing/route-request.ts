import type { WorkShift } from '@tropeiro/domain/fleet/work-shift-schema.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RoutePointType } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { TimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import type { TravelVehicle } from '../../travel/vehicle-class.ts';

/** What is to be routed: the valid points of an import, and the crews that may serve them. */
export type RouteRequest = {
  /** At most one PA and one CH. */
  readonly points: readonly PointToRoute[];
  /** None: one plan without vehicle and driver. */
  readonly crews: readonly CrewToRoute[];
  readonly period: TimeWindow;
  /** False: windows are stored and shown, but not enforced. */
  readonly hasTimeWindow: boolean;
  readonly objective: RouteObjective;
  /**
   * Present if the plan is under way: the instant from which its crew travels from the departure. Absent: it leaves at
   * the best time.
   */
  readonly underWaySince?: string;
  /** The company's time zone, for shifts without one. */
  readonly timezone: string;
};

export type PointToRoute = Coordinates & {
  /** Its position in the request, from 1. */
  readonly line: number;
  /** The file and the line within it, if several files were sent. */
  readonly place?: string;
  readonly type: RoutePointType;
  readonly external_code: string | null;
  /** The given order, for plans that are not optimized. */
  readonly order: number | null;
  readonly serviceS: number;
  readonly capacity: number | null;
  readonly axles: number | null;
  /** If not all points fit, those with a higher priority are served first. */
  readonly priority: number;
  /** Sorted and disjoint. */
  readonly windows: readonly TimeWindow[];
  /** The promised start of the service. It replaces the windows, and the point is served before all others. */
  readonly lockedStart?: string;
};

export type CrewToRoute = { readonly vehicle: VehicleToRoute | null; readonly driver: DriverToRoute | null };

export type VehicleToRoute = TravelVehicle & {
  readonly plate: string;
  /** Null: unlimited. */
  readonly capacity: number | null;
  /** Null: unknown. */
  readonly axles: number | null;
  readonly base: Coordinates | null;
  readonly shift: WeeklyHours | null;
};

export type DriverToRoute = { readonly shift: WeeklyHours | null };

export type WeeklyHours = Pick<WorkShift, 'name' | 'timezone' | 'days'>;
