import { bestJobInRoute } from '../insertion/insert-job.ts';
import { bestShipmentInRoute } from '../insertion/insert-shipment.ts';
import { bestWithReload } from '../insertion/insert-with-reload.ts';
import { noPosition } from '../insertion/position.ts';
import { buildModel } from '../model/build-model.ts';
import { type Model, NEVER, nodeOfTask } from '../model/model.ts';
import { emptyPlan } from '../plan/empty-plan.ts';
import { link, type Plan, unlink } from '../plan/plan.ts';
import { recomputeExactly, recomputeRoute } from '../plan/recompute.ts';
import { isReload, spareReload } from '../plan/reloads.ts';
import type { Job, Problem, ReloadTask, Shipment, Task, Vehicle } from '../problem.ts';
import type { RouteRule } from '../rules/route-rule.ts';
import { hasRouteRules, routeRules, rulesAllow } from '../rules/route-rules.ts';

/**
 * A subproblem: one vehicle, the stops of its route in order, and one unit that would join them: a problem small enough to change
 * and try again many times.
 */
export type Subproblem = {
  readonly problem: Problem;
  /** Stops of the route, in the subproblem's own numbers. */
  readonly route: readonly (Task | ReloadTask)[];
  readonly unit: { readonly kind: 'job' | 'shipment'; readonly index: number };
};

/** Cuts a subproblem out of a problem. The vehicle is open to changes in it, and its location is 0. */
export function subproblemOf(model: Model, vehicle: number, nodes: ArrayLike<number>, unit: number): Subproblem {
  const { problem } = model;
  const all = problem.jobs.length;
  const asked = Array.from(nodes).filter((node) => !isReload(model, node));
  const units = [...new Set([...asked.map((node) => model.unitOf[node]!), unit])];
  const jobs = units.filter((u) => u < all);
  const shipments = units.filter((u) => u >= all).map((u) => u - all);
  const car = problem.vehicles[vehicle]!;
  const locations: number[] = [];
  const locationAt = (location: number): number => {
    if (!locations.includes(location)) locations.push(location);
    return locations.indexOf(location);
  };
  const demand = <T extends { readonly vehicles?: readonly number[] }>(of: T): T =>
    of.vehicles ? { ...of, vehicles: of.vehicles.includes(vehicle) ? [0] : [] } : of;
  const cutJobs: Job[] = jobs.map((j) =>
    demand({ ...problem.jobs[j]!, location: locationAt(problem.jobs[j]!.location) }),
  );
  const cutShipments: Shipment[] = shipments.map((s) => {
    const { pickup, delivery } = problem.shipments[s]!;
    return demand({
      ...problem.shipments[s]!,
      pickup: { ...pickup, location: locationAt(pickup.location) },
      delivery: { ...delivery, location: locationAt(delivery.location) },
    });
  });
  const cutTask = (task: Task): Task => ({
    kind: task.kind,
    index: task.kind === 'job' ? jobs.indexOf(task.index) : shipments.indexOf(task.index),
  });
  const done = (car.begun?.done ?? []).map(cutTask);
  const known = done.filter((task) => task.index >= 0);
  const { fixedOrder: _, ...open } = car;
  const cutCar: Vehicle = {
    ...open,
    profile: 0,
    ...(car.start !== undefined && { start: locationAt(car.start) }),
    ...(car.end !== undefined && { end: locationAt(car.end) }),
    ...(car.begun && { begun: { ...car.begun, location: locationAt(car.begun.location), done: known } }),
    ...(car.reload && {
      reload: {
        ...car.reload,
        sites: car.reload.sites.map((site) => ({ ...site, location: locationAt(site.location) })),
      },
    }),
    ...(car.maxTasks !== undefined && { maxTasks: car.maxTasks - (done.length - known.length) }),
  };
  const profile = problem.profiles[car.profile]!;
  const cut = (matrix: Int32Array): Int32Array =>
    Int32Array.from(locations.flatMap((a) => locations.map((b) => matrix[a * problem.locationCount + b]!)));
  const taskOf = (node: number): Task | ReloadTask => {
    if (isReload(model, node)) return { kind: 'reload', index: model.siteOf[node - model.reloadsFrom]! };
    if (node < all) return { kind: 'job', index: jobs.indexOf(node) };
    const end = node - all;
    return { kind: end % 2 === 0 ? 'pickup' : 'delivery', index: shipments.indexOf(end >> 1) };
  };
  return {
    problem: {
      locationCount: locations.length,
      profiles: [{ durationsS: cut(profile.durationsS), distancesM: cut(profile.distancesM) }],
      vehicles: [cutCar],
      jobs: cutJobs,
      shipments: cutShipments,
      objective: problem.objective,
    },
    route: Array.from(nodes, taskOf),
    unit:
      unit < all
        ? { kind: 'job', index: jobs.indexOf(unit) }
        : { kind: 'shipment', index: shipments.indexOf(unit - all) },
  };
}

