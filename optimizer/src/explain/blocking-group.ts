import { bestJobInRoute } from '../insertion/insert-job.ts';
import { bestShipmentInRoute } from '../insertion/insert-shipment.ts';
import { noPosition } from '../insertion/position.ts';
import { committedUnits, compatibility } from '../model/compatibility.ts';
import type { Model } from '../model/model.ts';
import { timedPlan } from '../plan/build-solution.ts';
import type { Plan } from '../plan/plan.ts';
import { conflictingGroups, type VehicleByUnit } from './group-conflicts.ts';
import { canInsert, subproblemOf } from './subproblem.ts';

/**
 * Finds the one group without which a unit could join a finished route as it is. All vehicles are asked: a look at the
 * route itself rules nearly all of them out, so that a subproblem is made only of those that have room.
 */
export class BlockingGroups {
  readonly #model: Model;
  readonly #routes: readonly ArrayLike<number>[];
  readonly #vehicleOf: VehicleByUnit;
  /** Made when the first unit with a group asks: units × vehicles, groups forgotten, and the routes with all their times. */
  #compatible: Uint8Array | undefined;
  #timed: { readonly exact: Model; readonly plan: Plan } | undefined;

  constructor(model: Model, routes: readonly ArrayLike<number>[], vehicleOf: VehicleByUnit) {
    this.#model = model;
    this.#routes = routes;
    this.#vehicleOf = vehicleOf;
  }

  /** The group that keeps the unit out, if it is one alone. */
  find(unit: number): number | undefined {
    const { groupsOf, vehicleCount } = this.#model;
    if (groupsOf[unit] === undefined) return undefined;
    for (let v = 0; v < vehicleCount; v++) {
      if (!this.#mayHaveRoom(unit, v)) continue;
      const [group, ...others] = conflictingGroups(this.#model, this.#vehicleOf, unit, v);
      if (group === undefined || others.length > 0) continue;
      if (canInsert(subproblemOf(this.#model, v, this.#routes[v] ?? [], unit))) return group;
    }
    return undefined;
  }

  #mayHaveRoom(unit: number, vehicle: number): boolean {
    const { problem, unitCount, vehicleCount, firstOf, secondOf } = this.#model;
    const car = problem.vehicles[vehicle]!;
    this.#compatible ??= compatibility(problem, unitCount, committedUnits(problem)).compatible;
    if (car.fixedOrder || !this.#compatible[unit * vehicleCount + vehicle]) return false;
    // A reload on the way may make the room.
    if (car.reload) return true;
    this.#timed ??= timedPlan(this.#model, this.#routes);
    const { exact, plan } = this.#timed;
    const position = noPosition();
    if (secondOf[unit]! < 0) bestJobInRoute(exact, plan, firstOf[unit]!, vehicle, position);
    else bestShipmentInRoute(exact, plan, unit, vehicle, position);
    return position.cost < Number.POSITIVE_INFINITY;
  }
}
