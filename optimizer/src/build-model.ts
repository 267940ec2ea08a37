import { planBreaks } from './breaks.ts';
import { closeByGroups, unitGroups } from './group-units.ts';
import { isLean } from './lean.ts';
import { type Model, NEVER } from './model.ts';
import { nearestNodes } from './neighbours.ts';
import type { Problem, ReloadSite, Vehicle, Visit, Window } from './problem.ts';

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
  const simpleTime = !soft && windows.every((list) => list.length === 1) && breaks.every((plan) => plan.states === 1);
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
    exact: clocked && !simpleTime && reloadsFrom <= FEW_TASKS,
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
    near: new Int32Array(0) as Int32Array,
    nearCount: 0,
  };
  const { near, nearCount } = nearestNodes(model);
  model.lean = isLean(model);
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

/** As many spare reloads as each vehicle may make, at each of its sites. More than it has stops to make are never of use. */
function spareReloads({ vehicles, jobs, shipments }: Problem, reloadsFrom: number) {
  const reloadAt = new Int32Array(vehicles.length);
  const sites: ReloadSite[] = [];
  const siteOf: number[] = [];
  const mostReloads = Int32Array.from(vehicles, ({ reload, fixedOrder }) =>
    reload && !fixedOrder ? Math.min(reload.most, jobs.length + shipments.length) : 0,
  );
  vehicles.forEach(({ reload }, v) => {
    reloadAt[v] = reloadsFrom + sites.length;
    reload?.sites.forEach((site, s) => {
      for (let i = 0; i < mostReloads[v]!; i++) {
        sites.push(site);
        siteOf.push(s);
      }
    });
  });
  return { reloadAt, mostReloads, siteOf: Int32Array.from(siteOf), sites };
}

type Taken = {
  readonly done: Set<number>;
  readonly fixed: Map<number, number>;
  readonly carried: { readonly unit: number; readonly vehicle: number }[];
};

/** Units no longer free to choose a vehicle: done, in a fixed order, or already aboard. */
function takenUnits(problem: Problem): Taken {
  const done = new Set<number>();
  const fixed = new Map<number, number>();
  const carried: { unit: number; vehicle: number }[] = [];
  const jobs = problem.jobs.length;
  problem.vehicles.forEach((car, vehicle) => {
    const delivered = new Set(car.begun?.done.filter((t) => t.kind === 'delivery').map((t) => t.index));
    for (const task of car.begun?.done ?? []) {
      if (task.kind === 'job') done.add(task.index);
      else if (delivered.has(task.index)) done.add(jobs + task.index);
      else carried.push({ unit: jobs + task.index, vehicle });
    }
    for (const task of car.fixedOrder ?? []) fixed.set(task.kind === 'job' ? task.index : jobs + task.index, vehicle);
  });
  return { done, fixed, carried };
}

function compatibility(problem: Problem, units: number, taken: Taken): { fits: Uint8Array; allFit: boolean } {
  const { jobs, shipments, vehicles } = problem;
  const fits = new Uint8Array(units * vehicles.length);
  const skills = vehicles.map((car) => new Set(car.skills));
  const carriedBy = new Map(taken.carried.map(({ unit, vehicle }) => [unit, vehicle]));
  const given = vehicles.flatMap((car, v) => (car.fixedOrder ? [v] : []));
  let allFit = given.length === 0;
  for (let u = 0; u < units; u++) {
    const unit = u < jobs.length ? jobs[u]! : shipments[u - jobs.length]!;
    const row = fits.subarray(u * vehicles.length, (u + 1) * vehicles.length).fill(1);
    for (const v of given) if (taken.fixed.get(u) !== v) row[v] = 0;
    const bound = carriedBy.get(u) ?? taken.fixed.get(u);
    if (unit.skills.length === 0 && !unit.vehicles && bound === undefined) continue;
    const allowed = unit.vehicles && new Set(unit.vehicles);
    for (let v = 0; v < vehicles.length; v++) {
      const fit =
        unit.skills.every((skill) => skills[v]!.has(skill)) &&
        (!allowed || allowed.has(v)) &&
        (bound === undefined || bound === v);
      if (!fit) row[v] = 0;
      if (!fit) allFit = false;
    }
  }
  return { fits, allFit };
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

function hasGaps(matrix: Int32Array): boolean {
  for (let at = 0; at < matrix.length; at++) if (matrix[at]! < 0) return true;
  return false;
}

/** Tries some thousand detours spread over the matrix; roundings of a unit or two do not count. */
function isMetric(matrix: Int32Array, places: number): boolean {
  let seed = 1;
  const draw = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >>> 8) % places;
  };
  for (let i = 0; i < Math.min(3000, places ** 3); i++) {
    const a = draw();
    const b = draw();
    const c = draw();
    if (matrix[a * places + b]! > matrix[a * places + c]! + matrix[c * places + b]! + 2) return false;
  }
  return true;
}

/** Could any route at all, however long, run against a window, a shift or a break? */
function timeBinds(problem: Problem): boolean {
  const visits = [...problem.jobs, ...problem.shipments.flatMap((s) => [s.pickup, s.delivery])];
  if (visits.some((visit) => visit.windows.length > 0)) return true;
  if (problem.vehicles.some((car) => car.breaks.length > 0 || car.begun || car.reload)) return true;
  let longestS = 0;
  for (const { durationsS } of problem.profiles) {
    for (let at = 0; at < durationsS.length; at++) {
      const s = durationsS[at]!;
      if (s > longestS) longestS = s;
    }
  }
  const slowest = Math.max(0, ...problem.vehicles.map((car) => car.slownessPermille));
  const boundS =
    Math.ceil((longestS * slowest) / 1000) * (visits.length + 1) +
    visits.reduce((sum, visit) => sum + visit.serviceS + visit.setupS, 0);
  return problem.vehicles.some((car) => car.shift.end - car.shift.begin < boundS);
}
