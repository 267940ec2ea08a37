import type { Model } from '../model/model.ts';
import type { Random } from '../model/random.ts';
import type { Plan } from '../plan/plan.ts';
import { hasGrownFrom } from '../plan/recompute-pdptw.ts';
import type { Ruin } from '../plan/ruin.ts';
import { rulesAllow } from '../rules/route-rules.ts';
import { addedBalanceCost } from './added-balance.ts';
import { bestJobInRoute, insertJobCost } from './insert-job.ts';
import { bestOneBreakInRoute, bestOneBreakPosition } from './insert-one-break.ts';
import { bestPdptwInRoute } from './insert-pdptw.ts';
import { bestShipmentInRoute } from './insert-shipment.ts';
import { bestVrptwInRoute } from './insert-vrptw.ts';
import { bestWithReload } from './insert-with-reload.ts';
import { BLINK_CHANCE, NearPositions } from './near-positions.ts';
import { type InsertionPosition, noPosition } from './position.ts';

/**
 * The insertion cache: the cheapest position of every unit in every route, stored until the route changes. A step
 * touches a few routes and most steps are taken back, so most positions were computed before. This makes rich rules
 * affordable.
 */
export class InsertionCache {
  readonly #model: Model;
  readonly #plan: Plan;
  /** Vehicles share columns when there are too many. A version identifies a route whichever vehicle drives it. */
  readonly #columns: number;
  /** Unit × column × (version, cost found): side by side, as they are read. */
  readonly #known: Float64Array;
  /** Every vehicle has its own column. */
  readonly #hasOwnColumns: boolean;
  readonly #after: Int32Array;
  readonly #deliverAfter: Int32Array;
  readonly #site: Int32Array;
  readonly #reloadAfter: Int32Array;
  readonly #position: InsertionPosition = noPosition();
  readonly #trial: InsertionPosition = noPosition();
  /** The position that `find` found. */
  readonly found: InsertionPosition = noPosition();
  readonly #seen: Int32Array;
  readonly #near: NearPositions;
  /**
   * Among many routes only the positions beside near stops are tried, if a position is priced by its own route alone.
   */
  readonly #looksBesideNear: boolean;
  /** Only a few positions near each unit are tried. Their number does not grow with the plan. */
  isHasty = false;
  #seenNow = 0;
  #hasBlinked = false;
  /** By unit: unassigned, and without a position in any route before the current step. */
  readonly #isHopeless: Uint8Array;
  /**
   * A unit without a position has none as long as routes only grow. With groups, a position may open in an untouched
   * route.
   */
  readonly #staysHopeless: boolean;
  #blinkIn = 0;

  constructor(model: Model, plan: Plan) {
    this.#columns = Math.max(1, Math.min(model.vehicleCount, Math.floor(MOST_KNOWN / Math.max(1, model.unitCount))));
    const size = model.unitCount * this.#columns;
    this.#hasOwnColumns = this.#columns === model.vehicleCount;
    this.#model = model;
    this.#plan = plan;
    this.#known = new Float64Array(2 * size);
    this.#seen = new Int32Array(model.vehicleCount);
    this.#near = new NearPositions(model, plan);
    this.#looksBesideNear = model.isOneBreak && model.balance === undefined;
    this.#isHopeless = new Uint8Array(model.unitCount);
    this.#staysHopeless = model.isPdptw && !model.hasRouteRules;
    this.#after = new Int32Array(size);
    this.#deliverAfter = new Int32Array(model.problem.shipments.length > 0 ? size : 0);
    this.#site = new Int32Array(model.siteOf.length > 0 ? size : 0);
    this.#reloadAfter = new Int32Array(model.siteOf.length > 0 ? size : 0);
  }

  /**
   * The cheapest position for a unit. Sometimes one position is overlooked, but never the only one. A unit without a
   * position before this step can find one only in the routes that the step changed.
   */
  find(unit: number, ruin: Ruin, random: Random): void {
    const best = this.found;
    this.#hasBlinked = false;
    this.#findIn(unit, ruin, random, best);
    if (best.cost === Number.POSITIVE_INFINITY && this.#hasBlinked) this.#findIn(unit, ruin, undefined, best);
  }

  /**
   * To be called after a kept step that tried these units. The units left unassigned have no position in any route
   * until a route loses a stop.
   */
  noteAccepted(units: Int32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      this.#isHopeless[units[i]!] = this.#staysHopeless && this.#plan.unassignedAt[units[i]!]! >= 0 ? 1 : 0;
    }
  }

  /** To be called when many routes change outside a step, or when a step did not try all unassigned units. */
  forgetHopeless(): void {
    this.#isHopeless.fill(0);
  }

