import type { Model } from '../model/model.ts';
import { DriveLabels } from './drive-labels.ts';

/**
 * Scratch memory of one plan: what timing and insertion write down in between, and nobody reads afterwards. It belongs to
 * the plan it is about, so that two searches in one thread, one begun inside a callback of the other, share nothing.
 */
export type Workspace = {
  readonly clock: ClockScratch;
  /** Node × state of the breaks: times of a whole route under another begin. */
  readonly routeTimes: Float64Array;
  /** By state of the breaks: times at the node an insertion is trying, and at the next. */
  readonly times: Float64Array;
  readonly nextTimes: Float64Array;
  /** The nodes of a route that an insertion may come after. */
  readonly afters: Int32Array;
  readonly ride: RideScratch | undefined;
  readonly pdptw: PdptwScratch | undefined;
  readonly labels: DriveLabels | undefined;
};

/** Of one step from a node to the next with breaks on the way. */
export type ClockScratch = {
  /**
   * Driving and setup of the leg to step over. In an array because fractions handed over as arguments are boxed, which
   * doubled the cost of a step.
   */
  readonly leg: Float64Array;
  /** By state of the breaks: when it is reached, the driving that is left then, and the time at the node stepped to. */
  readonly atS: Float64Array;
  readonly leftS: Float64Array;
  readonly reachedS: Float64Array;
};

/** Of a shipment carried along a route: where it is by state of the breaks, by time, work, and duration segment. */
export type RideScratch = {
  readonly times: Float64Array;
  t: number;
  addedS: number;
  spanS: number;
  close: number;
  /** By node: the least metres a delivery adds after this node or a later one. */
  readonly leastDropM: Float64Array;
};

/** Of a shipment inserted by the PDPTW kernel. */
export type PdptwScratch = {
  /** The cheapest so far: added metres, and the nodes that pick-up and delivery follow. */
  bestM: number;
  after: number;
  deliverAfter: number;
  /** Was anything passed over because it costs too much? */
  isCut: boolean;
  /** Positions of the pick-up, in the order of the route: the node before, the metres added, when the next is reached. */
  readonly pickAfter: Int32Array;
  readonly pickM: Float64Array;
  readonly pickReachS: Float64Array;
  /** By node: the metres a delivery right after it adds, the least from there on as far as the load goes, and where. */
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
