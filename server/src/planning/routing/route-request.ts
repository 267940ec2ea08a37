import type { WorkShift } from '@tropeiro/domain/fleet/work-shift-schema.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RoutePointType } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { TimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import type { Leg } from '../../travel/provider.ts';
import type { VehicleClass } from '../../travel/vehicle-class.ts';

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
  /** Present if the plan is under way. Absent: its crew leaves at the best time. */
  readonly underWay?: RequestUnderWay;
  /** The company's time zone, for shifts without one. */
  readonly timezone: string;
};

/** Instants of a plan under way. */
export type RequestUnderWay = {
  readonly now: string;
  /** When its crew left the departure for the next point, before now. */
  readonly since: string;
};

/** The visit of a point that is not reported yet. */
export type PointVisit = {
  /** Its place among the visited points. */
  readonly index: number;
  /** The earliest begin of its turn. */
  readonly since: string;
  /** Whether the vehicle still stands there. */
  readonly isServing: boolean;
  /** Whether the driver reported the arrival. */
  readonly isReported: boolean;
  /** The planned way to it. */
  readonly leg: Leg;
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
  /** Present if the vehicle has been there. The point is timed from its arrival and not travelled to again. */
  readonly visit?: PointVisit;
};

export type CrewToRoute = { readonly vehicle: VehicleToRoute | null; readonly driver: DriverToRoute | null };

export type VehicleToRoute = {
  readonly plate: string;
  /** Null: unlimited. */
  readonly capacity: number | null;
  /** Null: unknown. */
  readonly axles: number | null;
  readonly class: VehicleClass;
  readonly base: Coordinates | null;
  readonly shift: WeeklyHours | null;
};

export type DriverToRoute = { readonly shift: WeeklyHours | null };

export type WeeklyHours = Pick<WorkShift, 'name' | 'timezone' | 'days'>;
