import { isDeepStrictEqual } from 'node:util';
import type { RoutePoint } from '@tropeiro/domain/planning/route-point.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { PlanFacts } from '../../store/planning/plans-to-change.ts';
import type { MatrixCells } from '../../travel/matrix-cells.ts';
import type { Crew } from '../crews/crew.ts';
import type { PointToRoute } from '../routing/route-request.ts';

/** A plan with all that it takes to time it. */
export type WholePlan = {
  readonly facts: PlanFacts;
  readonly crew: Crew;
  /** In the order of execution, whichever of them a departure or arrival stands among. */
  readonly points: readonly PlannedPoint[];
  /** Where the source is M. */
  readonly matrix: MatrixCells | undefined;
  /** Where it was started: its points are then those that are still to be visited. */
  readonly underWay?: UnderWay;
};

/** How far a plan is that was started. */
export type UnderWay = {
  /** The present. */
  readonly since: string;
  /** Where its vehicle is: a departure that is routed from, and never stored. Undefined: nobody knows. */
  readonly from: PlannedPoint | undefined;
  /** What keeps its place and its time, in its order: all that is done, and the departure in any case. */
  readonly done: readonly DonePoint[];
};

export type DonePoint = Pick<RoutePoint, 'id' | 'type' | 'status' | 'order' | 'capacity' | 'departure' | 'distance'>;

/** A plan as it is stored. */
export type StoredWholePlan = WholePlan & { readonly version: number };

/** A point of a plan; its line tells it from the others of that plan. */
export type PlannedPoint = PointToRoute & {
  /** Null: it is new. */
  readonly id: number | null;
  /** The route it belongs to so far. */
  readonly route_id: number;
  readonly route_plan_id: number | null;
  readonly name: string;
  readonly optimized_order: number | null;
  /** When its service is planned to begin; absent where it is new. */
  readonly service_start?: string | null;
};

/** How many points a plan has, those that are done included. */
export const pointCountOf = ({ points, underWay }: WholePlan): number => points.length + (underWay?.done.length ?? 0);

/** What a change would make of a plan; one that is new was nothing before. */
export type PlanDraft = { readonly before: StoredWholePlan | null; readonly after: WholePlan };

/** Whether a draft is another plan than the one that is there. */
export const isChanged = (draft: PlanDraft): boolean =>
  !isDeepStrictEqual(draft.before?.facts, draft.after.facts) || !keepsOrder(draft) || !keepsPlaces(draft);

/** Whether a change takes the last stop of a plan under way, which completes it. */
export const takesLastStop = ({ before, after }: PlanDraft): boolean =>
  after.underWay !== undefined && served(before?.points ?? []).length > 0 && served(after.points).length === 0;

/** Whether the points of a plan stay, and in their order. */
export const keepsOrder = ({ before, after }: PlanDraft): boolean =>
  before !== null && isDeepStrictEqual(inExecution(before.points).map(idOf), inExecution(after.points).map(idOf));

/** Whether the points of a plan, in the order they keep, stay where they were thought to be. */
const keepsPlaces = ({ before, after }: PlanDraft): boolean =>
  before !== null && isDeepStrictEqual(inExecution(before.points).map(placeOf), inExecution(after.points).map(placeOf));

const placeOf = ({ latitude, longitude }: PlannedPoint) => [latitude, longitude];

const idOf = ({ id }: PlannedPoint): number | null => id;

/** The deliveries and pick-ups among points. */
export const served = <P extends Pick<PlannedPoint, 'type'>>(points: readonly P[]): P[] =>
  points.filter(({ type }) => !isTerminal(type));

/** A departure first, an arrival last. */
export const inExecution = <P extends Pick<PlannedPoint, 'type'>>(points: readonly P[]): P[] => [
  ...points.filter(({ type }) => type === 'PA'),
  ...served(points),
  ...points.filter(({ type }) => type === 'CH'),
];