  /** To be called when one route takes a unit in and loses others, outside a step. */
  reopen(vehicle: number, unit: number): void {
    this.#isHopeless[unit] = 0;
    const { unassigned, unassignedCount } = this.#plan;
    const best = this.#trial;
    for (let i = 0; i < unassignedCount; i++) {
      const other = unassigned[i]!;
      if (!this.#isHopeless[other]) continue;
      best.cost = Number.POSITIVE_INFINITY;
      this.#consider(other, vehicle, undefined, best);
      if (best.cost < Number.POSITIVE_INFINITY) this.#isHopeless[other] = 0;
    }
  }

  #findIn(unit: number, ruin: Ruin, random: Random | undefined, best: InsertionPosition): void {
    if (!this.#isHopeless[unit]) {
      this.#findCheapest(unit, random, best);
      return;
    }
    best.cost = Number.POSITIVE_INFINITY;
    for (let i = 0; i < ruin.touchedCount; i++) this.#consider(unit, ruin.touched[i]!, random, best);
  }

  /**
   * The cheapest position for a unit in all routes and one unused vehicle of each kind. Sometimes one is overlooked.
   */
  #findCheapest(unit: number, random: Random | undefined, best: InsertionPosition): void {
    const model = this.#model;
    const { used, usedCount, idle, idleCount } = this.#plan;
    best.cost = Number.POSITIVE_INFINITY;
    if (this.isHasty) {
      this.#findInHaste(unit, best);
      return;
    }
    if (this.#looksBesideNear && usedCount > (model.isVrptw ? MANY_ROUTES : FEW_ROUTES)) {
      const count = this.#near.gather(unit, random);
      bestOneBreakPosition(model, this.#plan, unit, this.#near.afters, count, best);
      if (best.cost < Number.POSITIVE_INFINITY) return;
    }
    if (usedCount <= FEW_ROUTES) for (let i = 0; i < usedCount; i++) this.#consider(unit, used[i]!, random, best);
    else {
      this.#considerNear(unit, model.firstOf[unit]!, random, best);
      if (best.cost === Number.POSITIVE_INFINITY) {
        for (let i = 0; i < usedCount; i++) this.#consider(unit, used[i]!, random, best);
      }
    }
    for (let i = 0; i < model.kindCount; i++) {
      const kind = model.kindOrder[i]!;
      if (idleCount[kind]! > 0) this.#consider(unit, idle[kind]![idleCount[kind]! - 1]!, random, best);
    }
  }

