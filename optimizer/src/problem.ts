/**
 * A vehicle-routing problem: what the solver is asked. Whole numbers only: seconds, metres, amounts, cost units.
 * A location is an index into the matrices; a vehicle, job or shipment is known by its index in its list.
 */
export type Problem = {
  /** How many locations the matrices know. */
  readonly locationCount: number;
  /** Travel by kind of vehicle; a vehicle names its profile by index. */
  readonly profiles: readonly Profile[];
  readonly vehicles: readonly Vehicle[];
  readonly jobs: readonly Job[];
  readonly shipments: readonly Shipment[];
  readonly objective: Objective;
  /** Jobs and shipments that must or must not share a vehicle. */
  readonly groups?: readonly Group[];
  /** How the stops of a route are timed in their order; absent: `cheapest`. */
  readonly timing?: Timing;
};

/**
 * How a route is driven: in the `cheapest` way there is, even if it ends later for it; or so that it ends `soonest`, and of such
 * ways the cheapest, which leaves as late as that allows.
 */
export type Timing = 'cheapest' | 'soonest';

/**
 * Jobs and shipments that share a vehicle or must not. `together`: those of the group that are served ride on one vehicle. `apart`: no two of them ride on one vehicle. What is
 * done or aboard rides on the vehicle under way that has it behind it, delivered or not; two such are held to nothing.
 */
export type Group = {
  readonly kind: 'together' | 'apart';
  readonly jobs: readonly number[];
  readonly shipments: readonly number[];
};

/** Travel times and distances between locations for one kind of vehicle. Row-major `locationCount × locationCount`; a negative entry means there is no way. May be asymmetric. */
export type Profile = { readonly durationsS: Int32Array; readonly distancesM: Int32Array };

/** A time window. Both ends included; service must start inside. */
export type Window = { readonly begin: number; readonly end: number };

/** One vehicle with its driver: where it may go, when, with how much, and what it costs. */
export type Vehicle = {
  /** Absent: the route starts at its first task, or ends at its last. */
  readonly start?: number;
  readonly end?: number;
  readonly profile: number;
  /** Travel times are multiplied by this and divided by 1000, rounded up. */
  readonly slownessPermille: number;
  readonly shift: Window;
  /** The last moment to leave the start; absent: its shift's. Who has to wait after it waits on the way. */
  readonly leavesByS?: number;
  /** One number a dimension; every list of amounts in a problem has the same length. */
  readonly capacity: readonly number[];
  readonly skills: readonly number[];
  readonly fixedCost: number;
  readonly costPerSecond: number;
  readonly costPerMetre: number;
  readonly maxDurationS?: number;
  readonly maxDistanceM?: number;
  readonly maxTasks?: number;
  readonly breaks: readonly Break[];
  /** Where it may go for more in the middle of its route. */
  readonly reload?: ReloadPolicy;
  /** The route has begun: these tasks are done or under way and stay where they are, in this order. */
  readonly begun?: Begun;
  /** The tasks after the begun part are given, in this order: only timed and checked. */
  readonly fixedOrder?: readonly Task[];
};

/**
 * Several trips: at a reload everything aboard goes off, and what the jobs until the next reload (or the end) deliver comes
 * aboard; capacity is judged trip by trip. No shipment rides across one: it is delivered before, or picked up after. At most
 * `maxReloads` reloads from now on, at any of the sites. They count neither as tasks nor towards a given order, which makes none.
 */
export type ReloadPolicy = { readonly sites: readonly ReloadSite[]; readonly maxReloads: number };

/** A location where a vehicle may reload. */
export type ReloadSite = {
  readonly location: number;
  readonly serviceS: number;
  /** Empty: at any time. In order, not overlapping. */
  readonly windows: readonly Window[];
};

/**
 * A driver's break: taken anywhere on the route, once, beginning inside one of its windows. A route that is over by the last
 * moment to begin it need not take it: it comes after the work. Nor need one that leaves when it is over and can begin no more,
 * if it could not end sooner by leaving before it; or, if its first stop opens no earlier than that last moment, whenever it is over:
 * whoever could work before a break is not spared it by leaving late. One without windows is part of every route.
 */
export type Break = { readonly windows: readonly Window[]; readonly durationS: number };

/** Where a vehicle under way is, from when on it can move, what it carries then, and what it has behind it. */
export type Begun = {
  readonly location: number;
  readonly atS: number;
  readonly load: readonly number[];
  readonly done: readonly Task[];
  /** When it left its start, for its maximum duration; its distance so far, for its maximum distance. */
  readonly sinceS: number;
  readonly distanceM: number;
};

/** One visit of a vehicle: a job, or one end of a shipment. */
export type Task =
  | { readonly kind: 'job'; readonly index: number }
  | { readonly kind: 'pickup' | 'delivery'; readonly index: number };

/** A vehicle goes to one of its sites for more. */
export type ReloadTask = { readonly kind: 'reload'; readonly index: number };

/** Who may serve a job or shipment, and how much it matters. */
type Demand = {
  readonly skills: readonly number[];
  /** Absent: any vehicle. */
  readonly vehicles?: readonly number[];
  /** 0 to 100; a higher one is served before any number of lower ones is. */
  readonly priority: number;
};

/** Where, when and for how long a task is served. */
export type Visit = {
  readonly location: number;
  readonly serviceS: number;
  /** Spent before service, only when the task before was at another location. */
  readonly setupS: number;
  /** Empty: at any time. In order, not overlapping. */
  readonly windows: readonly Window[];
  /** A wish the windows do not enforce: absent, any moment inside them is as good. */
  readonly preferred?: Preferred;
};

/**
 * A soft time window: service had better begin by `byS`: every second it begins later costs `perLateSecond`, as part of its route's cost. Too
 * early costs nothing: who must not be early has a window.
 */
export type Preferred = { readonly byS: number; readonly perLateSecond: number };

/** Something served at one location: a delivery, a pick-up, or a service. */
export type Job = Visit &
  Demand & {
    /** Delivered amounts are aboard from the start, picked-up ones until the end. */
    readonly pickup: readonly number[];
    readonly delivery: readonly number[];
  };

/** An amount picked up at one location and delivered at another by the same vehicle. */
export type Shipment = Demand & {
  readonly pickup: Visit;
  readonly delivery: Visit;
  readonly amount: readonly number[];
};

/** What is minimised. Served jobs by priority come first; then the least weighted sum of these (fixed and running costs of vehicles included). */
export type Objective = {
  readonly perVehicle: number;
  readonly perSecond: number;
  readonly perMetre: number;
  readonly perWaitingSecond: number;
  /** Absent: who does how much does not matter. */
  readonly balance?: Balance;
};

/**
 * A price on long routes, which rises so steeply with a route's work that the longest counts most, then the next: the least
 * sum is even work. Work is a route's time and `stopS` for every stop. A route whose work is `routeS` costs `price` for each
 * second of it; one of twice the work 256 times as much (`price × routeS × (work / routeS)^8`, rounded).
 */
export type Balance = { readonly price: number; readonly routeS: number; readonly stopS: number };
