import { isDeepStrictEqual } from 'node:util';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import type { MatrixCells } from '../../travel/matrix-cells.ts';
import type { Crew } from '../crews/crew.ts';
import type { PointToRoute, PointVisit } from '../routing/route-request.ts';

/** A plan with everything needed to time it. */
export type WholePlan = {
  readonly facts: PlanFacts;
  readonly crew: Crew;
  /** In the order of execution. A departure or arrival may be anywhere among them. */
  readonly points: readonly PlannedPoint[];
  /** Present if the source is M. */
  readonly matrix: MatrixCells | undefined;
  /** Present if the plan has started. Its points are then those still to be visited. */
  readonly underWay?: UnderWay;
};

/** The progress of a plan that has started. */
export type UnderWay = {
  /** The present time. */
  readonly now: string;
  /** When the vehicle left for the next point. */
  readonly since: string;
  /** The visits of points that are not reported yet, by their ids. */
  readonly visits: ReadonlyMap<number, PointVisit>;
  /** The vehicle's position, as a departure to route from. It is never stored. Undefined if unknown. */
  readonly from: PlannedPoint | undefined;
  /** The points that retain their place and time, in order: all completed ones, and the departure in any case. */
  readonly done: readonly DonePoint[];
};

export type DonePoint = Pick<RoutePoint, 'id' | 'type' | 'status' | 'order' | 'capacity' | 'departure' | 'distance'>;

/** A plan as it is stored, with its version. */
export type StoredWholePlan = WholePlan & { readonly version: number };

/** A point of a plan. Its line is unique in the plan. */
export type PlannedPoint = PointToRoute & {
  /** Null for a new point. */
  readonly id: number | null;
  /** The route it belonged to before the change. */
  readonly route_id: number;
  readonly route_plan_id: number | null;
  readonly name: string;
  readonly optimized_order: number | null;
  /** The planned start of its service. Absent for a new point. */
  readonly service_start?: string | null;
};

/** How many points a plan has, including completed ones. */
export const pointCountOf = ({ points, underWay }: WholePlan): number => points.length + (underWay?.done.length ?? 0);

/** A plan before and after a change. For a new plan, `before` is null. */
export type PlanDraft = {
  readonly before: StoredWholePlan | null;
  readonly after: WholePlan;
  /** Whether the order is the optimizer's. Absent: an order that a person changed is not. */
  readonly isOptimized?: boolean;
  /** True: the plan stays as it was planned, with its times and totals. Those as of now are only reported. */
  readonly keepsTimes?: boolean;
};

/** Whether a draft changes the plan. */
export const isChanged = (draft: PlanDraft): boolean =>
  !isDeepStrictEqual(draft.before?.facts, draft.after.facts) || !keepsWhoseOrder(draft) || !keepsCoordinates(draft);

/** Whether a change removes the last stop of a plan under way, which completes it. */
export const removesLastStop = ({ before, after }: PlanDraft): boolean =>
  after.underWay !== undefined && served(before?.points ?? []).length > 0 && served(after.points).length === 0;

/** Whether a draft has the same points in the same order. */
const keepsOrder = ({ before, after }: PlanDraft): boolean =>
  before !== null &&
  isDeepStrictEqual(inExecutionOrder(before.points).map(idOf), inExecutionOrder(after.points).map(idOf));

/** Whether a draft has the same points in the same order, and that order is as much the optimizer's as before. */
export const keepsWhoseOrder = (draft: PlanDraft): boolean =>
  keepsOrder(draft) && isOptimizers(draft.before?.points ?? []) === isOptimizers(draft.after.points);

/** Whether the order of points is the optimizer's. */
const isOptimizers = (points: readonly Pick<PlannedPoint, 'optimized_order'>[]): boolean =>
  points.length > 0 && points.every(({ optimized_order: order }) => order !== null);

/** Whether the points, in the same order, have the same coordinates and locks. */
const keepsCoordinates = ({ before, after }: PlanDraft): boolean =>
  before !== null &&
  isDeepStrictEqual(inExecutionOrder(before.points).map(placeOf), inExecutionOrder(after.points).map(placeOf));

const placeOf = ({ latitude, longitude, lockedStart }: PlannedPoint) => [latitude, longitude, lockedStart];

const idOf = ({ id }: PlannedPoint): number | null => id;

/** The deliveries and pick-ups among points. */
export const served = <P extends Pick<PlannedPoint, 'type'>>(points: readonly P[]): P[] =>
  points.filter(({ type }) => !isTerminal(type));

/** Puts the departure first and the arrival last. */
export const inExecutionOrder = <P extends Pick<PlannedPoint, 'type'>>(points: readonly P[]): P[] => [
  ...points.filter(({ type }) => type === 'PA'),
  ...served(points),
  ...points.filter(({ type }) => type === 'CH'),
];
