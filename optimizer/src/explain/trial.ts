import { bestJobInRoute } from '../insertion/insert-job.ts';
import { bestShipmentInRoute } from '../insertion/insert-shipment.ts';
import { bestWithReload } from '../insertion/insert-with-reload.ts';
import { noPosition } from '../insertion/position.ts';
import { type BreakStates, breakStatesOf } from '../model/breaks.ts';
import { isClosed, startWindow } from '../model/leave-window.ts';
import { baseLoadOf, capacityOf, maxDistanceOf, maxDurationOf, maxTasksOf } from '../model/limits.ts';
import { type Model, NEVER } from '../model/model.ts';
import { endWindow, openWindows } from '../model/windows.ts';
import { emptyPlan } from '../plan/empty-plan.ts';
import { link, type Plan, unlink } from '../plan/plan.ts';
import { recomputeExactly, recomputeRoute } from '../plan/recompute.ts';
import type { Vehicle, Window } from '../problem.ts';
import type { RouteRule } from '../rules/route-rule.ts';
import { routeRules } from '../rules/route-rules.ts';
import type { TryBudget } from '../search/budget.ts';

/** What is otherwise than in the problem while something is tried: figures of the vehicle, and the windows of the unit. */
export type Change = { readonly vehicle?: Partial<Vehicle>; readonly windows?: readonly Window[] };

/**
 * Finished routes, and whether a unit could join one of them, all other stops kept in their order. One model and one plan
 * serve all tries: a change is written into the figures of one vehicle or one unit and taken back. Groups, skills and lists of
 * vehicles are the caller's to ask.
 */
export class Trial {
  readonly #model: ChangeableModel;
  readonly #plan: Plan;
  readonly #budget: TryBudget;
  readonly #position = noPosition();
  /** By vehicle: it never works, or may never leave. */
  readonly #isClosed: Uint8Array;
  /** The vehicle whose route is timed as it stands, and whether it keeps the rules. */
  #timed = -1;
  #isFeasible = false;

