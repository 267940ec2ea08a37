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

/** What a try changes in the problem: figures of the vehicle, and the windows of the unit. */
export type Change = { readonly vehicle?: Partial<Vehicle>; readonly windows?: readonly Window[] };

/**
 * Tries whether a unit could join one of the finished routes while all other stops keep their order. All tries share
 * one model and one plan: a change is written into the figures of one vehicle or one unit and taken back. The caller
 * checks groups, skills and lists of vehicles.
 */
export class Trial {
  readonly #model: ChangeableModel;
  readonly #plan: Plan;
  readonly #budget: TryBudget;
  readonly #position = noPosition();
  /** By vehicle: 1 if it never works or may never leave. */
  readonly #isClosed: Uint8Array;
  /** The vehicle whose route is timed as it stands, and whether that route follows the rules. */
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

  /** Does the unit fit into the route of this vehicle, with the change if one is given? */
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

  /** The rule that keeps the unit off the route at every position, if there is one. */
  refusingRule(unit: number, vehicle: number): RouteRule | undefined {
    return routeRules.find((rule) => !rule.allows(this.#model, this.#plan, unit, vehicle));
  }

  #fits(unit: number, vehicle: number): boolean {
    const model = this.#model;
    const plan = this.#plan;
    const position = this.#position;
    if (this.#timed !== vehicle) {
      // The shortest duration takes more work than feasibility, so it is computed only where durations are limited.
      const recompute = model.maxDurationS[vehicle] === NEVER ? recomputeRoute : recomputeExactly;
      this.#isFeasible = !this.#isClosed[vehicle] && recompute(model, plan, vehicle);
      this.#timed = vehicle;
    }
    if (!this.#isFeasible || this.refusingRule(unit, vehicle)) return false;
    if (model.secondOf[unit]! < 0) bestJobInRoute(model, plan, model.firstOf[unit]!, vehicle, position);
    else bestShipmentInRoute(model, plan, unit, vehicle, position);
    if (position.cost === Number.POSITIVE_INFINITY) bestWithReload(model, plan, unit, vehicle, position);
    if (position.cost === Number.POSITIVE_INFINITY) return false;
    // A lower bound on the duration chose the position. Other positions may be shorter in fact.
    return model.maxDurationS[vehicle]! === NEVER || model.hasSingleTimes || this.#fitsExactly(unit, vehicle);
  }

  /** Tries every position and times the route exactly. */
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

  /** Absent: the windows of the problem. */
  #writeWindows(unit: number, windows: readonly Window[] | undefined): void {
    const { problem, firstOf, secondOf } = this.#model;
    const jobs = problem.jobs.length;
    const shipment = problem.shipments[unit - jobs];
    const ends = shipment ? [shipment.pickup, shipment.delivery] : [problem.jobs[unit]!];
    // Goods already aboard have only their delivery left.
    const nodes = [firstOf[unit]!, secondOf[unit]!].filter((node) => node >= 0);
    const visits = ends.slice(ends.length - nodes.length);
    nodes.forEach((node, i) => {
      writeWindows(this.#model, node, openWindows(windows ?? visits[i]!.windows));
    });
  }
}

type ChangeableModel = Omit<Model, 'breaks'> & { readonly breaks: BreakStates[] };

/** A model whose figures may be written to. It uses the general loops, because a kernel may not cover the change. */
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

/** At most as many windows as the node had. Unused places repeat the last window. */
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
