import { leastBreaksS, mostBeforeS } from '../model/breaks.ts';
import { type Model, NEVER } from '../model/model.ts';
import { travelM, travelS } from '../model/travel.ts';
import { lastOpensS } from '../model/windows.ts';
import { stepForward } from '../plan/clock.ts';
import { lateCostAt, setupFrom } from '../plan/recompute.ts';
import { isReload } from '../plan/reloads.ts';
import { type ClockScratch, newClockScratch } from '../plan/workspace.ts';

/**
 * The first stops of a route, added one by one. It finds out when no route can begin with them, and the least cost of a
 * route that does. Adding stops never makes a stop earlier, a way shorter or a trip lighter.
 */
export class PartialRoute {
  readonly #model: Model;
  readonly #vehicle: number;
  readonly #clock: ClockScratch;
  /** The arrays below are indexed by depth: the last node of a depth, depth × state, or depth × dimension. */
  readonly #node: Int32Array;
  readonly #early: Float64Array;
  readonly #metres: Float64Array;
  readonly #workS: Float64Array;
  readonly #spanS: Float64Array;
  readonly #closesS: Float64Array;
  readonly #lateCost: Float64Array;
  readonly #load: Int32Array;
  readonly #peak: Int32Array;
  readonly #trip: Int32Array;
  /** When the last window of any stop opens. */
  readonly #lastOpensS: number;
  depth = 0;

