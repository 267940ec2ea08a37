import type { ReloadTask, Task } from './problem.ts';

/** A solution: the routes of the vehicles in use, what is unassigned, and the totals. */
export type Solution = {
  readonly routes: readonly Route[];
  readonly unassigned: readonly Unassigned[];
  readonly cost: number;
  readonly vehicleCount: number;
  readonly durationS: number;
  readonly distanceM: number;
  readonly waitingS: number;
  readonly iterations: number;
};

/** What one vehicle does, from its start to its end. */
export type Route = {
  readonly vehicle: number;
  readonly beginS: number;
  readonly endS: number;
  readonly distanceM: number;
  readonly waitingS: number;
  readonly cost: number;
  readonly activities: readonly Activity[];
};

/** One thing a vehicle does at one time: a task, a reload, a break, or its start or end. */
export type Activity = {
  readonly task:
    | Task
    | { readonly kind: 'start' | 'end' }
    | ReloadTask
    | { readonly kind: 'break'; readonly index: number };
  readonly location: number | undefined;
  readonly arrivalS: number;
  readonly waitingS: number;
  readonly serviceBeginS: number;
  readonly departureS: number;
  /** Seconds by which service begins after the preferred time. Absent when it does not. */
  readonly lateS?: number;
  /** Aboard on leaving. */
  readonly load: readonly number[];
  readonly distanceM: number;
};

/** Why a job or shipment is unassigned. */
export type Reason =
  | 'capacity'
  | 'skills'
  | 'time_window'
  /** A vehicle could serve it if it had no breaks. */
  | 'break'
  | 'shift'
  | 'unreachable'
  | 'max_tasks'
  | 'max_duration'
  | 'max_distance'
  | 'no_vehicle'
  | 'group'
  | 'no_room'
  /** The budget ended before it could be tried. */
  | 'not_tried';

/** An unassigned job or whole shipment. The reason was found by trying. */
export type Unassigned = {
  readonly task: { readonly kind: 'job' | 'shipment'; readonly index: number };
  readonly reason: Reason;
  /** The smallest single change found that would let it in. */
  readonly remedy?: Remedy;
  /** `cut_short` when the budget ended early: there may be a remedy, or a smaller one, that was not tried. */
  readonly remedySearch: 'complete' | 'cut_short';
};

/** One change of the problem after which the unit would be assigned. */
export type Remedy =
  | { readonly kind: 'open_earlier' | 'close_later'; readonly byS: number }
  | { readonly kind: 'shift_earlier' | 'shift_later'; readonly vehicle: number; readonly byS: number }
  | { readonly kind: 'capacity'; readonly vehicle: number; readonly dimension: number; readonly by: number }
  | { readonly kind: 'skill'; readonly vehicle: number; readonly skill: number }
  | { readonly kind: 'vehicle'; readonly vehicle: number }
  /** Without this break of the vehicle it would fit. */
  | { readonly kind: 'break'; readonly vehicle: number; readonly index: number }
  /** Outside this group of the problem it would fit. */
  | { readonly kind: 'group'; readonly group: number }
  | { readonly kind: 'max_tasks' | 'max_duration' | 'max_distance'; readonly vehicle: number; readonly by: number };
