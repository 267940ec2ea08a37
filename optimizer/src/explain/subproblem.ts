import { bestJobInRoute } from '../insertion/insert-job.ts';
import { bestShipmentInRoute } from '../insertion/insert-shipment.ts';
import { bestWithReload } from '../insertion/insert-with-reload.ts';
import { noSpot } from '../insertion/position.ts';
import { buildModel } from '../model/build-model.ts';
import { type Model, NEVER, nodeOfTask } from '../model/model.ts';
import { emptyPlan } from '../plan/empty-plan.ts';
import { link, type Plan, unlink } from '../plan/plan.ts';
import { refreshRoute, settleRoute } from '../plan/recompute.ts';
import { isReload, spareReload } from '../plan/reloads.ts';
import type { Job, Problem, ReloadStop, Shipment, Task, Vehicle } from '../problem.ts';

/**
 * One vehicle, the stops of its route in order, and one unit that would join them: a problem small enough to change
 * and try again many times.
 */
export type Excerpt = {
  readonly problem: Problem;
  /** Stops of the route, in the excerpt's own numbers. */
  readonly route: readonly (Task | ReloadStop)[];
  readonly unit: { readonly kind: 'job' | 'shipment'; readonly index: number };
};

/** Cuts an excerpt out of a problem. The vehicle is open to changes in it, and its place is 0. */
export function excerpt(model: Model, vehicle: number, nodes: ArrayLike<number>, unit: number): Excerpt {
  const { problem } = model;
  const all = problem.jobs.length;
  const asked = Array.from(nodes).filter((node) => !isReload(model, node));
  const units = [...new Set([...asked.map((node) => model.unitOf[node]!), unit])];
  const jobs = units.filter((u) => u < all);
  const shipments = units.filter((u) => u >= all).map((u) => u - all);
  const car = problem.vehicles[vehicle]!;
  const places: number[] = [];
  const placeAt = (place: number): number => {
    if (!places.includes(place)) places.push(place);
    return places.indexOf(place);
  };
  const demand = <T extends { readonly vehicles?: readonly number[] }>(of: T): T =>
    of.vehicles ? { ...of, vehicles: of.vehicles.includes(vehicle) ? [0] : [] } : of;
  const cutJobs: Job[] = jobs.map((j) => demand({ ...problem.jobs[j]!, place: placeAt(problem.jobs[j]!.place) }));
  const cutShipments: Shipment[] = shipments.map((s) => {
    const { pickup, delivery } = problem.shipments[s]!;
    return demand({
      ...problem.shipments[s]!,
      pickup: { ...pickup, place: placeAt(pickup.place) },
      delivery: { ...delivery, place: placeAt(delivery.place) },
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
    ...(car.start !== undefined && { start: placeAt(car.start) }),
    ...(car.end !== undefined && { end: placeAt(car.end) }),
    ...(car.begun && { begun: { ...car.begun, place: placeAt(car.begun.place), done: known } }),
    ...(car.reload && {
      reload: { ...car.reload, sites: car.reload.sites.map((site) => ({ ...site, place: placeAt(site.place) })) },
    }),
    ...(car.maxStops !== undefined && { maxStops: car.maxStops - (done.length - known.length) }),
  };
  const profile = problem.profiles[car.profile]!;
  const cut = (matrix: Int32Array): Int32Array =>
    Int32Array.from(places.flatMap((a) => places.map((b) => matrix[a * problem.places + b]!)));
  const taskOf = (node: number): Task | ReloadStop => {
    if (isReload(model, node)) return { kind: 'reload', index: model.siteOf[node - model.reloadsFrom]! };
    if (node < all) return { kind: 'job', index: jobs.indexOf(node) };
    const end = node - all;
    return { kind: end % 2 === 0 ? 'pickup' : 'delivery', index: shipments.indexOf(end >> 1) };
  };
  return {
    problem: {
      places: places.length,
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
export function canJoin({ problem, route, unit }: Excerpt): boolean {
  const model = buildModel(problem);
  if (model.locked[0]) return false;
  const plan = emptyPlan(model);
  const jobs = problem.jobs.length;
  let last = model.tasks;
  for (const task of route) {
    const node = task.kind === 'reload' ? spareReload(model, plan, 0, task.index) : nodeOfTask(problem, task);
    link(model, plan, node, last);
    if (task.kind === 'reload') plan.reloads[0]!++;
    last = node;
  }
  if (!settleRoute(model, plan, 0)) return false;
  const u = unit.kind === 'job' ? unit.index : jobs + unit.index;
  return model.fits[u] === 1 && joins(model, plan, u);
}

function joins(model: Model, plan: Plan, unit: number): boolean {
  const spot = noSpot();
  const first = model.firstOf[unit]!;
  const second = model.secondOf[unit]!;
  if (second < 0) bestJobInRoute(model, plan, first, 0, spot);
  else bestShipmentInRoute(model, plan, unit, 0, spot);
  if (spot.cost === Number.POSITIVE_INFINITY) bestWithReload(model, plan, unit, 0, spot);
  if (spot.cost === Number.POSITIVE_INFINITY) return false;
  if (model.maxDurationS[0]! === NEVER || model.simpleTime) return true;
  // The spot was chosen by a lower bound on the duration: other places may be shorter in truth.
  for (let after = model.tasks; after < model.tasks || after === model.tasks; after = plan.next[after]!) {
    link(model, plan, first, after);
    for (let drop = first; ; drop = plan.next[drop]!) {
      if (second >= 0) link(model, plan, second, drop);
      const fine = settleRoute(model, plan, 0);
      if (fine) return true;
      if (second < 0) break;
      unlink(model, plan, second);
      if (plan.next[drop]! >= model.tasks) break;
    }
    unlink(model, plan, first);
    if (plan.next[after]! > model.tasks) break;
  }
  refreshRoute(model, plan, 0);
  return false;
}
