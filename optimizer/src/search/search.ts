import { Spots } from '../insertion/insertion-cache.ts';
import type { Model } from '../model/model.ts';
import { Random } from '../model/random.ts';
import { emptyPlan } from '../plan/empty-plan.ts';
import { placeFixedOrders } from '../plan/initial-routes.ts';
import { dropAbsent, hideIdle, imbalanceCost, link, type Plan, planCost, showIdle } from '../plan/plan.ts';
import { refreshRoute, settleRoute, timeExactly } from '../plan/recompute.ts';
import { dropReloads } from '../plan/reloads.ts';
import { removeUnit } from '../plan/ruin.ts';
import { absentUnits, compareMissing } from '../plan/unassigned.ts';
import { chainOrder } from './construction-order.ts';
import { Ejector } from './ejection.ts';
import { removeCompanions } from './group-removal.ts';
import { arrange, insertionOrders, type Orders, recreate } from './recreate.ts';
import { easiestRoute } from './route-to-empty.ts';
import { removeStrings, STRINGS } from './string-removal.ts';
import { emptyUndo, keep, renewTouched, takeBack, touchedCost, touchRoute, type Undo } from './undo.ts';

/**
 * Ruin and recreate under simulated annealing (Schrimpf et al. 2000; Christiaens & Vanden Berghe 2020). Only feasible routes
 * exist, so every rule is a test inside insertion. Units left out come first in the comparison, by priority, then cost.
 */
export class Search {
  readonly model: Model;
  readonly plan: Plan;
  readonly random: Random;
  cost: number;
  /** The best so far: its links, what it leaves out by level, its cost. */
  readonly #bestNext: Int32Array;
  readonly bestMissing: Int32Array;
  bestCost = Number.POSITIVE_INFINITY;
  readonly #undo: Undo;
  readonly #orders: Orders;
  readonly #spots: Spots;
  readonly #pool: Int32Array;
  readonly #missing: Int32Array;
  readonly #absences: Float64Array;
  readonly #ejector: Ejector;
  readonly #touch: (vehicle: number) => void;
  /** A route timed only roughly costs no more than it really does. */
  readonly #boundsCost: boolean;
  #imbalance: number;

  constructor(model: Model, seed: number) {
    this.model = model;
    this.plan = emptyPlan(model);
    placeFixedOrders(model, this.plan);
    this.random = new Random(seed);
    this.cost = planCost(model, this.plan);
    this.bestMissing = new Int32Array(model.levels).fill(model.units + 1);
    this.#bestNext = Int32Array.from(this.plan.next);
    this.#undo = emptyUndo(model);
    this.#orders = insertionOrders(model);
    this.#spots = new Spots(model, this.plan);
    this.#pool = new Int32Array(model.units);
    this.#missing = new Int32Array(model.levels);
    this.#absences = new Float64Array(model.units);
    this.#ejector = new Ejector(model, this.plan, this.#absences, this.random);
    this.#touch = (vehicle) => touchRoute(model, this.plan, this.#undo, vehicle);
    this.#imbalance = imbalanceCost(model, this.plan);
    this.#boundsCost = model.perImbalanceS === 0 && model.siteOf.length === 0;
  }

  /** Replaces the plan by these routes, which keep the rules. True when they are the best so far. */
  load(routes: readonly (readonly number[] | Int32Array)[]): boolean {
    const { model, plan } = this;
    for (let v = 0; v < model.vehicles; v++) this.#clear(v);
    showIdle(model, plan);
    routes.forEach((route, v) => {
      let last = model.tasks + v;
      for (const node of route) {
        link(model, plan, node, last);
        last = node;
      }
      for (const node of route) dropAbsent(model, plan, model.unitOf[node]!);
      settleRoute(model, plan, v);
    });
    this.#undo.unitCount = 0;
    this.#spots.forgetBarren();
    return this.#settle();
  }

  /** Begins anew from nothing. True when that is the best so far. */
  restart(): boolean {
    const { model, plan } = this;
    for (let v = 0; v < model.vehicles; v++) if (!model.locked[v]) this.#clear(v);
    showIdle(model, plan);
    return this.construct();
  }

  /** The next plan is the best so far, whatever it is. */
  forgetBest(): void {
    this.bestCost = Number.POSITIVE_INFINITY;
    this.bestMissing.fill(this.model.units + 1);
  }

