import type { PlanRequirements } from '../planning/plan-requirements.ts';
import type { RoutePlanStatus } from '../planning/route-plan-status.ts';
import type { RoutePointStatus } from '../planning/route-point-status.ts';
import type { RoutePointType } from '../planning/route-point-type.ts';
import type { ActionRefusal } from './action-refusal.ts';
import type { ChecklistBlock, RecordedAction } from './recorded-action.ts';

/** What of a plan its execution goes by. */
export type PlanToExecute = PlanRequirements & {
  /** What it is for as long as nothing has started it. */
  readonly status: RoutePlanStatus;
  readonly points: readonly PointToExecute[];
  /** Those that were in it when something was done with them, and have left it since. */
  readonly formerPoints: readonly PointToExecute[];
  /** The points that came into it and left it since anything was done with it, in that order. */
  readonly pointChanges: readonly PointChange[];
};

/** A point that came into a plan, or left it. */
export type PointChange = {
  readonly route_point_id: number;
  readonly change: 'joined' | 'left';
  readonly time: string;
};

export type PointToExecute = {
  readonly id: number;
  readonly name: string;
  readonly type: RoutePointType;
  readonly disable_picture: boolean | null;
  readonly disable_signature_check: boolean | null;
  readonly items: readonly ItemToCheck[];
};

/** Something to be delivered or picked up; without a quantity there is one. */
export type ItemToCheck = { readonly id: number; readonly external_code: string; readonly quantity: number | null };

/** How far a plan is. */
export type PlanExecution = {
  status: RoutePlanStatus;
  date_started: string | null;
  date_completed: string | null;
  /** When a manager let it start in spite of its checklist. */
  date_released: string | null;
  /** When the last action was that was applied. */
  lastTime: string | null;
  /** The driver's `finish` actions that were refused because stops were left: the desk may still complete these. */
  waitingFinishes: readonly RecordedAction[];
  readonly points: ReadonlyMap<number, PointExecution>;
  readonly outcomes: Map<string, ActionOutcome>;
};

/** How far a point is. */
export type PointExecution = {
  /** Whether it is one of the plan at the time: what was done with one that has left stays done. */
  isInPlan: boolean;
  status: RoutePointStatus;
  date_arrived: string | null;
  /** Whether the driver has arrived since the last attempt. */
  isThere: boolean;
  /** Why the customer did not want it any more; null: it is wanted. */
  cancellation_reason: string | null;
  readonly attempts: Attempt[];
  /** What was counted of its items, by their ids. */
  readonly checks: Map<number, ItemCheck>;
};

/** One attempt at a point: the action that it was, and when, by the clock of its device. */
export type Attempt = { readonly uuid: string; readonly return_date: string };

export type ItemCheck = {
  readonly checked: boolean;
  readonly checked_quantity: number;
  readonly checked_date: string;
};

/** What became of an action; a flag tells what an action that was done offline was applied in spite of. */
export type ActionOutcome =
  | { readonly outcome: 'applied'; readonly flag: ChecklistBlock | null }
  | { readonly outcome: 'refused'; readonly refusal: ActionRefusal };

/** A plan before anything was done with it. */
export function unexecuted({ status, points, formerPoints, pointChanges }: PlanToExecute): PlanExecution {
  const firstChanges = new Map(pointChanges.toReversed().map(({ route_point_id: id, change }) => [id, change]));
  return {
    status: status === 'E' || status === 'C' ? 'P' : status,
    date_started: null,
    date_completed: null,
    date_released: null,
    lastTime: null,
    waitingFinishes: [],
    points: new Map([
      ...points.map(({ id }) => [id, unvisited(firstChanges.get(id) !== 'joined')] as const),
      ...formerPoints.map(({ id }) => [id, unvisited(firstChanges.get(id) === 'left')] as const),
    ]),
    outcomes: new Map(),
  };
}

const unvisited = (isInPlan: boolean): PointExecution => ({
  isInPlan,
  status: 'P',
  date_arrived: null,
  isThere: false,
  cancellation_reason: null,
  attempts: [],
  checks: new Map(),
});
