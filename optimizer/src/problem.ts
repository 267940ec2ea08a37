/**
 * What the solver is asked. Whole numbers only: seconds, metres, amounts, cost units.
 * A place is an index into the matrices; a vehicle, job or shipment is known by its index in its list.
 */
export type Problem = {
  /** How many places the matrices know. */
  readonly places: number;
  /** Travel by kind of vehicle; a vehicle names its profile by index. */
  readonly profiles: readonly Profile[];
  readonly vehicles: readonly Vehicle[];
  readonly jobs: readonly Job[];
  readonly shipments: readonly Shipment[];
  readonly objective: Objective;
};

/** Row-major `places × places`; a negative entry means there is no way. May be asymmetric. */
export type Profile = { readonly durationsS: Int32Array; readonly distancesM: Int32Array };

/** Both ends included; service must start inside. */
export type Window = { readonly begin: number; readonly end: number };

export type Vehicle = {
  /** Absent: the route starts at its first stop, or ends at its last. */
  readonly start?: number;
  readonly end?: number;
  readonly profile: number;
  /** Travel times are multiplied by this and divided by 1000, rounded up. */
  readonly slownessPermille: number;
  readonly shift: Window;
  /** One number a dimension; every list of amounts in a problem has the same length. */
  readonly capacity: readonly number[];
  readonly skills: readonly number[];
  readonly fixedCost: number;
  readonly costPerSecond: number;
  readonly costPerMetre: number;
  readonly maxDurationS?: number;
  readonly maxDistanceM?: number;
  readonly maxStops?: number;
  readonly breaks: readonly Break[];
  /** The route has begun: these stops are done or under way and keep their place and order. */
  readonly begun?: Begun;
  /** The stops after the begun part are given, in this order: only timed and checked. */
  readonly fixedOrder?: readonly Task[];
};

/** Taken anywhere on the route, once, beginning inside one of its windows. */
export type Break = { readonly windows: readonly Window[]; readonly durationS: number };

/** Where a vehicle under way is, from when on it can move, what it carries then, and what it has behind it. */
export type Begun = {
  readonly place: number;
  readonly atS: number;
  readonly load: readonly number[];
  readonly done: readonly Task[];
  /** When it left its start, for its maximum duration; its distance so far, for its maximum distance. */
  readonly sinceS: number;
  readonly distanceM: number;
};

/** One stop to make: a job, or one end of a shipment. */
export type Task =
  | { readonly kind: 'job'; readonly index: number }
  | { readonly kind: 'pickup' | 'delivery'; readonly index: number };

type Demand = {
  readonly skills: readonly number[];
  /** Absent: any vehicle. */
  readonly vehicles?: readonly number[];
  /** 0 to 100; a higher one is served before any number of lower ones is. */
  readonly priority: number;
};

export type Visit = {
  readonly place: number;
  readonly serviceS: number;
  /** Spent before service, only when the stop before was at another place. */
  readonly setupS: number;
  /** Empty: at any time. In order, not overlapping. */
  readonly windows: readonly Window[];
};

export type Job = Visit &
  Demand & {
    /** Delivered amounts are aboard from the start, picked-up ones until the end. */
    readonly pickup: readonly number[];
    readonly delivery: readonly number[];
  };

export type Shipment = Demand & {
  readonly pickup: Visit;
  readonly delivery: Visit;
  readonly amount: readonly number[];
};

/** Served jobs by priority come first; then the least weighted sum of these (fixed and running costs of vehicles included). */
export type Objective = {
  readonly perVehicle: number;
  readonly perSecond: number;
  readonly perMetre: number;
  readonly perWaitingSecond: number;
  /** Price of each second by which the longest used route is longer than the shortest. */
  readonly perImbalanceSecond: number;
};
