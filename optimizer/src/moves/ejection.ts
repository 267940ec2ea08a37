import type { Model } from '../model.ts';
import { link, type Plan, unlink } from '../plan.ts';
import type { Random } from '../random.ts';
import { refreshRoute } from '../refresh.ts';
import { groupsAllow } from '../rules/groups.ts';
import { bestInRoute } from './best-in-route.ts';
import { noSpot } from './spot.ts';

/** Which units leave which route to make room: `second` is -1 where one is enough, `vehicle` where nothing helps. Used again by the next search. */
export type Ejection = { vehicle: number; first: number; second: number };

/**
 * Guided ejection (Nagata & Bräysy 2009; Nagata & Kobayashi 2010 for pick-up and delivery): the one or two units of a route
 * that make room for another and have been left out least often, by the sum of their absences and their number.
 */
export function findEjection(model: Model, plan: Plan, unit: number, absences: Float64Array, random: Random): Ejection {
  ejection.vehicle = -1;
  least = Number.POSITIVE_INFINITY;
  if (riders.length < model.units) riders = new Int32Array(model.units);
  const from = random.below(model.vehicles);
  for (let count = 1; count <= 2; count++) {
    for (let i = 0, tried = 0; i < model.vehicles && tried < MOST_ROUTES; i++) {
      const v = (from + i) % model.vehicles;
      if (plan.size[v] === 0 || model.locked[v] || !model.fits[unit * model.vehicles + v]) continue;
      if (model.groups.length > 0 && !groupsAllow(model, plan, unit, v)) continue;
      tryRoute(model, plan, unit, v, count, absences, random);
      tried++;
    }
  }
  return ejection;
}

/** So many routes are tried, and so many pairs of units in each: what an ejection costs does not grow with the problem. */
const MOST_ROUTES = 50;
const MOST_PAIRS = 100;

const ejection: Ejection = { vehicle: -1, first: -1, second: -1 };
let least = 0;
let riders = new Int32Array(0);
const spot = noSpot();

/** Tries every way to eject so many units of one route. */
function tryRoute(
  model: Model,
  plan: Plan,
  unit: number,
  vehicle: number,
  many: number,
  absences: Float64Array,
  random: Random,
): void {
  const version = plan.version[vehicle]!;
  const versions = plan.versions;
  const cost = plan.cost[vehicle]!;
  const durationS = plan.durationS[vehicle]!;
  let count = 0;
  for (let node = plan.next[model.tasks + vehicle]!; node < model.tasks; node = plan.next[node]!) {
    const rider = model.unitOf[node]!;
    if (rider < model.units && node === model.firstOf[rider] && 1 + absences[rider]! < least) riders[count++] = rider;
  }
  // Of a long route's pairs, every so manieth.
  const stride = Math.ceil((count * (count - 1)) / 2 / MOST_PAIRS);
  let skip = random.below(Math.max(1, stride));
  for (let i = 0; i < count; i++) {
    const first = riders[i]!;
    const weight = 1 + absences[first]!;
    if (weight + many - 1 >= least) continue;
    takeOut(model, plan, first);
    if (many === 1) offer(model, plan, unit, vehicle, first, -1, weight);
    for (let j = many === 1 ? count : i + 1; j < count; j++) {
      const second = riders[j]!;
      if (weight + 1 + absences[second]! >= least || --skip >= 0) continue;
      skip = stride - 1;
      takeOut(model, plan, second);
      offer(model, plan, unit, vehicle, first, second, weight + 1 + absences[second]!);
      putBack(model, plan, second);
    }
    putBack(model, plan, first);
  }
  refreshRoute(model, plan, vehicle);
  // The route is what it was, and nobody has heard of the names it had in between.
  plan.version[vehicle] = version;
  plan.versions = versions;
  plan.cost[vehicle] = cost;
  plan.durationS[vehicle] = durationS;
}

/** Notes these units if the route, now without them, has a place for the other. */
function offer(
  model: Model,
  plan: Plan,
  unit: number,
  vehicle: number,
  first: number,
  second: number,
  weight: number,
): void {
  if (!refreshRoute(model, plan, vehicle)) return;
  bestInRoute(model, plan, unit, vehicle, spot);
  if (spot.cost === Number.POSITIVE_INFINITY) return;
  least = weight;
  ejection.vehicle = vehicle;
  ejection.first = first;
  ejection.second = second;
}

function takeOut(model: Model, plan: Plan, unit: number): void {
  if (model.secondOf[unit]! >= 0) unlink(model, plan, model.secondOf[unit]!);
  unlink(model, plan, model.firstOf[unit]!);
}

/** Undoes `takeOut`, the last one first: a stop taken out still knows what it followed. */
function putBack(model: Model, plan: Plan, unit: number): void {
  const first = model.firstOf[unit]!;
  const second = model.secondOf[unit]!;
  link(model, plan, first, plan.prev[first]!);
  if (second >= 0) link(model, plan, second, plan.prev[second]!);
}
