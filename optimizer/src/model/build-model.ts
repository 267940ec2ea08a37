import type { Problem, Vehicle, Visit, Window } from '../problem.ts';
import { hasRouteRules } from '../rules/route-rules.ts';
import { breakStatesOf } from './breaks.ts';
import { committedUnits, compatibility } from './compatibility.ts';
import { kernelsOf } from './kernels.ts';
import { baseLoadOf, capacityOf, maxDistanceOf, maxDurationOf, maxTasksOf } from './limits.ts';
import { isMetric, lacksLegs } from './matrix.ts';
import { type Model, NEVER } from './model.ts';
import { nearestNeighbours } from './neighbours.ts';
import { listReloadNodes } from './reload-nodes.ts';
import { isTimeConstrained } from './time-constrained.ts';
import { excludeByGroups, unitGroups } from './unit-groups.ts';
import { endWindow, openWindows, startWindow } from './windows.ts';

export function buildModel(problem: Problem): Model {
  const { jobs, shipments, vehicles: cars } = problem;
  const reloadsFrom = jobs.length + 2 * shipments.length;
  const { reloadAt, maxReloads, siteOf, sites } = listReloadNodes(problem, reloadsFrom);
  const taskCount = reloadsFrom + siteOf.length;
  const vehicleCount = cars.length;
  const unitCount = jobs.length + shipments.length;
  const nodes = taskCount + 2 * vehicleCount;
  const dimensionCount = cars[0]?.capacity.length ?? jobs[0]?.delivery.length ?? shipments[0]?.amount.length ?? 0;
  const firstOf = new Int32Array(unitCount + siteOf.length).map((_, u) => {
    if (u >= unitCount) return reloadsFrom + u - unitCount;
    return u < jobs.length ? u : jobs.length + 2 * (u - jobs.length);
  });
  const secondOf = firstOf.map((first, u) => (u < jobs.length || u >= unitCount ? -1 : first + 1));
  const unitOf = new Int32Array(nodes).fill(-1);
  for (let u = 0; u < firstOf.length; u++) {
    unitOf[firstOf[u]!] = u;
    if (secondOf[u]! >= 0) unitOf[secondOf[u]!] = u;
  }

  const locationOf = new Int32Array(nodes).fill(-1);
  const serviceS = new Float64Array(nodes);
  const setupS = new Float64Array(nodes);
  const windows: (readonly Window[])[] = [];
  const visits: Visit[] = [...jobs, ...shipments.flatMap((s) => [s.pickup, s.delivery])];
  visits.forEach((visit, node) => {
    locationOf[node] = visit.location;
    serviceS[node] = visit.serviceS;
    setupS[node] = visit.setupS;
    windows.push(openWindows(visit.windows));
  });
  sites.forEach((site, i) => {
    locationOf[reloadsFrom + i] = site.location;
    serviceS[reloadsFrom + i] = site.serviceS;
    windows.push(openWindows(site.windows));
  });
  cars.forEach((car, v) => {
    locationOf[taskCount + v] = car.begun?.location ?? car.start ?? -1;
    locationOf[taskCount + vehicleCount + v] = car.end ?? -1;
    windows.push([startWindow(car)]);
  });
  cars.forEach((car) => {
    windows.push([endWindow(car)]);
  });
  const flat = windows.flat();
  const windowAt = new Int32Array(nodes + 1);
  windows.forEach((list, node) => {
    windowAt[node + 1] = windowAt[node]! + list.length;
  });

  const delivery = new Int32Array(nodes * dimensionCount);
  const pickup = new Int32Array(nodes * dimensionCount);
  jobs.forEach((job, node) => {
    delivery.set(job.delivery, node * dimensionCount);
    pickup.set(job.pickup, node * dimensionCount);
  });
  shipments.forEach((shipment, s) => {
    const node = jobs.length + 2 * s;
    pickup.set(shipment.amount, node * dimensionCount);
    delivery.set(shipment.amount, (node + 1) * dimensionCount);
  });

  const committed = committedUnits(problem);
  for (const { unit } of committed.carried) {
    firstOf[unit] = secondOf[unit]!;
    secondOf[unit] = -1;
  }
  const { groups, groupsOf } = unitGroups(problem);
  const { compatible, isFull } = compatibility(problem, unitCount, committed);
  const allCompatible = !excludeByGroups(problem, groups, compatible) && isFull;
  const freeUnits = new Int32Array(unitCount)
    .map((_, u) => u)
    .filter((u) => !committed.done.has(u) && !committed.fixed.has(u));
  const levels = [...new Set([...jobs, ...shipments].map((unit) => unit.priority))].sort((a, b) => a - b);

  const kinds = new Map<string, number>();
  const kindOf = new Int32Array(vehicleCount).map((_, v) => {
    const car = cars[v]!;
    const key = car.begun || car.fixedOrder ? `own ${v}` : JSON.stringify(car) + columnKey(compatible, vehicleCount, v);
    if (!kinds.has(key)) kinds.set(key, kinds.size);
    return kinds.get(key)!;
  });
  const { objective } = problem;
  const breaks = cars.map(breakStatesOf);
  const profiles = problem.profiles;
  const of = (pick: (car: Vehicle) => number): Float64Array => Float64Array.from(cars, pick);
  const perSecond = of((car) => car.costPerSecond + objective.perSecond);
  const hasLimit = cars.some((car) => car.maxDurationS !== undefined);
  const preferredByS = new Float64Array(nodes).fill(NEVER);
  const perLateS = new Float64Array(nodes);
  visits.forEach(({ preferred }, node) => {
    preferredByS[node] = preferred?.byS ?? NEVER;
    perLateS[node] = preferred?.perLateSecond ?? 0;
  });
  const hasSoftWindows = perLateS.some((price) => price > 0);
  const hasDurationCost =
    hasSoftWindows ||
    hasLimit ||
    objective.perWaitingSecond > 0 ||
    objective.balance !== undefined ||
    perSecond.some((price) => price > 0);
  const hasSumLoads =
    sites.length === 0 &&
    shipments.length === 0 &&
    !cars.some((car) => car.begun) &&
    (jobs.every((job) => job.pickup.every((x) => x === 0)) || jobs.every((job) => job.delivery.every((x) => x === 0)));
  const hasSingleWindows = windows.every((list) => list.length === 1);
  const hasSingleTimes = !hasSoftWindows && hasSingleWindows && breaks.every((plan) => plan.stateCount === 1);
  const hasGaps = profiles.some((profile) => lacksLegs(profile.durationsS) || lacksLegs(profile.distancesM));
  const model = {
    problem,
    reloadsFrom,
    reloadAt,
    maxReloads,
    siteOf,
    taskCount,
    vehicleCount,
    dimensionCount,
    locationCount: problem.locationCount,
    unitCount,
    freeUnits,
    firstOf,
    secondOf,
    unitOf,
    done: new Uint8Array(unitCount).map((_, u) => (committed.done.has(u) ? 1 : 0)),
    level: Int32Array.from([...jobs, ...shipments], (unit) => levels.indexOf(unit.priority)),
    levelCount: levels.length,
    compatible,
    allCompatible,
    hasRouteRules: hasRouteRules(problem),
    groups,
    groupsOf,
    locationOf,
    serviceS,
    setupS,
    hasSetup: visits.some((visit) => visit.setupS > 0),
    opensS: Float64Array.from(windows, (list) => list[0]?.begin ?? NEVER),
    closesS: Float64Array.from(windows, (list) => list.at(-1)?.end ?? -NEVER),
    hasSingleWindows,
    windowAt,
    windowBeginS: Float64Array.from(flat, (w) => w.begin),
    windowEndS: Float64Array.from(flat, (w) => w.end),
    delivery,
    pickup,
    hasSumLoads,
    capacity: Int32Array.from(cars.flatMap(capacityOf)),
    kindOf,
    kindCount: kinds.size,
    kindOrder: humblestFirst(compatible, kindOf, kinds.size),
    durationsS: cars.map((car) => profiles[car.profile]!.durationsS),
    distancesM: cars.map((car) => profiles[car.profile]!.distancesM),
    hasGaps,
    slowness: of((car) => car.slownessPermille),
    isMetric: shipments.length > 0 && profiles.every((profile) => isMetric(profile.distancesM, problem.locationCount)),
    preferredByS,
    perLateS,
    hasSoftWindows,
    isTimed: hasDurationCost || hasGaps || isTimeConstrained(problem),
    hasSingleTimes,
    hasDurationCost,
    isTimedExactly: !hasSingleTimes && (hasSoftWindows || objective.perWaitingSecond > 0) && reloadsFrom <= FEW_TASKS,
    breaks,
    clockCount: Math.max(1, ...breaks.map((plan) => plan.stateCount)),
    fixedCost: of((car) => car.fixedCost + objective.perVehicle),
    perMetre: of((car) => car.costPerMetre + objective.perMetre),
    perSecond,
    perWaitS: objective.perWaitingSecond,
    balance: objective.balance,
    maxDurationS: of(maxDurationOf),
    maxDistanceM: of(maxDistanceOf),
    maxTasks: Int32Array.from(cars, maxTasksOf),
    hasRouteLimits: cars.some((car) => car.maxDistanceM !== undefined || car.maxTasks !== undefined),
    begun: Uint8Array.from(cars, (car) => (car.begun ? 1 : 0)),
    locked: Uint8Array.from(cars, (car) => (car.fixedOrder || car.shift.begin > car.shift.end ? 1 : 0)),
    baseDistanceM: of((car) => car.begun?.distanceM ?? 0),
    baseDurationS: of((car) => (car.begun ? car.begun.atS - car.begun.sinceS : 0)),
    baseTaskCount: Int32Array.from(cars, (car) => car.begun?.done.length ?? 0),
    baseLoad: Int32Array.from(cars.flatMap(baseLoadOf)),
    // Known once the rest is. Put in later they would cost every model a layout of its own, and compiled code fits one.
    isVrptw: false,
    isOneBreak: false,
    isPdptw: false,
    neighbours: new Int32Array(0) as Int32Array,
    neighbourCount: 0,
  };
  const { neighbours, neighbourCount } = nearestNeighbours(model);
  Object.assign(model, kernelsOf(model));
  model.neighbours = neighbours;
  model.neighbourCount = neighbourCount;
  return model;
}

/** Up to this many tasks exact timing of every position costs little. */
const FEW_TASKS = 12;

function humblestFirst(compatible: Uint8Array, kindOf: Int32Array, kinds: number): Int32Array {
  const served = new Int32Array(kinds);
  for (let kind = 0; kind < kinds; kind++) {
    for (let at = kindOf.indexOf(kind); at < compatible.length; at += kindOf.length) served[kind]! += compatible[at]!;
  }
  return new Int32Array(kinds).map((_, kind) => kind).sort((a, b) => served[a]! - served[b]! || a - b);
}

function columnKey(compatible: Uint8Array, vehicles: number, v: number): string {
  let hash = 0;
  for (let at = v; at < compatible.length; at += vehicles) hash = (Math.imul(hash, 31) + compatible[at]!) | 0;
  return ` ${hash}`;
}
