import type { Model } from '../model/model.ts';
import { DriveLabels } from './drive-labels.ts';

/**
 * Scratch memory of one plan, used within timing and insertion only. It belongs to its plan, so two searches in one
 * thread share nothing, even if one starts inside a callback of the other.
 */
export type Workspace = {
  readonly clock: ClockScratch;
  /** Node × state of the breaks: times of a whole route under another begin. */
  readonly routeTimes: Float64Array;
  /** By state of the breaks: times at the node that an insertion tries, and at the next. */
  readonly times: Float64Array;
  readonly nextTimes: Float64Array;
  /** The nodes of a route that an insertion may come after. */
  readonly afters: Int32Array;
  readonly ride: RideScratch | undefined;
  readonly pdptw: PdptwScratch | undefined;
  readonly labels: DriveLabels | undefined;
};

/** Scratch of one step from a node to the next with breaks on the way. */
export type ClockScratch = {
  /**
   * Driving and setup of the leg to step over. In an array, because fractions passed as arguments are boxed, which
   * doubled the cost of a step.
   */
  readonly leg: Float64Array;
  /** By state of the breaks: when it is reached, the driving left then, and the time at the next node. */
  readonly atS: Float64Array;
  readonly leftS: Float64Array;
  readonly reachedS: Float64Array;
};

/** Scratch of a shipment carried along a route: its state by break state, time, work and duration segment. */
export type RideScratch = {
  readonly times: Float64Array;
  t: number;
  addedS: number;
  spanS: number;
  close: number;
  /** By node: the least metres that a delivery adds after this node or a later one. */
  readonly leastDropM: Float64Array;
};

/** Scratch of a shipment inserted by the PDPTW kernel. */
export type PdptwScratch = {
  /** The cheapest so far: added metres, and the nodes before pick-up and delivery. */
  bestM: number;
  after: number;
  deliverAfter: number;
  /** Was anything skipped because it costs too much? */
  isCut: boolean;
  /**
   * Positions of the pick-up, in the order of the route: the node before, the metres added, when the next node is
   * reached.
   */
  readonly pickAfter: Int32Array;
  readonly pickM: Float64Array;
  readonly pickReachS: Float64Array;
  /**
   * By node: the metres that a delivery right after it adds, the least from there on as far as the load fits, and
   * where.
   */
  readonly dropM: Float64Array;
  readonly leastM: Float64Array;
  readonly leastAt: Int32Array;
};

export function newWorkspace(model: Model): Workspace {
  const { taskCount, clockCount } = model;
  const nodes = taskCount + 2 * model.vehicleCount;
  return {
    clock: newClockScratch(clockCount),
    routeTimes: new Float64Array(model.isTimed && !model.hasSingleTimes ? nodes * clockCount : 0),
    times: new Float64Array(clockCount),
    nextTimes: new Float64Array(clockCount),
    afters: new Int32Array(taskCount + 1),
    ride: model.problem.shipments.length > 0 ? newRideScratch(clockCount, nodes) : undefined,
    pdptw: model.isPdptw ? newPdptwScratch(taskCount) : undefined,
    labels: model.hasSoftWindows ? new DriveLabels() : undefined,
  };
}

export function newClockScratch(states: number): ClockScratch {
  return {
    leg: new Float64Array(2),
    atS: new Float64Array(states),
    leftS: new Float64Array(states),
    reachedS: new Float64Array(states),
  };
}

function newRideScratch(states: number, nodes: number): RideScratch {
  return {
    times: new Float64Array(states),
    t: 0,
    addedS: 0,
    spanS: 0,
    close: 0,
    leastDropM: new Float64Array(nodes),
  };
}

function newPdptwScratch(tasks: number): PdptwScratch {
  return {
    bestM: 0,
    after: -1,
    deliverAfter: -1,
    isCut: false,
    pickAfter: new Int32Array(tasks + 1),
    pickM: new Float64Array(tasks + 1),
    pickReachS: new Float64Array(tasks + 1),
    dropM: new Float64Array(tasks),
    leastM: new Float64Array(tasks),
    leastAt: new Int32Array(tasks),
  };
}
