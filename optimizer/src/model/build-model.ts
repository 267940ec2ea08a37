import type { Problem, Vehicle, Visit, Window } from '../problem.ts';
import { planBreaks } from './breaks.ts';
import { compatibility, takenUnits } from './compatibility.ts';
import { closeByGroups, unitGroups } from './groups.ts';
import { isLean, isOrdinary, isPaired } from './kernels.ts';
import { hasGaps, isMetric } from './matrix.ts';
import { type Model, NEVER } from './model.ts';
import { nearestNodes } from './neighbours.ts';
import { spareReloads } from './reload-nodes.ts';
import { timeBinds } from './time-constrained.ts';

export function buildModel(problem: Problem): Model {
  const { jobs, shipments, vehicles: cars } = problem;
  const reloadsFrom = jobs.length + 2 * shipments.length;
  const { reloadAt, mostReloads, siteOf, sites } = spareReloads(problem, reloadsFrom);
  const tasks = reloadsFrom + siteOf.length;
  const vehicles = cars.length;
  const units = jobs.length + shipments.length;
  const nodes = tasks + 2 * vehicles;
  const dimensions = cars[0]?.capacity.length ?? jobs[0]?.delivery.length ?? shipments[0]?.amount.length ?? 0;
  const firstOf = new Int32Array(units + siteOf.length).map((_, u) => {
    if (u >= units) return reloadsFrom + u - units;
    return u < jobs.length ? u : jobs.length + 2 * (u - jobs.length);
  });
  const secondOf = firstOf.map((first, u) => (u < jobs.length || u >= units ? -1 : first + 1));
  const unitOf = new Int32Array(nodes).fill(-1);
  for (let u = 0; u < firstOf.length; u++) {
    unitOf[firstOf[u]!] = u;
    if (secondOf[u]! >= 0) unitOf[secondOf[u]!] = u;
  }

  const placeOf = new Int32Array(nodes).fill(-1);
  const serviceS = new Float64Array(nodes);
  const setupS = new Float64Array(nodes);
  const windows: (readonly Window[])[] = [];
  const visits: Visit[] = [...jobs, ...shipments.flatMap((s) => [s.pickup, s.delivery])];
  visits.forEach((visit, node) => {
    placeOf[node] = visit.place;
    serviceS[node] = visit.serviceS;
    setupS[node] = visit.setupS;
    windows.push(visit.windows.length === 0 ? ALWAYS : usable(visit.windows));
  });
  sites.forEach((site, i) => {
    placeOf[reloadsFrom + i] = site.place;
    serviceS[reloadsFrom + i] = site.serviceS;
    windows.push(site.windows.length === 0 ? ALWAYS : usable(site.windows));
  });
  cars.forEach((car, v) => {
    placeOf[tasks + v] = car.begun?.place ?? car.start ?? -1;
    placeOf[tasks + vehicles + v] = car.end ?? -1;
    windows.push([car.begun ? { begin: car.begun.atS, end: car.begun.atS } : car.shift]);
  });
  cars.forEach((car) => {
    windows.push([{ begin: -NEVER, end: car.shift.end }]);
  });
  const flat = windows.flat();
  const windowAt = new Int32Array(nodes + 1);
  windows.forEach((list, node) => {
    windowAt[node + 1] = windowAt[node]! + list.length;
  });

  const delivery = new Int32Array(nodes * dimensions);
  const pickup = new Int32Array(nodes * dimensions);
  jobs.forEach((job, node) => {
    delivery.set(job.delivery, node * dimensions);
    pickup.set(job.pickup, node * dimensions);
  });
  shipments.forEach((shipment, s) => {
    const node = jobs.length + 2 * s;
    pickup.set(shipment.amount, node * dimensions);
    delivery.set(shipment.amount, (node + 1) * dimensions);
  });

  const taken = takenUnits(problem);
  for (const { unit } of taken.carried) {
    firstOf[unit] = secondOf[unit]!;
    secondOf[unit] = -1;
  }
  const { groups, groupsOf } = unitGroups(problem);
  const compatible = compatibility(problem, units, taken);
  const { fits } = compatible;
  const allFit = !closeByGroups(problem, groups, fits) && compatible.allFit;
  const free = new Int32Array(units).map((_, u) => u).filter((u) => !taken.done.has(u) && !taken.fixed.has(u));
  const levels = [...new Set([...jobs, ...shipments].map((unit) => unit.priority))].sort((a, b) => a - b);

  const kinds = new Map<string, number>();
  const kindOf = new Int32Array(vehicles).map((_, v) => {
    const car = cars[v]!;
    const key = car.begun || car.fixedOrder ? `own ${v}` : JSON.stringify(car) + columnKey(fits, vehicles, v);
    if (!kinds.has(key)) kinds.set(key, kinds.size);
    return kinds.get(key)!;
  });
  const { objective } = problem;
  const breaks = cars.map(planBreaks);
  const profiles = problem.profiles;
  const of = (pick: (car: Vehicle) => number): Float64Array => Float64Array.from(cars, pick);
  const perSecond = of((car) => car.costPerSecond + objective.perSecond);
  const hasLimit = cars.some((car) => car.maxDurationS !== undefined);
  const byS = new Float64Array(nodes).fill(NEVER);
  const perLateS = new Float64Array(nodes);
  visits.forEach(({ preferred }, node) => {
    byS[node] = preferred?.byS ?? NEVER;
    perLateS[node] = preferred?.perLateSecond ?? 0;
  });
  const soft = perLateS.some((price) => price > 0);
  const clocked =
    soft ||
    hasLimit ||
    objective.perWaitingSecond > 0 ||
    objective.perImbalanceSecond > 0 ||
    perSecond.some((price) => price > 0);
  const sumLoads =
    sites.length === 0 &&
    shipments.length === 0 &&
    !cars.some((car) => car.begun) &&
    (jobs.every((job) => job.pickup.every((x) => x === 0)) || jobs.every((job) => job.delivery.every((x) => x === 0)));
  const oneWindow = windows.every((list) => list.length === 1);
  const simpleTime = !soft && oneWindow && breaks.every((plan) => plan.states === 1);
  const gaps = profiles.some((profile) => hasGaps(profile.durationsS) || hasGaps(profile.distancesM));
  const model = {
    problem,
    reloadsFrom,
    reloadAt,
    mostReloads,
    siteOf,
    tasks,
    vehicles,
    dimensions,
    places: problem.places,
    units,
    free,
    firstOf,
    secondOf,
    unitOf,
    done: new Uint8Array(units).map((_, u) => (taken.done.has(u) ? 1 : 0)),
    level: Int32Array.from([...jobs, ...shipments], (unit) => levels.indexOf(unit.priority)),
    levels: levels.length,
    fits,
    allFit,
    groups,
    groupsOf,
    placeOf,
    serviceS,
    setupS,
    hasSetup: visits.some((visit) => visit.setupS > 0),
    opensS: Float64Array.from(windows, (list) => list[0]?.begin ?? NEVER),
    closesS: Float64Array.from(windows, (list) => list.at(-1)?.end ?? -NEVER),
    oneWindow,
    windowAt,
    windowBeginS: Float64Array.from(flat, (w) => w.begin),
    windowEndS: Float64Array.from(flat, (w) => w.end),
    delivery,
    pickup,
    sumLoads,
    capacity: Int32Array.from(
      cars.flatMap((car) => car.capacity.map((most, d) => Math.max(most, car.begun?.load[d] ?? 0))),
    ),
    kindOf,
    kinds: kinds.size,
    kindOrder: humblestFirst(fits, kindOf, kinds.size),
    durationsS: cars.map((car) => profiles[car.profile]!.durationsS),
    distancesM: cars.map((car) => profiles[car.profile]!.distancesM),
    gaps,
    slowness: of((car) => car.slownessPermille),
    metric: shipments.length > 0 && profiles.every((profile) => isMetric(profile.distancesM, problem.places)),
    byS,
    perLateS,
    soft,
    timed: clocked || gaps || timeBinds(problem),
    simpleTime,
    clocked,
    exact: !simpleTime && (soft || objective.perWaitingSecond > 0) && reloadsFrom <= FEW_TASKS,
    breaks,
    clocks: Math.max(1, ...breaks.map((plan) => plan.states)),
    fixedCost: of((car) => car.fixedCost + objective.perVehicle),
    perMetre: of((car) => car.costPerMetre + objective.perMetre),
    perSecond,
    perWaitS: objective.perWaitingSecond,
    perImbalanceS: objective.perImbalanceSecond,
    maxDurationS: of((car) => car.maxDurationS ?? NEVER),
    maxDistanceM: of((car) => car.maxDistanceM ?? NEVER),
    maxStops: Int32Array.from(cars, (car) => car.maxStops ?? 2 ** 30),
    limited: cars.some((car) => car.maxDistanceM !== undefined || car.maxStops !== undefined),
    begun: Uint8Array.from(cars, (car) => (car.begun ? 1 : 0)),
    locked: Uint8Array.from(cars, (car) => (car.fixedOrder || car.shift.begin > car.shift.end ? 1 : 0)),
    baseDistanceM: of((car) => car.begun?.distanceM ?? 0),
    baseDurationS: of((car) => (car.begun ? car.begun.atS - car.begun.sinceS : 0)),
    baseStops: Int32Array.from(cars, (car) => car.begun?.done.length ?? 0),
    baseLoad: Int32Array.from(cars.flatMap((car) => car.begun?.load ?? car.capacity.map(() => 0))),
    // Known once the rest is. Put in later they would cost every model a layout of its own, and compiled code fits one.
    lean: false,
    ordinary: false,
    paired: false,
    near: new Int32Array(0) as Int32Array,
    nearCount: 0,
  };
  const { near, nearCount } = nearestNodes(model);
  model.lean = isLean(model);
  model.ordinary = isOrdinary(model);
  model.paired = isPaired(model);
  model.near = near;
  model.nearCount = nearCount;
  return model;
}

/** Up to this many tasks exact timing of every place costs little. */
const FEW_TASKS = 12;

const ALWAYS: readonly Window[] = [{ begin: -NEVER, end: NEVER }];

function usable(windows: readonly Window[]): readonly Window[] {
  const open = windows.filter((w) => w.begin <= w.end).sort((a, b) => a.begin - b.begin);
  return open.length > 0 ? open : [{ begin: NEVER, end: -NEVER }];
}

function humblestFirst(fits: Uint8Array, kindOf: Int32Array, kinds: number): Int32Array {
  const served = new Int32Array(kinds);
  for (let kind = 0; kind < kinds; kind++) {
    for (let at = kindOf.indexOf(kind); at < fits.length; at += kindOf.length) served[kind]! += fits[at]!;
  }
  return new Int32Array(kinds).map((_, kind) => kind).sort((a, b) => served[a]! - served[b]! || a - b);
}

function columnKey(fits: Uint8Array, vehicles: number, v: number): string {
  let hash = 0;
  for (let at = v; at < fits.length; at += vehicles) hash = (Math.imul(hash, 31) + fits[at]!) | 0;
  return ` ${hash}`;
}
