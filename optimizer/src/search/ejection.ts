import { bestInRoute } from '../insertion/best-in-route.ts';
import { takeSpot } from '../insertion/insert-with-reload.ts';
import { noSpot } from '../insertion/position.ts';
import { groupsAllow } from '../insertion/rules/groups.ts';
import type { Model } from '../model/model.ts';
import type { Random } from '../model/random.ts';
import { dropAbsent, link, type Plan, unlink } from '../plan/plan.ts';
import { refreshRoute } from '../plan/recompute.ts';
import { type Ruin, removeUnit } from '../plan/ruin.ts';

/** Lets a unit into a route in exchange for one or two others, which are absent then; gives the vehicle, or -1 when nothing helps. */
export function eject(
  model: Model,
  plan: Plan,
  unit: number,
  absences: Float64Array,
  random: Random,
  ruin: Ruin,
): number {
  const { vehicle, first, second } = findEjection(model, plan, unit, absences, random);
  if (vehicle < 0) return -1;
  removeUnit(model, plan, first, ruin);
  if (second >= 0) removeUnit(model, plan, second, ruin);
  refreshRoute(model, plan, vehicle);
  bestInRoute(model, plan, unit, vehicle, spot);
  takeSpot(model, plan, unit, spot);
  dropAbsent(model, plan, unit);
  return vehicle;
}

/** Which units leave which route: `second` is -1 where one is enough, `vehicle` where nothing helps. The next one found takes its place. */
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

/** So many routes are tried, and so many pairs of units in each, the lightest first: what an ejection costs does not grow with the problem. */
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
  const count = listRiders(model, plan, vehicle, absences, random);
  if (count < many) return;
  let tries = many === 1 ? count : MOST_PAIRS;
  for (let i = 0; i < count && tries > 0; i++) {
    const first = riders[i]!;
    const weight = 1 + absences[first]!;
    // Those ahead weigh no less.
    if (many * weight >= least) break;
    takeOut(model, plan, first);
    if (many === 1) offer(model, plan, unit, vehicle, first, -1, weight);
    for (let j = many === 1 ? count : i + 1; j < count && tries > 0; j++) {
      const second = riders[j]!;
      const sum = weight + 1 + absences[second]!;
      if (sum >= least) break;
      takeOut(model, plan, second);
      offer(model, plan, unit, vehicle, first, second, sum);
      putBack(model, plan, second);
      tries--;
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

/** The units of a route light enough to be worth trying, the lightest first, by chance among equals. Gives their number. */
function listRiders(model: Model, plan: Plan, vehicle: number, absences: Float64Array, random: Random): number {
  let count = 0;
  for (let node = plan.next[model.tasks + vehicle]!; node < model.tasks; node = plan.next[node]!) {
    const rider = model.unitOf[node]!;
    if (rider < model.units && node === model.firstOf[rider] && 1 + absences[rider]! < least) riders[count++] = rider;
  }
  random.shuffle(riders, count);
  for (let i = 1; i < count; i++) {
    const rider = riders[i]!;
    let j = i - 1;
    for (; j >= 0 && absences[riders[j]!]! > absences[rider]!; j--) riders[j + 1] = riders[j]!;
    riders[j + 1] = rider;
  }
  return count;
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