  constructor(model: Model, vehicle: number, longest: number) {
    const size = longest + 2;
    this.#model = model;
    this.#vehicle = vehicle;
    this.#clock = newClockScratch(model.clockCount);
    this.#node = new Int32Array(size);
    this.#early = new Float64Array(size * model.clockCount);
    this.#metres = new Float64Array(size);
    this.#workS = new Float64Array(size);
    this.#spanS = new Float64Array(size);
    this.#closesS = new Float64Array(size);
    this.#lateCost = new Float64Array(size);
    this.#load = new Int32Array(size * model.dimensionCount);
    this.#peak = new Int32Array(size * model.dimensionCount);
    this.#trip = new Int32Array(size);
    this.#lastOpensS = Array.from({ length: model.taskCount }, (_, node) => lastOpensS(model, node)).reduce(
      (latestS, opensS) => Math.max(latestS, opensS),
      -NEVER,
    );
    const start = model.taskCount + vehicle;
    this.#node[0] = start;
    this.#early.fill(NEVER, 1, model.clockCount);
    this.#early[0] = model.opensS[start]!;
    this.#metres[0] = model.baseDistanceM[vehicle]!;
    this.#closesS[0] = model.closesS[start]!;
    if (model.begun[vehicle]) {
      for (let d = 0; d < model.dimensionCount; d++)
        this.#load[d] = model.baseLoad[vehicle * model.dimensionCount + d]!;
    }
  }

  /** Adds one stop. False, without a change, when no route can begin so. */
  push(node: number): boolean {
    const isRight = this.#drive(node) && this.#carry(node);
    if (isRight) this.#node[++this.depth] = node;
    return isRight;
  }

  pop(): void {
    this.depth--;
  }

  /** The least cost of every route that begins with these stops. */
  get leastCost(): number {
    return this.#leastCost(this.depth);
  }

  /** The least cost of the route of exactly these stops. Infinity when it cannot reach its end. */
  get wholeCost(): number {
    const model = this.#model;
    if (!this.#drive(model.taskCount + model.vehicleCount + this.#vehicle)) return Number.POSITIVE_INFINITY;
    return this.#leastCost(this.depth + 1);
  }

  #leastCost(depth: number): number {
    const model = this.#model;
    const v = this.#vehicle;
    const breaks = model.breaks[v]!;
    const breaksS = model.isTimed
      ? leastBreaksS(breaks, this.#early, depth * model.clockCount, this.#breaksBeforeS(depth))
      : 0;
    const lastsS = Math.max(this.#spanS[depth]!, this.#workS[depth]! + breaksS);
    const waitsS = model.hasDurationCost ? Math.max(0, this.#spanS[depth]! - this.#workS[depth]! - breaks.totalS) : 0;
    return (
      model.fixedCost[v]! +
      model.perMetre[v]! * this.#metres[depth]! +
      model.perSecond[v]! * (lastsS + model.baseDurationS[v]!) +
      model.perWaitS * waitsS +
      this.#lateCost[depth]!
    );
  }

  /** The longest breaks that a route with this beginning may have had before it leaves. */
  #breaksBeforeS(depth: number): number {
    const model = this.#model;
    const breaks = model.breaks[this.#vehicle]!;
    if (this.depth === 0) return breaks.totalS;
    const first = this.#node[1]!;
    const end = model.taskCount + model.vehicleCount + this.#vehicle;
    const opensS = travelS(model, this.#vehicle, this.#node[0]!, first) > 0 ? this.#lastOpensS : NEVER;
    const leavesByS = Math.min(model.closesS[end]! - this.#workS[depth]!, this.#closesS[depth]!);
    return mostBeforeS(breaks, model.opensS[first]!, opensS, leavesByS);
  }

  #drive(to: number): boolean {
    const model = this.#model;
    const v = this.#vehicle;
    const at = this.depth;
    const from = this.#node[at]!;
    const metres = travelM(model, v, from, to);
    if (metres >= NEVER) return false;
    this.#metres[at + 1] = this.#metres[at]! + metres;
    if (this.#metres[at + 1]! > model.maxDistanceM[v]!) return false;
    if (!model.isTimed) return true;
    const { leg } = this.#clock;
    leg[0] = travelS(model, v, from, to);
    leg[1] = setupFrom(model, from, to);
    const legS = leg[0]! + leg[1]!;
    const clockAt = (at + 1) * model.clockCount;
    stepForward(this.#clock, model, v, this.#early, at * model.clockCount, from, to, this.#early, clockAt);
    const { stateCount, endsByS } = model.breaks[v]!;
    const isEnd = to >= model.taskCount;
    let k = 0;
    while (k < stateCount && this.#early[clockAt + k]! >= (isEnd ? Math.min(NEVER, endsByS[k]! + 1) : NEVER)) k++;
    if (k === stateCount) return false;
    const upToS = this.#spanS[at]! + legS;
    this.#workS[at + 1] = this.#workS[at]! + legS + model.serviceS[to]!;
    this.#spanS[at + 1] = upToS + model.serviceS[to]! + Math.max(0, model.opensS[to]! - upToS - this.#closesS[at]!);
    this.#closesS[at + 1] = Math.min(model.closesS[to]! - upToS, this.#closesS[at]!);
    this.#lateCost[at + 1] = this.#lateCost[at]! + lateCostAt(model, to, this.#early, clockAt, stateCount);
    return Math.max(this.#spanS[at + 1]!, this.#workS[at + 1]!) + model.baseDurationS[v]! <= model.maxDurationS[v]!;
  }

  /**
   * Checks the loads of the trip under way. What a job delivers was aboard from the trip's begin, unless the vehicle
   * had begun before.
   */
  #carry(to: number): boolean {
    const model = this.#model;
    const { dimensionCount } = model;
    const isNew = isReload(model, to);
    this.#trip[this.depth + 1] = this.#trip[this.depth]! + (isNew ? 1 : 0);
    const isCarried = model.begun[this.#vehicle] === 1 && this.#trip[this.depth + 1] === 0;
    const isJob = to < model.problem.jobs.length;
    for (let d = 0; d < dimensionCount; d++) {
      const out = model.delivery[to * dimensionCount + d]!;
      const back = model.pickup[to * dimensionCount + d]!;
      let load = isNew ? 0 : this.#load[this.depth * dimensionCount + d]!;
      let peak = isNew ? 0 : this.#peak[this.depth * dimensionCount + d]!;
      if (isJob && !isCarried) peak += out;
      else load -= out;
      if (load < 0) return false;
      load += back;
      peak = Math.max(peak, load);
      if (peak > model.capacity[this.#vehicle * dimensionCount + d]!) return false;
      this.#load[(this.depth + 1) * dimensionCount + d] = load;
      this.#peak[(this.depth + 1) * dimensionCount + d] = peak;
    }
    return true;
  }
}
