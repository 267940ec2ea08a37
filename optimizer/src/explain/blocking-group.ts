import { bestJobInRoute } from '../insertion/insert-job.ts';
import { bestShipmentInRoute } from '../insertion/insert-shipment.ts';
import { noSpot } from '../insertion/position.ts';
import { compatibility, takenUnits } from '../model/compatibility.ts';
import type { Model } from '../model/model.ts';
import { exactPlan } from '../plan/build-solution.ts';
import type { Plan } from '../plan/plan.ts';
import { forbiddingGroups, type Riders } from './group-conflicts.ts';
import { canJoin, excerpt } from './subproblem.ts';

/**
 * Finds the one group without which a unit could join a finished route as it is. All vehicles are asked: a look at the
 * route itself rules nearly all of them out, so that an excerpt is made only of those that have room.
 */
export class KeptOut {
  readonly #model: Model;
  readonly #routes: readonly ArrayLike<number>[];
  readonly #riders: Riders;
  /** Made when the first unit with company asks: units × vehicles, groups forgotten, and the routes with all their times. */
  #fits: Uint8Array | undefined;
  #drawn: { readonly exact: Model; readonly plan: Plan } | undefined;

  constructor(model: Model, routes: readonly ArrayLike<number>[], riders: Riders) {
    this.#model = model;
    this.#routes = routes;
    this.#riders = riders;
  }

  /** The group that keeps the unit out, if it is one alone. */
  by(unit: number): number | undefined {
    const { groupsOf, vehicles } = this.#model;
    if (groupsOf[unit] === undefined) return undefined;
    for (let v = 0; v < vehicles; v++) {
      if (!this.#mayHaveRoom(unit, v)) continue;
      const [group, ...others] = forbiddingGroups(this.#model, this.#riders, unit, v);
      if (group === undefined || others.length > 0) continue;
      if (canJoin(excerpt(this.#model, v, this.#routes[v] ?? [], unit))) return group;
    }
    return undefined;
  }

  #mayHaveRoom(unit: number, vehicle: number): boolean {
    const { problem, units, vehicles, firstOf, secondOf } = this.#model;
    const car = problem.vehicles[vehicle]!;
    this.#fits ??= compatibility(problem, units, takenUnits(problem)).fits;
    if (car.fixedOrder || !this.#fits[unit * vehicles + vehicle]) return false;
    // A reload on the way may make the room.
    if (car.reload) return true;
    this.#drawn ??= exactPlan(this.#model, this.#routes);
    const { exact, plan } = this.#drawn;
    const spot = noSpot();
    if (secondOf[unit]! < 0) bestJobInRoute(exact, plan, firstOf[unit]!, vehicle, spot);
    else bestShipmentInRoute(exact, plan, unit, vehicle, spot);
    return spot.cost < Number.POSITIVE_INFINITY;
  }
}
