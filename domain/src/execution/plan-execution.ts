import type { PlanRequirements } from '../planning/plan-requirements-schema.ts';
import type { ItemCondition } from '../planning/points/item-condition.ts';
import type { RoutePointStatus } from '../planning/points/route-point-status.ts';
import type { RoutePointType } from '../planning/points/route-point-type.ts';
import type { RoutePlanStatus } from '../planning/route-plan-status.ts';
import type { ActionRefusal } from './actions/action-refusal.ts';
import type { ChecklistBlock, RecordedAction } from './actions/recorded-action.ts';

/** The data of a plan from which its execution is computed. */
export type PlanToExecute = PlanRequirements & {
  /** The status of the plan until an action starts it. */
  readonly status: RoutePlanStatus;
  readonly points: readonly PointToExecute[];
  /** Points that had actions while they were in the plan, and have left it since. */
  readonly formerPoints: readonly PointToExecute[];
  /** The points that joined or left the plan since its first action, in order. */
  readonly pointChanges: readonly PointChange[];
};

/** A point that joined a plan, or left it. */
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

/** Something to be delivered or picked up. Without a quantity, the quantity is 1. */
export type ItemToCheck = { readonly id: number; readonly external_code: string; readonly quantity: number | null };

/** The state of the execution of a plan. */
export type PlanExecution = {
  status: RoutePlanStatus;
  date_started: string | null;
  date_completed: string | null;
  /** When a manager released the plan despite its checklist. */
  date_released: string | null;
  /** The time of the last applied action. */
  lastTime: string | null;
  /**
   * The driver's `finish` actions that were refused because stops were left. The desk may still complete these stops.
   */
  waitingFinishes: readonly RecordedAction[];
  /** The action that completed the plan; null: the plan is not completed, or its last stop left it. */
  completedBy: string | null;
  /** The users who are on a break. */
  readonly usersOnBreak: Set<number | null>;
  readonly points: ReadonlyMap<number, PointExecution>;
  readonly outcomes: Map<string, ActionOutcome>;
};

/** The state of the execution of a point. */
export type PointExecution = {
  /** Whether the point is in the plan now. Actions on a point that has left stay applied. */
  isInPlan: boolean;
  status: RoutePointStatus;
  date_arrived: string | null;
  /** Whether the driver has arrived since the last attempt. */
  hasArrived: boolean;
  /** Why the customer cancelled the point; null: not cancelled. */
  cancellation_reason: string | null;
  readonly attempts: CountedAttempt[];
  /** The last applied action at the point that changed it. */
  lastAction: RecordedAction | null;
  /** The counted quantities of its items, by item id. */
  readonly checks: Map<number, ItemCheck>;
};

/** One attempt at a point: its action, and its time by the clock of the device. */
export type Attempt = { readonly uuid: string; readonly return_date: string };

/** An attempt with the state of its point after it, to which the undo of a further attempt returns. */
export type CountedAttempt = Attempt & Readonly<Pick<PointExecution, 'status' | 'date_arrived'>>;

export type ItemCheck = {
  readonly checked: boolean;
  readonly checked_quantity: number;
  readonly checked_date: string;
  readonly condition: ItemCondition;
};

/** The outcome of an action. A flag names the rule that an action done offline violated. */
export type ActionOutcome =
  | { readonly outcome: 'applied'; readonly flag: ChecklistBlock | null }
  | { readonly outcome: 'refused'; readonly refusal: ActionRefusal };

/** A plan before its first action. */
export function initialExecution({ status, points, formerPoints, pointChanges }: PlanToExecute): PlanExecution {
  const firstChanges = new Map(pointChanges.toReversed().map(({ route_point_id: id, change }) => [id, change]));
  return {
    status: status === 'E' || status === 'C' ? 'P' : status,
    date_started: null,
    date_completed: null,
    date_released: null,
    lastTime: null,
    waitingFinishes: [],
    completedBy: null,
    usersOnBreak: new Set(),
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
  hasArrived: false,
  cancellation_reason: null,
  attempts: [],
  lastAction: null,
  checks: new Map(),
});