  constructor(model: Model, routes: readonly ArrayLike<number>[], budget: TryBudget) {
    this.#model = changeable(model);
    this.#plan = emptyPlan(this.#model);
    this.#budget = budget;
    this.#isClosed = Uint8Array.from(model.problem.vehicles, (car) => (isClosed(car) ? 1 : 0));
    routes.forEach((route, vehicle) => {
      let last = model.taskCount + vehicle;
      for (const node of Array.from(route)) {
        link(this.#model, this.#plan, node, last);
        last = node;
      }
    });
  }

  /** Would the unit find a position in the route of this vehicle, with the change if one is given? */
  fits(unit: number, vehicle: number, change?: Change): boolean {
    this.#budget.spend();
    if (change === undefined) return this.#fits(unit, vehicle);
    const car = this.#model.problem.vehicles[vehicle]!;
    if (change.vehicle) this.#writeVehicle(vehicle, { ...car, ...change.vehicle });
    if (change.windows) this.#writeWindows(unit, change.windows);
    const fits = this.#fits(unit, vehicle);
    if (change.vehicle) this.#writeVehicle(vehicle, car);
    if (change.windows) this.#writeWindows(unit, undefined);
    return fits;
  }

  /** The rule that keeps the unit off the route, wherever in it, if one does. */
  refusingRule(unit: number, vehicle: number): RouteRule | undefined {
    return routeRules.find((rule) => !rule.allows(this.#model, this.#plan, unit, vehicle));
  }

  #fits(unit: number, vehicle: number): boolean {
    const model = this.#model;
    const plan = this.#plan;
    const position = this.#position;
    if (this.#timed !== vehicle) {
      // How long a route is at least takes more work than whether it can be made, and matters where it is limited.
      const recompute = model.maxDurationS[vehicle] === NEVER ? recomputeRoute : recomputeExactly;
      this.#isFeasible = !this.#isClosed[vehicle] && recompute(model, plan, vehicle);
      this.#timed = vehicle;
    }
    if (!this.#isFeasible || this.refusingRule(unit, vehicle)) return false;
    if (model.secondOf[unit]! < 0) bestJobInRoute(model, plan, model.firstOf[unit]!, vehicle, position);
    else bestShipmentInRoute(model, plan, unit, vehicle, position);
    if (position.cost === Number.POSITIVE_INFINITY) bestWithReload(model, plan, unit, vehicle, position);
    if (position.cost === Number.POSITIVE_INFINITY) return false;
    // The position was chosen by a lower bound on the duration: other positions may be shorter in truth.
    return model.maxDurationS[vehicle]! === NEVER || model.hasSingleTimes || this.#fitsExactly(unit, vehicle);
  }

  /** Takes every position in turn and times the route exactly. */
  #fitsExactly(unit: number, vehicle: number): boolean {
    const model = this.#model;
    const plan = this.#plan;
    const first = model.firstOf[unit]!;
    const second = model.secondOf[unit]!;
    const start = model.taskCount + vehicle;
    const end = start + model.vehicleCount;
    let fits = false;
    this.#timed = -1;
    for (let after = start; !fits && after !== end; after = plan.next[after]!) {
      link(model, plan, first, after);
      if (second < 0) fits = recomputeExactly(model, plan, vehicle);
      for (let drop = first; second >= 0 && !fits && drop !== end; drop = plan.next[drop]!) {
        link(model, plan, second, drop);
        fits = recomputeExactly(model, plan, vehicle);
        unlink(model, plan, second);
      }
      unlink(model, plan, first);
    }
    return fits;
  }

  #writeVehicle(vehicle: number, car: Vehicle): void {
    const model = this.#model;
    const start = model.taskCount + vehicle;
    const { dimensionCount } = model;
    writeWindows(model, start, [startWindow(car)]);
    writeWindows(model, start + model.vehicleCount, [endWindow(car)]);
    model.breaks[vehicle] = breakStatesOf(car);
    model.capacity.set(capacityOf(car), vehicle * dimensionCount);
    model.baseLoad.set(baseLoadOf(car), vehicle * dimensionCount);
    model.maxTasks[vehicle] = maxTasksOf(car);
    model.maxDistanceM[vehicle] = maxDistanceOf(car);
    model.maxDurationS[vehicle] = maxDurationOf(car);
    this.#isClosed[vehicle] = isClosed(car) ? 1 : 0;
    this.#timed = -1;
  }

  /** Absent: those of the problem. */
  #writeWindows(unit: number, windows: readonly Window[] | undefined): void {
    const { problem, firstOf, secondOf } = this.#model;
    const jobs = problem.jobs.length;
    const shipment = problem.shipments[unit - jobs];
    const ends = shipment ? [shipment.pickup, shipment.delivery] : [problem.jobs[unit]!];
    // Of what is aboard already only the delivery is left.
    const nodes = [firstOf[unit]!, secondOf[unit]!].filter((node) => node >= 0);
    const visits = ends.slice(ends.length - nodes.length);
    nodes.forEach((node, i) => {
      writeWindows(this.#model, node, openWindows(windows ?? visits[i]!.windows));
    });
  }
}

type ChangeableModel = Omit<Model, 'breaks'> & { readonly breaks: BreakStates[] };

/** A model whose figures may be written to. The general loops serve it: a change may be more than a kernel knows of. */
function changeable(model: Model): ChangeableModel {
  return {
    ...model,
    isVrptw: false,
    isPdptw: false,
    isOneBreak: false,
    groupsOf: [],
    breaks: [...model.breaks],
    opensS: model.opensS.slice(),
    closesS: model.closesS.slice(),
    windowBeginS: model.windowBeginS.slice(),
    windowEndS: model.windowEndS.slice(),
    capacity: model.capacity.slice(),
    baseLoad: model.baseLoad.slice(),
    maxTasks: model.maxTasks.slice(),
    maxDistanceM: model.maxDistanceM.slice(),
    maxDurationS: model.maxDurationS.slice(),
  };
}

/** No more windows than the node had: what it had more is filled up with the last. */
function writeWindows(model: Model, node: number, windows: readonly Window[]): void {
  model.opensS[node] = windows[0]!.begin;
  model.closesS[node] = windows.at(-1)!.end;
  const from = model.windowAt[node]!;
  for (let w = from; w < model.windowAt[node + 1]!; w++) {
    const { begin, end } = windows[Math.min(w - from, windows.length - 1)]!;
    model.windowBeginS[w] = begin;
    model.windowEndS[w] = end;
  }
}
