import { InsertionCache } from '../insertion/insertion-cache.ts';
import type { Model } from '../model/model.ts';
import { Random } from '../model/random.ts';
import { balanceCost, planCost } from '../plan/balance.ts';
import { emptyPlan } from '../plan/empty-plan.ts';
import { assignFixedOrders } from '../plan/initial-routes.ts';
import { dropUnassigned, hideIdle, link, type Plan, showIdle } from '../plan/plan.ts';
import { recomputeDuration, recomputeExactly, recomputeRoute } from '../plan/recompute.ts';
import { dropNeedlessReloads } from '../plan/reloads.ts';
import { removeUnit } from '../plan/ruin.ts';
import { compareUnassigned, listUnassignedUnits } from '../plan/unassigned.ts';
import { type Budget, checkedRarely } from './budget.ts';
import { useCheaperVehicles } from './cheaper-vehicles.ts';
import { constructionOrder } from './construction-order.ts';
import { Ejector } from './ejection.ts';
import { removeGroups } from './group-removal.ts';
import { type InsertionOrders, insertionOrders, recreate, sortForInsertion } from './recreate.ts';
import { useRoomierVehicles } from './roomier-vehicles.ts';
import { findRouteToEmpty } from './route-to-empty.ts';
import { removeStrings, STRINGS } from './string-removal.ts';
import { acceptStep, addedCost, emptyUndo, recomputeTouched, saveRoute, type Undo, undoStep } from './undo.ts';

/**
 * Ruin and recreate under simulated annealing (Schrimpf et al. 2000; Christiaens & Vanden Berghe 2020). Only feasible
 * routes exist, so every rule is a test inside insertion. Solutions are compared by unassigned units first, by
 * priority, then by cost.
 */
export class Search {
  readonly model: Model;
  readonly plan: Plan;
  readonly random: Random;
  cost: number;
  /** The best plan so far: its links, what it leaves unassigned by level, its cost. */
  readonly #bestNext: Int32Array;
  readonly bestUnassigned: Int32Array;
  bestCost = Number.POSITIVE_INFINITY;
  /** The first plan was made without trying all positions of all units, for lack of time. */
  isCutShort = false;
  readonly #undo: Undo;
  readonly #orders: InsertionOrders;
  readonly #cache: InsertionCache;
  readonly #toInsert: Int32Array;
  readonly #unassigned: Int32Array;
  readonly #absences: Float64Array;
  readonly #ejector: Ejector;
  readonly #touch: (vehicle: number) => void;
  /** The cost of a route timed roughly is a lower bound. */
  readonly #hasCostBound: boolean;
  readonly #isOver: () => boolean;
  readonly #isStopped: () => boolean;
  #balance: number;

  /**
   * @param budget After its time, the plan no longer changes once there is a first plan. After a stop, it does not
   * change at all.
   */
  constructor(model: Model, seed: number, budget: Pick<Budget, 'isOver' | 'isStopped'> = ENDLESS) {
    this.model = model;
    this.plan = emptyPlan(model);
    assignFixedOrders(model, this.plan);
    this.random = new Random(seed);
    this.cost = planCost(model, this.plan);
    this.bestUnassigned = new Int32Array(model.levelCount).fill(model.unitCount + 1);
    this.#bestNext = Int32Array.from(this.plan.next);
    this.#undo = emptyUndo(model);
    this.#orders = insertionOrders(model);
    this.#cache = new InsertionCache(model, this.plan);
    this.#toInsert = new Int32Array(model.unitCount);
    this.#unassigned = new Int32Array(model.levelCount);
    this.#absences = new Float64Array(model.unitCount);
    this.#ejector = new Ejector(model, this.plan, this.#absences, this.random);
    this.#touch = (vehicle) => saveRoute(model, this.plan, this.#undo, vehicle);
    this.#balance = balanceCost(model, this.plan);
    this.#isOver = checkedRarely(budget.isOver);
    this.#isStopped = checkedRarely(budget.isStopped);
    this.#hasCostBound = model.balance === undefined && model.siteOf.length === 0;
  }

