import type { Model } from '../model/model.ts';
import type { Tour } from './tour.ts';

/** Costs of legs stay below this, so that the sums of a route stay whole numbers of 32 bits. */
const LARGEST_LEG = 2 ** 24;
const LATEST = 2 ** 29;

/** Each leg takes 8 bytes. A tour of this many customers has 32 MB of legs. */
const MOST_CUSTOMERS = 2000;

/** Are the numbers of a VRPTW model small enough for a tour? */
export function fitsTour(model: Model): boolean {
  if (model.taskCount > MOST_CUSTOMERS || model.fixedCost[0]! < 0 || model.perMetre[0]! < 0) return false;
  let longest = 0;
  for (const s of model.durationsS[0]!) longest = Math.max(longest, s);
  let service = 0;
  for (let node = 0; node < model.taskCount; node++) service = Math.max(service, model.serviceS[node]!);
  // The time warp of a whole plan has to fit a number of 32 bits.
  return (longest + service) * (model.taskCount + 2) < LATEST;
}

/**
 * An empty tour of a VRPTW model. Its costs are those of the model, scaled and rounded where they are not small whole
 * numbers, with or without the price of a vehicle.
 */
export function tourOf(model: Model, routeCount: number, isPriced: boolean): Tour {
  const { taskCount, vehicleCount, locationOf, locationCount } = model;
  const n = taskCount;
  const nodes = n + 2 * routeCount;
  const width = n + 2;
  const metres = model.distancesM[0]!;
  const seconds = model.durationsS[0]!;
  const nodeOf = (i: number): number => (i < n ? i : i === n ? taskCount : taskCount + vehicleCount);
  const location = (i: number): number => locationOf[nodeOf(i)]!;
  const service = (i: number): number => (i < n ? model.serviceS[i]! : 0);
  const perMetre = model.perMetre[0]!;
  const fixed = isPriced ? model.fixedCost[0]! : 0;
  let longest = 1;
  for (let i = 0; i < width; i++)
    for (let j = 0; j < width; j++) longest = Math.max(longest, metres[location(i) * locationCount + location(j)]!);
  const dearest = fixed + perMetre * longest;
  const scale =
    dearest <= LARGEST_LEG && Number.isInteger(perMetre) && Number.isInteger(fixed) ? 1 : LARGEST_LEG / dearest;
  const legs = new Int32Array(2 * width * width);
  for (let i = 0; i < width; i++) {
    for (let j = 0; j < width; j++) {
      const from = location(i) * locationCount + location(j);
      const at = 2 * (i * width + j);
      // A vehicle costs its price when it leaves for a customer, and nothing when it stays.
      const isIdle = i === n && j === n + 1;
      legs[at] = isIdle ? 0 : Math.round(scale * (perMetre * metres[from]! + (i === n ? fixed : 0)));
      legs[at + 1] = isIdle ? 0 : seconds[from]! + service(i);
    }
  }
  const base = model.opensS[taskCount]!;
  const time = (s: number): number => Math.max(0, Math.min(LATEST, s - base));
  const byNode = (pick: (location: number, node: number) => number): Int32Array =>
    new Int32Array(nodes).map((_, node) => pick(node < n ? node : node < n + routeCount ? n : n + 1, node));
  const opens = (i: number): number => time(model.opensS[nodeOf(i)]!);
  const numbers = (): Int32Array => new Int32Array(nodes);
  return {
    customerCount: n,
    routeCount,
    capacity: model.capacity[0]!,
    isTimed: model.isTimed,
    legs,
    rowOf: byNode((i) => 2 * width * i),
    columnOf: byNode((i) => 2 * i),
    opensS: byNode(opens),
    closesS: byNode((i) => time(model.closesS[nodeOf(i)]!)),
    demand: byNode((i) => (i < n ? model.delivery[i]! + model.pickup[i]! : 0)),
    next: numbers(),
    prev: numbers(),
    routeOf: byNode((_, node) => (node < n ? -1 : (node - n) % routeCount)),
    position: numbers(),
    earlyS: byNode(opens),
    warpTo: numbers(),
    loadTo: numbers(),
    lateS: numbers(),
    warpFrom: numbers(),
    size: new Int32Array(routeCount),
    load: new Int32Array(routeCount),
    warpS: new Int32Array(routeCount),
    penalty: new Float64Array(routeCount),
    changedAt: new Int32Array(routeCount),
    changeCount: 0,
    touchedAt: numbers(),
    price: { overload: 1, warp: 1 },
    walk: new Int32Array(2),
  };
}
