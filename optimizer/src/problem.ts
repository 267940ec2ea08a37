/**
 * A vehicle routing problem, the input of the solver. Whole numbers only: seconds, metres, amounts, cost units. A
 * location is an index into the matrices. A vehicle, job or shipment is identified by its index in its list.
 */
export type Problem = {
  /** How many locations the matrices have. */
  readonly locationCount: number;
  /** Travel by kind of vehicle. A vehicle names its profile by index. */
  readonly profiles: readonly Profile[];
  readonly vehicles: readonly Vehicle[];
  readonly jobs: readonly Job[];
  readonly shipments: readonly Shipment[];
  readonly objective: Objective;
  /** Jobs and shipments that must or must not share a vehicle. */
  readonly groups?: readonly Group[];
  /** How the stops of a route are timed in their order. Absent: `cheapest`. */
  readonly timing?: Timing;
};

/**
 * How a route is driven. `cheapest`: at the least cost, even if it ends later. `soonest`: at the soonest end, and of
 * those drives the cheapest, which leaves as late as that allows.
 */
export type Timing = 'cheapest' | 'soonest';

/**
 * Jobs and shipments that must share a vehicle or must not. `together`: all served members of the group are on one
 * vehicle. `apart`: no two members are on one vehicle. Members done or aboard belong to the vehicle under way,
 * delivered or not. Two such members are exempt from the rule.
 */
export type Group = {
  readonly kind: 'together' | 'apart';
  readonly jobs: readonly number[];
  readonly shipments: readonly number[];
};

/**
 * Travel times and distances between locations for one kind of vehicle. Row-major `locationCount × locationCount`. A
 * negative entry means that there is no way. May be asymmetric.
 */
export type Profile = { readonly durationsS: Int32Array; readonly distancesM: Int32Array };

/** A time window, including both ends. Service must start inside it. */
export type Window = { readonly begin: number; readonly end: number };

/** One vehicle with its driver: locations, shift, capacity and costs. */
export type Vehicle = {
  /** Absent: the route starts at its first task, or ends at its last. */
  readonly start?: number;
  readonly end?: number;
  readonly profile: number;
  /** Travel times are multiplied by this and divided by 1000, rounded up. */
  readonly slownessPermille: number;
  readonly shift: Window;
  /**
   * The last moment to leave the start. Absent: the end of its shift. A vehicle that has to wait later than this waits
   * on the way.
   */
  readonly leavesByS?: number;
  /** One number for each dimension. Every list of amounts in a problem has the same length. */
  readonly capacity: readonly number[];
  readonly skills: readonly number[];
  readonly fixedCost: number;
  readonly costPerSecond: number;
  readonly costPerMetre: number;
  readonly maxDurationS?: number;
  readonly maxDistanceM?: number;
  readonly maxTasks?: number;
  readonly breaks: readonly Break[];
  /** Where it may reload in the middle of its route. */
  readonly reload?: ReloadPolicy;
  /** The route has begun: these tasks are done or under way and stay in this order. */
  readonly begun?: Begun;
  /** The tasks after the begun part are given in this order. They are only timed and checked. */
  readonly fixedOrder?: readonly Task[];
};

/**
 * Several trips. At a reload everything aboard is unloaded, and what the jobs until the next reload (or the end)
 * deliver is loaded. Capacity applies to each trip. No shipment is carried across a reload: it is delivered before, or
 * picked up after. At most `maxReloads` reloads from now on, at any of the sites. Reloads do not count as tasks. A
 * given order has none.
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
 * A driver's break: taken anywhere on the route, once, beginning inside one of its windows. A route that is over by the
 * last moment to begin the break need not take it. A route that leaves when the break is over and can no longer begin
 * need not take it either, if it could not end sooner by leaving before it. If the first stop opens no earlier than
 * that last moment, it need not take the break once it is over. Leaving late does not spare a vehicle a break that it
 * could have worked before. A break without windows is part of every route.
 */
export type Break = { readonly windows: readonly Window[]; readonly durationS: number };

/** Where a vehicle under way is, when it can move on, what it carries then, and which tasks are done. */
export type Begun = {
  readonly location: number;
  readonly atS: number;
  readonly load: readonly number[];
  readonly done: readonly Task[];
  /** When it left its start, for its maximum duration. Its distance so far, for its maximum distance. */
  readonly sinceS: number;
  readonly distanceM: number;
};

/** One visit of a vehicle: a job, or one end of a shipment. */
export type Task =
  | { readonly kind: 'job'; readonly index: number }
  | { readonly kind: 'pickup' | 'delivery'; readonly index: number };

/** A visit to one of the vehicle's reload sites. */
export type ReloadTask = { readonly kind: 'reload'; readonly index: number };

/** Which vehicles may serve a job or shipment, and its priority. */
type Demand = {
  readonly skills: readonly number[];
  /** Absent: any vehicle. */
  readonly vehicles?: readonly number[];
  /** 0 to 1,000. A higher one is served before any number of lower ones. */
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
  /** A preference within the windows. Absent: any moment inside them is equally good. */
  readonly preferred?: Preferred;
};

/**
 * A soft time window: service should begin by `byS`. Every second later costs `perLateSecond`, as part of the route's
 * cost. Earlier costs nothing: use a window where early is not allowed.
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

/**
 * What is minimised: first the unassigned units by priority, then the weighted sum of these (including fixed and
 * running costs of vehicles).
 */
export type Objective = {
  readonly perVehicle: number;
  readonly perSecond: number;
  readonly perMetre: number;
  readonly perWaitingSecond: number;
  /** Absent: the share of each vehicle does not matter. */
  readonly balance?: Balance;
};

/**
 * A price on long routes. It rises so steeply with a route's work that the longest route counts most, then the next.
 * The least sum is even work. Work is a route's time and `stopS` for every stop. A route whose work is `routeS` costs
 * `price` for each second of it. One of twice the work costs 256 times as much (`price × routeS × (work / routeS)^8`,
 * rounded).
 */
export type Balance = { readonly price: number; readonly routeS: number; readonly stopS: number };