  /** Replaces the plan by these routes, which follow the rules. True when they are the best so far. */
  load(routes: readonly (readonly number[] | Int32Array)[]): boolean {
    const { model, plan } = this;
    for (let v = 0; v < model.vehicleCount; v++) this.#emptyRoute(v);
    showIdle(model, plan);
    routes.forEach((route, v) => {
      let last = model.taskCount + v;
      for (const node of route) {
        link(model, plan, node, last);
        last = node;
      }
      for (const node of route) dropUnassigned(model, plan, model.unitOf[node]!);
      recomputeExactly(model, plan, v);
    });
    this.#undo.unitCount = 0;
    this.#cache.forgetHopeless();
    return this.#recomputeCost();
  }

  /** Starts anew from an empty plan. True when that is the best so far. */
  restart(): boolean {
    const { model, plan } = this;
    for (let v = 0; v < model.vehicleCount; v++) if (!model.locked[v]) this.#emptyRoute(v);
    showIdle(model, plan);
    return this.construct();
  }

  /** The next plan becomes the best so far in any case. */
  forgetBest(): void {
    this.bestCost = Number.POSITIVE_INFINITY;
    this.bestUnassigned.fill(this.model.unitCount + 1);
  }

  /**
   * Greedy insertion of all unassigned units, neighbours one after another so that each finds its neighbours, while
   * there is time. A first plan is completed even after that, by a quick search. True when the result is the best so
   * far.
   */
  construct(): boolean {
    const { model, plan } = this;
    const order = constructionOrder(model, plan);
    const reached = recreate(model, plan, this.#cache, order, order.length, this.#undo, this.random, this.#isOver);
    if (this.bestCost === Number.POSITIVE_INFINITY) {
      this.isCutShort = reached < order.length;
      this.#insertInHaste(order.subarray(reached));
    }
    acceptStep(model, plan, this.#undo);
    for (let v = 0; v < model.vehicleCount; v++) {
      // Only exact timing shows that a route has grown too long. Then it loses its last units again.
      dropNeedlessReloads(model, plan, v);
      while (!model.locked[v] && !recomputeExactly(model, plan, v)) {
        removeUnit(model, plan, model.unitOf[plan.prev[model.taskCount + model.vehicleCount + v]!]!, this.#undo);
      }
    }
    this.#undo.unitCount = 0;
    this.#cache.forgetHopeless();
    return this.#recomputeCost();
  }

  /** Units that the time did not suffice for are inserted where a quick search finds a position. */
  #insertInHaste(units: Int32Array): void {
    const { model, plan } = this;
    this.#cache.isHasty = true;
    recreate(model, plan, this.#cache, units, units.length, this.#undo, this.random, this.#isStopped);
    this.#cache.isHasty = false;
  }

  /** One ruin and one recreate, accepted or taken back. True when the plan is the best so far. */
  step(temperature: number): boolean {
    const { model, plan, random } = this;
    const undo = this.#undo;
    if (model.freeUnits.length === 0 || this.#isOver()) return false;
    this.#unassigned.set(plan.unassignedByLevel);
    const isCrowded = plan.unassignedCount > MOST_UNASSIGNED;
    const hadUnassigned = plan.unassignedCount > 0 && !isCrowded && model.levelCount === 1;
    const absenceSum = hadUnassigned ? this.#absenceSum() : 0;
    this.#ruin();
    const count = this.#listToInsert();
    const isShort = plan.unassignedCount > undo.unitCount || !isZero(this.#unassigned);
    sortForInsertion(model, this.#orders, this.#toInsert, count, isShort && model.levelCount > 1, random);
    recreate(model, plan, this.#cache, this.#toInsert, count, undo, random, this.#isOver);

    const order = compareUnassigned(plan.unassignedByLevel, this.#unassigned);
    const limit = order < 0 ? Number.POSITIVE_INFINITY : this.cost - temperature * Math.log(random.unit());
    const mayMatter = hadUnassigned && plan.unassignedCount > 0;
    // A plan too expensive by the lower bound need not be timed exactly.
    const isHopeless = order > 0 || (this.#hasCostBound && this.cost + addedCost(plan, undo) >= limit);
    const isFeasible = (mayMatter || !isHopeless) && this.#recomputeTouched();
    const balance = balanceCost(model, plan);
    const cost = this.cost + addedCost(plan, undo) + balance - this.#balance;
    const isAccepted = isFeasible && ((order <= 0 && cost < limit) || (mayMatter && this.#absenceSum() < absenceSum));
    if (hadUnassigned) this.#countAbsences();
    if (!isAccepted) {
      undoStep(model, plan, undo);
      return false;
    }
    if (isCrowded) this.#cache.forgetHopeless();
    else this.#cache.noteAccepted(undo.units, undo.unitCount);
    acceptStep(model, plan, undo);
    this.cost = cost;
    this.#balance = balance;
    return this.#keepBest();
  }

  /** Is the plan as good as the best so far? */
  get isAtBest(): boolean {
    return (
      this.cost < this.bestCost + 1e-6 && compareUnassigned(this.plan.unassignedByLevel, this.bestUnassigned) === 0
    );
  }

  /** Routes of the best plan: nodes by vehicle. */
  get bestRoutes(): Int32Array[] {
    const { taskCount, vehicleCount } = this.model;
    const next = this.#bestNext;
    return Array.from({ length: vehicleCount }, (_, v) => {
      const route: number[] = [];
      for (let node = next[taskCount + v]!; node < taskCount; node = next[node]!) route.push(node);
      return Int32Array.from(route);
    });
  }

  /** How many units the best plan leaves unassigned, including those that no search can assign. */
  get bestUnassignedCount(): number {
    return listUnassignedUnits(this.model, this.bestRoutes).length;
  }

  /** Continues from the best plan so far. */
  backToBest(): void {
    this.load(this.bestRoutes);
  }

  /**
   * Empties the route whose units were unassigned least, and makes its vehicle and all unused ones unavailable (the
   * fleet minimisation of Christiaens & Vanden Berghe 2020). `load` makes them available again. The vehicles left are
   * those of the other routes, or roomier ones in their place. False when no route can be emptied.
   */
  dropRoute(isRoomy: boolean): boolean {
    const { model, plan } = this;
    const least = findRouteToEmpty(model, plan, this.#absences);
    if (least < 0) return false;
    this.#emptyRoute(least);
    if (isRoomy) {
      showIdle(model, plan);
      useRoomierVehicles(model, plan, model.fixedCost[least]!);
    }
    hideIdle(model, plan);
    this.#cache.forgetHopeless();
    this.#recomputeCost();
    return true;
  }

  /**
   * After a vehicle is saved, moves routes to unused vehicles that drive them for less. True when the plan is the best
   * so far.
   */
  useCheaperVehicles(): boolean {
    const { model, plan } = this;
    if (model.kindCount === 1 || model.balance !== undefined) return false;
    showIdle(model, plan);
    useCheaperVehicles(model, plan);
    return this.#recomputeCost();
  }

  /** Inserts a unit that found no room, in exchange for one or two others that were unassigned less often. */
  eject(): void {
    const { model, plan, random } = this;
    if (plan.unassignedCount === 0 || model.siteOf.length > 0) return;
    const unit = plan.unassigned[random.below(plan.unassignedCount)]!;
    const vehicle = this.#ejector.eject(unit, this.#undo);
    if (vehicle < 0) return;
    this.#undo.unitCount = 0;
    // Only exact timing shows that a route has grown too long. Then all of it may be changed.
    if (!recomputeExactly(model, plan, vehicle)) this.#emptyRoute(vehicle);
    this.#cache.reopen(vehicle, unit);
    this.#recomputeCost();
  }

  /**
   * Times the touched routes exactly, where that is more than a sum, without idle reloads. False when one is too long
   * after all.
   */
  #recomputeTouched(): boolean {
    const { model, plan } = this;
    const isTimed = model.hasDurationCost && !model.hasSingleTimes && !model.isTimedExactly;
    if (!isTimed && model.siteOf.length === 0) return true;
    let isFeasible = true;
    for (let i = 0; i < this.#undo.touchedCount; i++) {
      const vehicle = this.#undo.touched[i]!;
      const drops = plan.reloadCount[vehicle]! > 0 && dropNeedlessReloads(model, plan, vehicle);
      if (drops ? !recomputeExactly(model, plan, vehicle) : isTimed && !recomputeDuration(model, plan, vehicle))
        isFeasible = false;
    }
    return isFeasible;
  }

  /**
   * How often each unit was left unassigned by a step, summed over those unassigned now. Units that are hard to assign
   * count more.
   */
  #absenceSum(): number {
    let sum = 0;
    for (let i = 0; i < this.plan.unassignedCount; i++) sum += this.#absences[this.plan.unassigned[i]!]!;
    return sum;
  }

  #countAbsences(): void {
    for (let i = 0; i < this.plan.unassignedCount; i++) this.#absences[this.plan.unassigned[i]!]!++;
  }

  #recomputeCost(): boolean {
    this.cost = planCost(this.model, this.plan);
    this.#balance = balanceCost(this.model, this.plan);
    return this.#keepBest();
  }

  #keepBest(): boolean {
    const { plan } = this;
    const order = compareUnassigned(plan.unassignedByLevel, this.bestUnassigned);
    if (order > 0 || (order === 0 && this.cost >= this.bestCost - 1e-6)) return false;
    this.bestCost = this.cost;
    this.bestUnassigned.set(plan.unassignedByLevel);
    this.#bestNext.set(plan.next);
    return true;
  }

  #emptyRoute(vehicle: number): void {
    const { model, plan } = this;
    for (
      let node = plan.next[model.taskCount + vehicle]!;
      node < model.taskCount;
      node = plan.next[model.taskCount + vehicle]!
    ) {
      removeUnit(model, plan, model.unitOf[node]!, this.#undo);
    }
    this.#undo.unitCount = 0;
    recomputeRoute(model, plan, vehicle);
  }

  #ruin(): void {
    const { model, plan, random } = this;
    const undo = this.#undo;
    const fromUnassigned = plan.unassignedCount > 0 && random.unit() < 0.5;
    const unit = fromUnassigned
      ? plan.unassigned[random.below(plan.unassignedCount)]!
      : model.freeUnits[random.below(model.freeUnits.length)]!;
    const second = model.secondOf[unit]!;
    const seed = second >= 0 && random.unit() < 0.5 ? second : model.firstOf[unit]!;
    removeStrings(model, plan, seed, STRINGS, random, undo, this.#touch);
    if (model.groups.length > 0) removeGroups(model, plan, random, undo);
    for (let i = 0; i < undo.touchedCount; i++) {
      const vehicle = undo.touched[i]!;
      if (plan.reloadCount[vehicle]! > 0) dropNeedlessReloads(model, plan, vehicle);
      if (recomputeTouched(model, plan, undo, i)) continue;
      // Without the triangle inequality a shorter route can be too long. Then all of it may be changed.
      for (
        let node = plan.next[model.taskCount + vehicle]!;
        node < model.taskCount;
        node = plan.next[model.taskCount + vehicle]!
      ) {
        removeUnit(model, plan, model.unitOf[node]!, undo);
      }
      recomputeRoute(model, plan, vehicle);
    }
  }

  /** The removed units, and some of those unassigned before. */
  #listToInsert(): number {
    const { model, plan, random } = this;
    const undo = this.#undo;
    const removed = undo.unitCount;
    const earlier = plan.unassignedCount - removed;
    if (earlier > 0) {
      // Removed units were added last, so the first `unassigned` entries of the set were unassigned before.
      const from = earlier <= MOST_UNASSIGNED ? 0 : random.below(earlier);
      const count = Math.min(earlier, MOST_UNASSIGNED);
      for (let i = 0; i < count; i++) undo.units[undo.unitCount++] = plan.unassigned[(from + i) % earlier]!;
    }
    for (let i = 0; i < undo.unitCount; i++) this.#toInsert[i] = undo.units[i]!;
    return model.unitCount === 0 ? 0 : undo.unitCount;
  }
}

const ENDLESS = { isOver: () => false, isStopped: () => false };

/** Many units can be impossible for now. A step tries this many of them. */
const MOST_UNASSIGNED = 30;

function isZero(counts: Int32Array): boolean {
  for (let i = 0; i < counts.length; i++) if (counts[i] !== 0) return false;
  return true;
}
