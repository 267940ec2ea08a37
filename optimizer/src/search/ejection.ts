import { bestInRoute } from '../insertion/best-in-route.ts';
import { insertAt } from '../insertion/insert-with-reload.ts';
import { type InsertionPosition, noPosition } from '../insertion/position.ts';
import type { Model } from '../model/model.ts';
import type { Random } from '../model/random.ts';
import { dropUnassigned, link, type Plan, unlink } from '../plan/plan.ts';
import { recomputeRoute } from '../plan/recompute.ts';
import { type Ruin, removeUnit } from '../plan/ruin.ts';
import { rulesAllow } from '../rules/route-rules.ts';

/**
 * The number of routes tried, and of pairs of units in each, the lightest first. The cost of an ejection does not grow
 * with the problem.
 */
const MOST_ROUTES = 50;
const MOST_PAIRS = 100;

/** Which units leave which route: `second` is -1 if one is enough, `vehicle` is -1 if nothing helps. */
export type Ejection = { vehicle: number; first: number; second: number };

/**
 * Guided ejection (Nagata & Bräysy 2009; Nagata & Kobayashi 2010 for pick-up and delivery): removes the one or two
 * units of a route that make room for another and have been unassigned least often, by the sum of their absences and
 * their number.
 */
export class Ejector {
  readonly #model: Model;
  readonly #plan: Plan;
  readonly #random: Random;
  /** By unit: how often a step has left it unassigned. */
  readonly #absences: Float64Array;
  readonly #found: Ejection = { vehicle: -1, first: -1, second: -1 };
  #least = 0;
  readonly #riders: Int32Array;
  readonly #position: InsertionPosition = noPosition();

  constructor(model: Model, plan: Plan, absences: Float64Array, random: Random) {
    this.#model = model;
    this.#plan = plan;
    this.#absences = absences;
    this.#random = random;
    this.#riders = new Int32Array(model.unitCount);
  }

  /**
   * Inserts a unit into a route in exchange for one or two others, which become unassigned. Returns the vehicle, or -1
   * when nothing helps.
   */
  eject(unit: number, ruin: Ruin): number {
    const model = this.#model;
    const plan = this.#plan;
    const { vehicle, first, second } = this.find(unit);
    if (vehicle < 0) return -1;
    removeUnit(model, plan, first, ruin);
    if (second >= 0) removeUnit(model, plan, second, ruin);
    recomputeRoute(model, plan, vehicle);
    bestInRoute(model, plan, unit, vehicle, this.#position);
    insertAt(model, plan, unit, this.#position);
    dropUnassigned(model, plan, unit);
    return vehicle;
  }

  /** The ejection found for a unit. The next one found overwrites it. */
  find(unit: number): Readonly<Ejection> {
    const model = this.#model;
    const plan = this.#plan;
    this.#found.vehicle = -1;
    this.#least = Number.POSITIVE_INFINITY;
    const from = this.#random.below(model.vehicleCount);
    for (let count = 1; count <= 2; count++) {
      for (let i = 0, tried = 0; i < model.vehicleCount && tried < MOST_ROUTES; i++) {
        const v = (from + i) % model.vehicleCount;
        if (plan.taskCount[v] === 0 || model.locked[v] || !model.compatible[unit * model.vehicleCount + v]) continue;
        if (model.hasRouteRules && !rulesAllow(model, plan, unit, v)) continue;
        this.#tryRoute(unit, v, count);
        tried++;
      }
    }
    return this.#found;
  }

  /** Tries every way to eject this many units of one route. */
  #tryRoute(unit: number, vehicle: number, many: number): void {
    const model = this.#model;
    const plan = this.#plan;
    const absences = this.#absences;
    const riders = this.#riders;
    const version = plan.version[vehicle]!;
    const versionCount = plan.versionCount;
    const cost = plan.cost[vehicle]!;
    const durationS = plan.durationS[vehicle]!;
    const count = this.#listRiders(vehicle);
    if (count < many) return;
    let tries = many === 1 ? count : MOST_PAIRS;
    for (let i = 0; i < count && tries > 0; i++) {
      const first = riders[i]!;
      const weight = 1 + absences[first]!;
      // The following units weigh no less.
      if (many * weight >= this.#least) break;
      unlinkUnit(model, plan, first);
      if (many === 1) this.#offer(unit, vehicle, first, -1, weight);
      for (let j = many === 1 ? count : i + 1; j < count && tries > 0; j++) {
        const second = riders[j]!;
        const sum = weight + 1 + absences[second]!;
        if (sum >= this.#least) break;
        unlinkUnit(model, plan, second);
        this.#offer(unit, vehicle, first, second, sum);
        putBack(model, plan, second);
        tries--;
      }
      putBack(model, plan, first);
    }
    recomputeRoute(model, plan, vehicle);
    // The route is restored, and its versions in between are known nowhere else.
    plan.version[vehicle] = version;
    plan.versionCount = versionCount;
    plan.cost[vehicle] = cost;
    plan.durationS[vehicle] = durationS;
  }

  /**
   * The units of a route light enough to try, the lightest first, in random order among equals. Returns their number.
   */
  #listRiders(vehicle: number): number {
    const model = this.#model;
    const plan = this.#plan;
    const absences = this.#absences;
    const riders = this.#riders;
    let count = 0;
    for (let node = plan.next[model.taskCount + vehicle]!; node < model.taskCount; node = plan.next[node]!) {
      const rider = model.unitOf[node]!;
      if (rider < model.unitCount && node === model.firstOf[rider] && 1 + absences[rider]! < this.#least)
        riders[count++] = rider;
    }
    this.#random.shuffle(riders, count);
    for (let i = 1; i < count; i++) {
      const rider = riders[i]!;
      let j = i - 1;
      for (; j >= 0 && absences[riders[j]!]! > absences[rider]!; j--) riders[j + 1] = riders[j]!;
      riders[j + 1] = rider;
    }
    return count;
  }

  /** Records these units if the route without them has a position for the other unit. */
  #offer(unit: number, vehicle: number, first: number, second: number, weight: number): void {
    const model = this.#model;
    const plan = this.#plan;
    if (!recomputeRoute(model, plan, vehicle)) return;
    bestInRoute(model, plan, unit, vehicle, this.#position);
    if (this.#position.cost === Number.POSITIVE_INFINITY) return;
    this.#least = weight;
    this.#found.vehicle = vehicle;
    this.#found.first = first;
    this.#found.second = second;
  }
}

function unlinkUnit(model: Model, plan: Plan, unit: number): void {
  if (model.secondOf[unit]! >= 0) unlink(model, plan, model.secondOf[unit]!);
  unlink(model, plan, model.firstOf[unit]!);
}

/** Undoes the removals, the last one first: a removed stop still knows the stop before it. */
function putBack(model: Model, plan: Plan, unit: number): void {
  const first = model.firstOf[unit]!;
  const second = model.secondOf[unit]!;
  link(model, plan, first, plan.prev[first]!);
  if (second >= 0) link(model, plan, second, plan.prev[second]!);
}
