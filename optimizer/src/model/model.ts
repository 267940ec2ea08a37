import type { Balance, Problem, Task } from '../problem.ts';
import type { BreakStates } from './breaks.ts';

/**
 * The problem as flat arrays for the search. A node is one visit of a vehicle: job j is node j, shipment s is nodes
 * jobs + 2s and jobs + 2s + 1. Then come the reloads. Vehicle v begins at node `taskCount + v` and ends at node
 * `taskCount + vehicleCount + v`. A unit is a job or a whole shipment, served or not. Numbers from `unitCount` on stand
 * for reloads.
 */
export type Model = {
  /** Nodes from here up to `taskCount` are reloads: spare visits that a vehicle makes when its loads need them. */
  readonly reloadsFrom: number;
  /**
   * By vehicle: the first of its reloads, `maxReloads` for each of its sites in turn. By reload from the first: its
   * site.
   */
  readonly reloadAt: Int32Array;
  readonly maxReloads: Int32Array;
  readonly siteOf: Int32Array;
  readonly problem: Problem;
  readonly taskCount: number;
  readonly vehicleCount: number;
  readonly dimensionCount: number;
  readonly locationCount: number;
  readonly unitCount: number;
  /** Units that the search may move, in index order. */
  readonly freeUnits: Int32Array;
  /** First node of a unit, and the delivery of a shipment or -1. */
  readonly firstOf: Int32Array;
  readonly secondOf: Int32Array;
  readonly unitOf: Int32Array;
  /** By unit: 1 if a begun vehicle has already served it. It is then neither served nor unassigned. */
  readonly done: Uint8Array;
  /** Rank of the unit's priority among the priorities in use. 0 is the lowest. */
  readonly level: Int32Array;
  readonly levelCount: number;
  /** units × vehicles: may this vehicle serve it? By skills, lists and whether its route may change. */
  readonly compatible: Uint8Array;
  readonly allCompatible: boolean;
  /** Does the problem use any rule about which units share a vehicle (see `rules/route-rules.ts`)? */
  readonly hasRouteRules: boolean;
  readonly groups: readonly UnitGroup[];
  /** By unit: its groups, if it is in any. */
  readonly groupsOf: readonly (readonly UnitGroup[] | undefined)[];
  /** Location of a node, or -1 for nowhere. */
  readonly locationOf: Int32Array;
  readonly serviceS: Float64Array;
  readonly setupS: Float64Array;
  readonly hasSetup: boolean;
  /** Hull of a node's windows, where no node has more than one window. */
  readonly opensS: Float64Array;
  readonly closesS: Float64Array;
  readonly hasSingleWindows: boolean;
  /** All windows: those of node i are `windowAt[i]` up to `windowAt[i + 1]`. */
  readonly windowAt: Int32Array;
  readonly windowBeginS: Float64Array;
  readonly windowEndS: Float64Array;
  /** nodes × dimensions: a job's amounts, and what a shipment's node adds to the load. */
  readonly delivery: Int32Array;
  readonly pickup: Int32Array;
  /** All jobs only deliver, or all only pick up: the load of a route is one sum. */
  readonly hasSumLoads: boolean;
  readonly capacity: Int32Array;
  /** Vehicles with equal fields share a kind. */
  readonly kindOf: Int32Array;
  readonly kindCount: number;
  /**
   * Kinds of vehicle, those that may serve the fewest units first. Versatile vehicles are left for the units that need
   * them.
   */
  readonly kindOrder: Int32Array;
  readonly durationsS: readonly Int32Array[];
  readonly distancesM: readonly Int32Array[];
  readonly slowness: Float64Array;
  /** Some pair of locations has no way between them. */
  readonly hasGaps: boolean;
  /** As far as sampling shows, no detour is a short cut. Computed only where there are shipments. */
  readonly isMetric: boolean;
  /** By node: the preferred latest begin of service, and the price of a second after that. */
  readonly preferredByS: Float64Array;
  readonly perLateS: Float64Array;
  /**
   * Some stop has a preferred time with a price. Durations are then timed one route at a time (see
   * `plan/soft-windows.ts`).
   */
  readonly hasSoftWindows: boolean;
  /** Does time matter at all: windows, shifts, breaks, durations, prices of time? */
  readonly isTimed: boolean;
  /** No node has several windows and no vehicle a break: earliest and latest times are single numbers. */
  readonly hasSingleTimes: boolean;
  /** Do durations matter, by price or by limit? */
  readonly hasDurationCost: boolean;
  /** Small enough to time every position exactly where lateness or waiting has a price, which a sum estimates badly. */
  readonly isTimedExactly: boolean;
  /** Does the VRPTW kernel serve it (see `model/kernels.ts`)? */
  readonly isVrptw: boolean;
  /** Does the one-break kernel serve it (see `model/kernels.ts`)? */
  readonly isOneBreak: boolean;
  /**
   * Does the PDPTW kernel serve it: shipments of one dimension, single windows, a price on metres only, no short cuts?
   */
  readonly isPdptw: boolean;
  readonly breaks: readonly BreakStates[];
  /** Every route ends as soon as possible. Otherwise it may end later to be shorter. */
  readonly isSoonest: boolean;
  /** Times stored at every node: the most break states of any vehicle. */
  readonly clockCount: number;
  readonly fixedCost: Float64Array;
  readonly perMetre: Float64Array;
  readonly perSecond: Float64Array;
  readonly perWaitS: number;
  /** A price on long routes. Undefined if the share of each vehicle does not matter. */
  readonly balance: Balance | undefined;
  readonly maxDurationS: Float64Array;
  readonly maxDistanceM: Float64Array;
  readonly maxTasks: Int32Array;
  readonly hasRouteLimits: boolean;
  readonly begun: Uint8Array;
  /** Vehicles that the search does not change: those with fixed orders and those that cannot be used. */
  readonly locked: Uint8Array;
  readonly baseDistanceM: Float64Array;
  /** What a begun route already has when it continues. */
  readonly baseDurationS: Float64Array;
  readonly baseTaskCount: Int32Array;
  readonly baseLoad: Int32Array;
  /** tasks × near: near nodes, nearest first, -1 when there are no more. */
  readonly neighbours: Int32Array;
  readonly neighbourCount: number;
};

/** A group of the problem as units. */
export type UnitGroup = { readonly isTogether: boolean; readonly units: Int32Array };

/** Stands for "never" and "no way". Far above any time, exact in a double. */
export const NEVER = 2 ** 45;

/** The node of a task. */
export function nodeOfTask(problem: Pick<Problem, 'jobs'>, task: Task): number {
  if (task.kind === 'job') return task.index;
  return problem.jobs.length + 2 * task.index + (task.kind === 'delivery' ? 1 : 0);
}

export function taskOfNode(problem: Problem, node: number): Task {
  const jobs = problem.jobs.length;
  if (node < jobs) return { kind: 'job', index: node };
  const end = node - jobs;
  return { kind: end % 2 === 0 ? 'pickup' : 'delivery', index: end >> 1 };
}
