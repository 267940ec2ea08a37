import type { Model } from '../model/model.ts';
import type { Random } from '../model/random.ts';
import type { Plan } from '../plan/plan.ts';
import { rulesAllow } from '../rules/route-rules.ts';
import { hasRoomFor } from './insert-one-break.ts';

/** For this many near stops, on vehicles that the unit may join, both sides are tried. */
const MOST_BESIDE = 30;

/** The chance that a position is overlooked (Christiaens & Vanden Berghe 2020). */
export const BLINK_CHANCE = 0.01;

/**
 * The positions beside the stops near a unit (Toth & Vigo 2003), and a first position in an unused vehicle of each
 * kind. Their number does not grow with the plan, so nothing about them is stored.
 */
export class NearPositions {
  readonly #model: Model;
  readonly #plan: Plan;
  /** Each position is named by the node before it. */
  readonly afters: Int32Array;
  /**
   * By node and by vehicle: the number of the query that met it last. For a vehicle the number is doubled, plus one
   * where the unit may go.
   */
  readonly #metNode: Float64Array;
  readonly #metVehicle: Float64Array;
  #question = 0;
  #blinkIn = 0;

  constructor(model: Model, plan: Plan) {
    this.#model = model;
    this.#plan = plan;
    this.afters = new Int32Array(2 * MOST_BESIDE + model.kindCount);
    this.#metNode = new Float64Array(plan.next.length);
    this.#metVehicle = new Float64Array(model.vehicleCount);
  }

  /** Fills `afters`. Returns their number. */
  gather(unit: number, random: Random | undefined): number {
    const model = this.#model;
    const { routeOf, prev, idle, idleCount } = this.#plan;
    const { neighbours, neighbourCount } = model;
    this.#question++;
    let count = 0;
    const from = model.firstOf[unit]! * neighbourCount;
    let beside = 0;
    for (let at = from; at < from + neighbourCount && beside < MOST_BESIDE; at++) {
      const node = neighbours[at]!;
      if (node < 0) break;
      const vehicle = routeOf[node]!;
      if (vehicle < 0 || !this.#mayJoin(unit, vehicle)) continue;
      beside++;
      count = this.#add(node, count, random);
      count = this.#add(prev[node]!, count, random);
    }
    for (let i = 0; i < model.kindCount; i++) {
      const kind = model.kindOrder[i]!;
      if (idleCount[kind] === 0) continue;
      const vehicle = idle[kind]![idleCount[kind]! - 1]!;
      if (this.#mayJoin(unit, vehicle)) count = this.#add(model.taskCount + vehicle, count, random);
    }
    return count;
  }

  #add(after: number, count: number, random: Random | undefined): number {
    if (this.#metNode[after] === this.#question) return count;
    this.#metNode[after] = this.#question;
    if (random && --this.#blinkIn < 0) {
      this.#blinkIn = Math.floor(Math.log(1 - random.unit()) / Math.log(1 - BLINK_CHANCE));
      return count;
    }
    this.afters[count] = after;
    return count + 1;
  }

  #mayJoin(unit: number, vehicle: number): boolean {
    const model = this.#model;
    const met = this.#metVehicle;
    const since = met[vehicle]! - 2 * this.#question;
    if (since >= 0) return since === 1;
    const may =
      !model.locked[vehicle] &&
      model.compatible[unit * model.vehicleCount + vehicle] === 1 &&
      hasRoomFor(model, this.#plan, vehicle, unit) &&
      (!model.hasRouteRules || rulesAllow(model, this.#plan, unit, vehicle));
    met[vehicle] = 2 * this.#question + (may ? 1 : 0);
    return may;
  }
}