/** Can the unit join the route, all other stops kept in their order? */
export function canInsert(subproblem: Subproblem): boolean {
  const { model, plan, unit, isFeasible } = planOf(subproblem);
  return (
    isFeasible && model.compatible[unit] === 1 && rulesAllow(model, plan, unit, 0) && isInsertable(model, plan, unit)
  );
}

/** The rule that keeps the unit off the route, wherever in it, if one does. */
export function refusingRule(subproblem: Subproblem): RouteRule | undefined {
  if (!hasRouteRules(subproblem.problem)) return undefined;
  const { model, plan, unit } = planOf(subproblem);
  return routeRules.find((rule) => !rule.allows(model, plan, unit, 0));
}

/** A plan of the route as it is, and the number of the unit that is not in it. */
function planOf({ problem, route, unit }: Subproblem): {
  readonly model: Model;
  readonly plan: Plan;
  readonly unit: number;
  readonly isFeasible: boolean;
} {
  const model = buildModel(problem);
  const plan = emptyPlan(model);
  let last = model.taskCount;
  for (const task of route) {
    const node = task.kind === 'reload' ? spareReload(model, plan, 0, task.index) : nodeOfTask(problem, task);
    link(model, plan, node, last);
    if (task.kind === 'reload') plan.reloadCount[0]!++;
    last = node;
  }
  const isFeasible = !model.locked[0] && recomputeExactly(model, plan, 0);
  return { model, plan, unit: unit.kind === 'job' ? unit.index : problem.jobs.length + unit.index, isFeasible };
}

function isInsertable(model: Model, plan: Plan, unit: number): boolean {
  const position = noPosition();
  const first = model.firstOf[unit]!;
  const second = model.secondOf[unit]!;
  if (second < 0) bestJobInRoute(model, plan, first, 0, position);
  else bestShipmentInRoute(model, plan, unit, 0, position);
  if (position.cost === Number.POSITIVE_INFINITY) bestWithReload(model, plan, unit, 0, position);
  if (position.cost === Number.POSITIVE_INFINITY) return false;
  if (model.maxDurationS[0]! === NEVER || model.hasSingleTimes) return true;
  // The position was chosen by a lower bound on the duration: other positions may be shorter in truth.
  for (let after = model.taskCount; after < model.taskCount || after === model.taskCount; after = plan.next[after]!) {
    link(model, plan, first, after);
    for (let drop = first; ; drop = plan.next[drop]!) {
      if (second >= 0) link(model, plan, second, drop);
      const fine = recomputeExactly(model, plan, 0);
      if (fine) return true;
      if (second < 0) break;
      unlink(model, plan, second);
      if (plan.next[drop]! >= model.taskCount) break;
    }
    unlink(model, plan, first);
    if (plan.next[after]! > model.taskCount) break;
  }
  recomputeRoute(model, plan, 0);
  return false;
}
