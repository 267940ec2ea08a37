import type { Model } from '../model/model.ts';
import type { Plan } from './plan.ts';

/**
 * Computes the loads along a route, trip by trip: a reload ends one trip and begins the next. A trip's deliveries are
 * aboard from its begin. A begun vehicle carries its given load until it reloads. False when a load is impossible.
 */
export function recomputeLoads(model: Model, plan: Plan, vehicle: number): boolean {
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  let fine = model.siteOf.length === 0 || countTrips(model, plan, vehicle);
  for (let d = 0; d < model.dimensionCount; d++) {
    for (let head = start; head !== end; ) {
      const tail = plan.reloadCount[vehicle] === 0 ? end : tripEnd(model, plan, head, end);
      if (!profileTrip(model, plan, vehicle, d, head, tail)) fine = false;
      head = tail;
    }
  }
  return fine;
}

/** Numbers the trips and counts the shipments aboard. False when one is carried across a reload. */
function countTrips(model: Model, plan: Plan, vehicle: number): boolean {
  const { next, openOn, tripOf } = plan;
  const start = model.taskCount + vehicle;
  const end = start + model.vehicleCount;
  let trip = 0;
  let open = 0;
  for (let node = start; node !== end; node = next[node]!) {
    if (node >= model.reloadsFrom && node < model.taskCount) trip++;
    else if (node < model.taskCount && node >= model.problem.jobs.length) {
      const unit = model.unitOf[node]!;
      // Goods that were aboard already are so on every stop before their delivery.
      if (model.secondOf[unit]! < 0) for (let n = start; n !== node; n = next[n]!) openOn[n]!++;
      else open += node === model.firstOf[unit] ? 1 : -1;
    }
    openOn[node] = open;
    tripOf[node] = trip;
  }
  plan.reloadCount[vehicle] = trip;
  for (let node = next[start]!; node < model.taskCount; node = next[node]!) {
    if (node >= model.reloadsFrom && openOn[node]! > 0) return false;
  }
  return true;
}

/** The reload that ends the trip which begins at this node, or the end of the route. */
function tripEnd(model: Model, plan: Plan, head: number, end: number): number {
  let node = plan.next[head]!;
  while (node !== end && node < model.reloadsFrom) node = plan.next[node]!;
  return node;
}

/** One dimension from a trip's begin up to its end. A reload's own figures belong to the trip it begins. */
function profileTrip(model: Model, plan: Plan, vehicle: number, d: number, head: number, tail: number): boolean {
  const { dimensionCount, delivery, pickup, capacity } = model;
  const { next, prev, loadOn, mostBefore, mostAfter, leastAfter } = plan;
  const jobs = model.problem.jobs.length;
  const carries = head >= model.taskCount && model.begun[vehicle] === 1;
  let load = carries ? model.baseLoad[vehicle * dimensionCount + d]! : 0;
  if (!carries) {
    for (let node = next[head]!; node !== tail; node = next[node]!) {
      if (node < jobs) load += delivery[node * dimensionCount + d]!;
    }
  }
  const most = capacity[vehicle * dimensionCount + d]!;
  const isLast = tail >= model.taskCount;
  let fine = true;
  let peak = load;
  let last = head;
  for (let node = head; ; node = next[node]!) {
    if (node === tail && !isLast) break;
    const at = node * dimensionCount + d;
    if (load < delivery[at]!) fine = false;
    load += pickup[at]! - delivery[at]!;
    if (load > peak) peak = load;
    if (load > most) fine = false;
    loadOn[at] = load;
    mostBefore[at] = peak;
    last = node;
    if (node === tail) break;
  }
  peak = load;
  let least = 2 ** 30;
  for (let node = last; ; node = prev[node]!) {
    const at = node * dimensionCount + d;
    if (loadOn[at]! > peak) peak = loadOn[at]!;
    mostAfter[at] = peak;
    leastAfter[at] = least;
    if (loadOn[at]! - pickup[at]! < least) least = loadOn[at]! - pickup[at]!;
    if (node === head) break;
  }
  return fine;
}