  /**
   * A position beside a near stop or in an unused vehicle. For shipments, and where routes are scanned quickly, a
   * position in a near route.
   */
  #findInHaste(unit: number, best: InsertionPosition): void {
    const model = this.#model;
    const plan = this.#plan;
    const job = model.firstOf[unit]!;
    best.site = -1;
    const count = this.#near.gather(unit, undefined);
    const { afters } = this.#near;
    if (model.balance !== undefined) {
      // Its share in the price of a long route is computed with the route. A position tried once is stored.
      for (let i = 0; i < count; i++) this.#consider(unit, plan.routeOf[afters[i]!]!, undefined, best);
    } else if (model.isOneBreak && !model.isVrptw) bestOneBreakPosition(model, plan, job, afters, count, best);
    else if (model.isVrptw || model.isPdptw || model.secondOf[unit]! >= 0) {
      for (let i = 0; i < count && best.cost === Number.POSITIVE_INFINITY; i++)
        this.#consider(unit, plan.routeOf[afters[i]!]!, undefined, best);
    } else
      for (let i = 0; i < count; i++) {
        const cost = insertJobCost(model, plan, job, afters[i]!, best.cost);
        if (cost >= best.cost) continue;
        best.cost = cost;
        best.after = afters[i]!;
        best.vehicle = plan.routeOf[best.after]!;
      }
  }

  /** The routes of the nodes near this one, each once. */
  #considerNear(unit: number, node: number, random: Random | undefined, best: InsertionPosition): void {
    const { neighbours, neighbourCount } = this.#model;
    const { routeOf } = this.#plan;
    const seen = this.#seen;
    const now = ++this.#seenNow;
    const from = node * neighbourCount;
    const until = from + Math.min(neighbourCount, MOST_ASKED);
    for (let at = from; at < until; at++) {
      const vehicle = routeOf[neighbours[at]!]!;
      if (vehicle < 0 || seen[vehicle] === now) continue;
      seen[vehicle] = now;
      this.#consider(unit, vehicle, random, best);
    }
  }

  #consider(unit: number, vehicle: number, random: Random | undefined, best: InsertionPosition): void {
    const model = this.#model;
    const plan = this.#plan;
    const known = this.#known;
    const at = unit * this.#columns + (vehicle % this.#columns);
    if (model.isVrptw) {
      if (plan.load[vehicle]! + model.delivery[unit]! + model.pickup[unit]! > model.capacity[0]!) return;
    } else if (model.locked[vehicle] || !model.compatible[unit * model.vehicleCount + vehicle]) return;
    // This depends on other routes too, so it is not stored with this one.
    if (model.hasRouteRules && !rulesAllow(model, plan, unit, vehicle)) return;
    if (model.isPdptw) this.#computePdptw(unit, vehicle, at, best.cost);
    else if (known[2 * at] !== plan.version[vehicle]) this.#compute(unit, vehicle, at);
    let cost = known[2 * at + 1]!;
    if (model.balance !== undefined && cost < Number.POSITIVE_INFINITY) {
      this.#recall(unit, vehicle, at, this.#position);
      cost += addedBalanceCost(model.balance, model, plan, unit, this.#position);
    }
    if (cost >= best.cost) return;
    if (random && --this.#blinkIn < 0) {
      this.#blinkIn = Math.floor(Math.log(1 - random.unit()) / Math.log(1 - BLINK_CHANCE));
      this.#hasBlinked = true;
      if (!model.isVrptw) return;
      bestVrptwInRoute(model, plan, unit, vehicle, this.#after[at]!, this.#position);
      if (this.#position.cost >= best.cost) return;
      best.cost = this.#position.cost;
      best.vehicle = vehicle;
      best.after = this.#position.after;
      best.site = -1;
      return;
    }
    best.cost = cost;
    this.#recall(unit, vehicle, at, best);
  }

  /** Writes down where the stored position is. */
  #recall(unit: number, vehicle: number, at: number, position: InsertionPosition): void {
    const model = this.#model;
    position.vehicle = vehicle;
    position.site = model.siteOf.length > 0 ? this.#site[at]! : -1;
    const isFirst = this.#plan.taskCount[vehicle] === 0 && position.site < 0;
    position.after = isFirst ? model.taskCount + vehicle : this.#after[at]!;
    if (position.site >= 0) position.reloadAfter = this.#reloadAfter[at]!;
    if (model.secondOf[unit]! >= 0) position.deliverAfter = this.#deliverAfter[at]!;
  }

  #compute(unit: number, vehicle: number, at: number): void {
    const model = this.#model;
    const plan = this.#plan;
    const position = this.#position;
    const node = model.firstOf[unit]!;
    if (model.isVrptw) bestVrptwInRoute(model, plan, node, vehicle, -1, position);
    else if (model.isOneBreak) bestOneBreakInRoute(model, plan, node, vehicle, position);
    else if (model.secondOf[unit]! < 0) bestJobInRoute(model, plan, node, vehicle, position);
    else {
      bestShipmentInRoute(model, plan, unit, vehicle, position);
      this.#deliverAfter[at] = position.deliverAfter;
    }
    if (model.siteOf.length > 0) this.#computeWithReload(unit, vehicle, at);
    this.#known[2 * at] = plan.version[vehicle]!;
    this.#known[2 * at + 1] = position.cost;
    this.#after[at] = position.after;
  }

  /**
   * A position that costs no less than the best so far is not searched for. Then only that lower bound is stored (no
   * `after`).
   */
  #computePdptw(unit: number, vehicle: number, at: number, below: number): void {
    const plan = this.#plan;
    const known = this.#known;
    const position = this.#position;
    const version = known[2 * at]!;
    const cost = known[2 * at + 1]!;
    if (version === plan.version[vehicle] && (cost >= below || this.#after[at]! >= 0)) return;
    if (cost === Number.POSITIVE_INFINITY && this.#hasOwnColumns && hasGrownFrom(plan, vehicle, version)) return;
    bestPdptwInRoute(this.#model, plan, unit, vehicle, below, position);
    known[2 * at] = plan.version[vehicle]!;
    known[2 * at + 1] = position.cost;
    this.#after[at] = position.after;
    this.#deliverAfter[at] = position.deliverAfter;
  }

  #computeWithReload(unit: number, vehicle: number, at: number): void {
    const position = this.#position;
    position.site = -1;
    bestWithReload(this.#model, this.#plan, unit, vehicle, position);
    this.#site[at] = position.site;
    this.#reloadAfter[at] = position.reloadAfter;
    if (this.#model.secondOf[unit]! >= 0) this.#deliverAfter[at] = position.deliverAfter;
  }
}

/** With more routes than this only those near the unit are tried, unless none of them has room. */
const FEW_ROUTES = 8;
const MOST_ASKED = 30;
/**
 * Routes of a VRPTW model are scanned so fast that trying only the positions beside near stops pays off only among this
 * many.
 */
const MANY_ROUTES = 100;

/** Positions stored at once: 20 bytes each, 28 with shipments. */
const MOST_KNOWN = 20_000_000;
