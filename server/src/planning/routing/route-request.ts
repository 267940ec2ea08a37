import type { WorkShift } from '@tropeiro/domain/fleet/work-shift.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RouteObjective } from '@tropeiro/domain/planning/route-objective.ts';
import type { RoutePointType } from '@tropeiro/domain/planning/route-point-type.ts';
import type { TimeWindow } from '@tropeiro/domain/planning/time-window.ts';
import type { VehicleClass } from '../../travel/vehicle-class.ts';

/** What is to be routed: the points of an import that are in order, and who may serve them when. */
export type RouteRequest = {
  /** At most one PA and one CH. */
  readonly points: readonly PointToRoute[];
  /** None: one plan without vehicle and driver. */
  readonly crews: readonly CrewToRoute[];
  readonly period: TimeWindow;
  /** False: windows are kept and shown, and bind nothing. */
  readonly hasTimeWindow: boolean;
  readonly objective: RouteObjective;
  /** The instant at which the one crew is where its departure is, on the way since then; absent: it has not left yet, and leaves when that is best. */
  readonly underWaySince?: string;
  /** The company's, in which shifts without a zone of their own are read. */
  readonly timezone: string;
};

export type PointToRoute = Coordinates & {
  /** Its place in the list that was sent, from 1. */
  readonly line: number;
  readonly type: RoutePointType;
  readonly external_code: string | null;
  /** As it was given, for plans that keep their order. */
  readonly order: number | null;
  readonly serviceS: number;
  readonly capacity: number | null;
  readonly axles: number | null;
  /** In order, none overlapping another. */
  readonly windows: readonly TimeWindow[];
  /** The instant at which its service begins, which is promised: it binds instead of the windows, and more than other points. */
  readonly lockedStart?: string;
};

export type CrewToRoute = { readonly vehicle: VehicleToRoute | null; readonly driver: DriverToRoute | null };

export type VehicleToRoute = {
  readonly plate: string;
  /** Null: without limit. */
  readonly capacity: number | null;
  /** Null: unknown. */
  readonly axles: number | null;
  readonly class: VehicleClass;
  readonly base: Coordinates | null;
  readonly shift: WeeklyHours | null;
};

export type DriverToRoute = { readonly shift: WeeklyHours | null };

export type WeeklyHours = Pick<WorkShift, 'name' | 'timezone' | 'days'>;