  /** Greedy insertion of everything absent, neighbours one after another so that each finds company. True when that is the best so far. */
  construct(): boolean {
    const { model, plan } = this;
    const order = chainOrder(model, plan);
    recreate(model, plan, this.#spots, order, order.length, this.#undo, this.random);
    keep(model, plan, this.#undo);
    for (let v = 0; v < model.vehicles; v++) {
      // Only the exact timing knows that a route has grown too long: then it gives back its last units.
      dropReloads(model, plan, v);
      while (!model.locked[v] && !settleRoute(model, plan, v)) {
        removeUnit(model, plan, model.unitOf[plan.prev[model.tasks + model.vehicles + v]!]!, this.#undo);
      }
    }
    this.#undo.unitCount = 0;
    this.#spots.forgetBarren();
    return this.#settle();
  }

  /** One ruin, one recreate, kept or taken back. True when the plan is the best so far. */
  step(temperature: number): boolean {
    const { model, plan, random } = this;
    const undo = this.#undo;
    if (model.free.length === 0) return false;
    this.#missing.set(plan.missing);
    const isCrowded = plan.absentCount > MOST_ABSENT;
    const hadAbsent = plan.absentCount > 0 && !isCrowded && model.levels === 1;
    const absenceSum = hadAbsent ? this.#absenceSum() : 0;
    this.#ruin();
    const count = this.#gather();
    const isShort = plan.absentCount > undo.unitCount || !isZero(this.#missing);
    arrange(model, this.#orders, this.#pool, count, isShort && model.levels > 1, random);
    recreate(model, plan, this.#spots, this.#pool, count, undo, random);

    const order = compareMissing(plan.missing, this.#missing);
    const limit = order < 0 ? Number.POSITIVE_INFINITY : this.cost - temperature * Math.log(random.unit());
    const mayMatter = hadAbsent && plan.absentCount > 0;
    // What costs too much by the lower bound need not be timed exactly.
    const isHopeless = order > 0 || (this.#boundsCost && this.cost + touchedCost(plan, undo) >= limit);
    const isSound = (mayMatter || !isHopeless) && this.#settleTouched();
    const imbalance = imbalanceCost(model, plan);
    const cost = this.cost + touchedCost(plan, undo) + imbalance - this.#imbalance;
    const isKept = isSound && ((order <= 0 && cost < limit) || (mayMatter && this.#absenceSum() < absenceSum));
    if (hadAbsent) this.#countAbsences();
    if (!isKept) {
      takeBack(model, plan, undo);
      return false;
    }
    if (isCrowded) this.#spots.forgetBarren();
    else this.#spots.keep(undo.units, undo.unitCount);
    keep(model, plan, undo);
    this.cost = cost;
    this.#imbalance = imbalance;
    return this.#keepBest();
  }

  /** Is the plan as good as the best so far? */
  get isAtBest(): boolean {
    return this.cost < this.bestCost + 1e-6 && compareMissing(this.plan.missing, this.bestMissing) === 0;
  }

  /** Routes of the best plan: nodes by vehicle. */
  get bestRoutes(): Int32Array[] {
    const { tasks, vehicles } = this.model;
    const next = this.#bestNext;
    return Array.from({ length: vehicles }, (_, v) => {
      const route: number[] = [];
      for (let node = next[tasks + v]!; node < tasks; node = next[node]!) route.push(node);
      return Int32Array.from(route);
    });
  }

  /** Units the best plan leaves out, those no search can place counted too. */
  get bestUnserved(): number {
    return absentUnits(this.model, this.bestRoutes).length;
  }

  /** Goes on from the best so far. */
  backToBest(): void {
    this.load(this.bestRoutes);
  }

  /**
   * Empties the route whose units were left out least and puts its vehicle and all unused ones out of reach
   * (the fleet minimisation of Christiaens & Vanden Berghe 2020). `load` brings them back. False when no route can be
   * emptied.
   */
  dropRoute(): boolean {
    const { model, plan } = this;
    const least = easiestRoute(model, plan, this.#absences);
    if (least < 0) return false;
    this.#clear(least);
    hideIdle(model, plan);
    this.#spots.forgetBarren();
    this.#settle();
    return true;
  }

  /** Lets a unit in that has found no room, at the price of one or two others that were left out less often. */
  eject(): void {
    const { model, plan, random } = this;
    if (plan.absentCount === 0 || model.siteOf.length > 0) return;
    const unit = plan.absent[random.below(plan.absentCount)]!;
    const vehicle = this.#ejector.eject(unit, this.#undo);
    if (vehicle < 0) return;
    this.#undo.unitCount = 0;
    // Only the exact timing knows that a route has grown too long: then all of it is open to change.
    if (!settleRoute(model, plan, vehicle)) this.#clear(vehicle);
    this.#spots.reopen(vehicle, unit);
    this.#settle();
  }

  /** Times the touched routes exactly, where that is more than a sum, without idle reloads; false when one is too long after all. */
  #settleTouched(): boolean {
    const { model, plan } = this;
    const isTimed = model.clocked && !model.simpleTime && !model.exact;
    if (!isTimed && model.siteOf.length === 0) return true;
    let isSound = true;
    for (let i = 0; i < this.#undo.touchedCount; i++) {
      const vehicle = this.#undo.touched[i]!;
      const drops = plan.reloads[vehicle]! > 0 && dropReloads(model, plan, vehicle);
      if (drops ? !settleRoute(model, plan, vehicle) : isTimed && !timeExactly(model, plan, vehicle)) isSound = false;
    }
    return isSound;
  }

  /** How often each unit was left out by a step, summed over those absent now: those hard to place count more. */
  #absenceSum(): number {
    let sum = 0;
    for (let i = 0; i < this.plan.absentCount; i++) sum += this.#absences[this.plan.absent[i]!]!;
    return sum;
  }

  #countAbsences(): void {
    for (let i = 0; i < this.plan.absentCount; i++) this.#absences[this.plan.absent[i]!]!++;
  }

  #settle(): boolean {
    this.cost = planCost(this.model, this.plan);
    this.#imbalance = imbalanceCost(this.model, this.plan);
    return this.#keepBest();
  }

  #keepBest(): boolean {
    const { plan } = this;
    const order = compareMissing(plan.missing, this.bestMissing);
    if (order > 0 || (order === 0 && this.cost >= this.bestCost - 1e-6)) return false;
    this.bestCost = this.cost;
    this.bestMissing.set(plan.missing);
    this.#bestNext.set(plan.next);
    return true;
  }

  #clear(vehicle: number): void {
    const { model, plan } = this;
    for (let node = plan.next[model.tasks + vehicle]!; node < model.tasks; node = plan.next[model.tasks + vehicle]!) {
      removeUnit(model, plan, model.unitOf[node]!, this.#undo);
    }
    this.#undo.unitCount = 0;
    refreshRoute(model, plan, vehicle);
  }

  #ruin(): void {
    const { model, plan, random } = this;
    const undo = this.#undo;
    const fromAbsent = plan.absentCount > 0 && random.unit() < 0.5;
    const unit = fromAbsent
      ? plan.absent[random.below(plan.absentCount)]!
      : model.free[random.below(model.free.length)]!;
    const second = model.secondOf[unit]!;
    const seed = second >= 0 && random.unit() < 0.5 ? second : model.firstOf[unit]!;
    removeStrings(model, plan, seed, STRINGS, random, undo, this.#touch);
    if (model.groups.length > 0) removeCompanions(model, plan, random, undo);
    for (let i = 0; i < undo.touchedCount; i++) {
      const vehicle = undo.touched[i]!;
      if (plan.reloads[vehicle]! > 0) dropReloads(model, plan, vehicle);
      if (renewTouched(model, plan, undo, i)) continue;
      // Without the triangle inequality a shorter route can be too long: then all of it is open to change.
      for (let node = plan.next[model.tasks + vehicle]!; node < model.tasks; node = plan.next[model.tasks + vehicle]!) {
        removeUnit(model, plan, model.unitOf[node]!, undo);
      }
      refreshRoute(model, plan, vehicle);
    }
  }

  /** The removed units, and some of those that were absent before. */
  #gather(): number {
    const { model, plan, random } = this;
    const undo = this.#undo;
    const removed = undo.unitCount;
    const absent = plan.absentCount - removed;
    if (absent > 0) {
      // Removed units were added last, so the first `absent` entries of the set are those absent before.
      const from = absent <= MOST_ABSENT ? 0 : random.below(absent);
      const count = Math.min(absent, MOST_ABSENT);
      for (let i = 0; i < count; i++) undo.units[undo.unitCount++] = plan.absent[(from + i) % absent]!;
    }
    for (let i = 0; i < undo.unitCount; i++) this.#pool[i] = undo.units[i]!;
    return model.units === 0 ? 0 : undo.unitCount;
  }
}

/** Many units can be impossible for now; a step tries so many of them. */
const MOST_ABSENT = 30;

function isZero(counts: Int32Array): boolean {
  for (let i = 0; i < counts.length; i++) if (counts[i] !== 0) return false;
  return true;
}
