import type { Break, Problem, ReloadSite, ReloadStop, Task, Vehicle, Visit, Window } from '../problem.ts';

/** The best there is: left out per priority from the highest down, then the cost. */
export type Best = { readonly leftOut: readonly number[]; readonly cost: number };

/** What is still to do of a job or shipment, and by whom alone if its goods are aboard or its order is given. */
type Demand = {
  readonly priority: number;
  readonly tasks: readonly Task[];
  readonly onlyVehicle: number | undefined;
  readonly isAboard: boolean;
};

/**
 * The optimum by trying everything: the cheapest order of every set of demands on every vehicle, then every way to
 * share the sets out. Made for at most eight stops, and without balance between routes.
 */
export function bruteForce(problem: Problem): Best {
  const demands = listDemands(problem);
  let costs = new Map([[0, 0]]);
  problem.vehicles.forEach((vehicle, v) => {
    const routes = cheapestRoutes(problem, vehicle, v, demands);
    const next = new Map<number, number>();
    for (const [used, costSoFar] of costs)
      for (const [set, cost] of routes) {
        if ((used & set) !== 0 || !keepsGroups(problem, demands, v, used, set)) continue;
        const total = costSoFar + cost;
        if (total < (next.get(used | set) ?? Infinity)) next.set(used | set, total);
      }
    costs = next;
  });
  let best: Best | undefined;
  for (const [set, cost] of costs) {
    const missing = demands.filter((_, i) => ((set >> i) & 1) === 0);
    const candidate = { leftOut: countByPriority(missing.map((demand) => demand.priority)), cost };
    if (best === undefined || isBetter(candidate, best)) best = candidate;
  }
  return best!;
}

/** May this vehicle take this set when the vehicles before it have taken those? */
function keepsGroups(problem: Problem, demands: readonly Demand[], v: number, used: number, set: number): boolean {
  return (problem.groups ?? []).every(({ kind, jobs, shipments }) => {
    const isIn = ({ kind, index }: Task) => (kind === 'job' ? jobs : shipments).includes(index);
    let members = 0;
    let aboard = 0;
    demands.forEach(({ tasks: [task], isAboard }, i) => {
      if (!isIn(task!)) return;
      members |= 1 << i;
      if (isAboard) aboard |= 1 << i;
    });
    // Those aboard stay aboard, delivered or not: they are held to nothing, the others are held to them.
    const taken = set & members & ~aboard;
    if (taken === 0) return true;
    const riders = problem.vehicles.flatMap(({ begun }, r) => (begun?.done.some(isIn) ? [r] : []));
    if (kind === 'together') return (used & members & ~aboard) === 0 && riders.every((r) => r === v);
    return (taken & (taken - 1)) === 0 && !riders.includes(v);
  });
}

/** How many there are of each priority, highest first. */
export function countByPriority(priorities: readonly number[]): number[] {
  const counts = Array.from({ length: 101 }, () => 0);
  for (const priority of priorities) counts[100 - priority]!++;
  return counts;
}

function isBetter(a: Best, b: Best): boolean {
  const i = a.leftOut.findIndex((count, at) => count !== b.leftOut[at]);
  return i < 0 ? a.cost < b.cost : a.leftOut[i]! < b.leftOut[i]!;
}

function listDemands({ jobs, shipments, vehicles }: Problem): Demand[] {
  const ownerOf = (tasks: readonly Task[], list: 'done' | 'given') => {
    const owner = vehicles.findIndex(({ begun, fixedOrder }) =>
      tasks.some((task) => holds((list === 'done' ? begun?.done : fixedOrder) ?? [], task)),
    );
    return owner < 0 ? undefined : owner;
  };
  const toDemand = (priority: number, all: readonly Task[]): Demand => {
    const tasks = all.filter((task) => ownerOf([task], 'done') === undefined);
    const carrier = ownerOf(all, 'done');
    return { priority, tasks, onlyVehicle: carrier ?? ownerOf(all, 'given'), isAboard: carrier !== undefined };
  };
  return [
    ...jobs.map(({ priority }, index) => toDemand(priority, [{ kind: 'job', index }])),
    ...shipments.map(({ priority }, index) =>
      toDemand(priority, [
        { kind: 'pickup', index },
        { kind: 'delivery', index },
      ]),
    ),
  ].filter(({ tasks }) => tasks.length > 0);
}

function holds(tasks: readonly Task[], { kind, index }: Task): boolean {
  return tasks.some((task) => task.kind === kind && task.index === index);
}

function cheapestRoutes(
  problem: Problem,
  vehicle: Vehicle,
  v: number,
  demands: readonly Demand[],
): Map<number, number> {
  const cheapest = new Map([[0, vehicle.begun ? cheapestTiming(problem, vehicle, []) : 0]]);
  const extend = (order: readonly Step[], taken: number, open: number) => {
    if (open === 0 && taken !== 0 && !hasIdleReload(problem, vehicle, order)) {
      const cost = cheapestTiming(problem, vehicle, order);
      if (cost < (cheapest.get(taken) ?? Infinity)) cheapest.set(taken, cost);
    }
    demands.forEach(({ tasks, onlyVehicle }, i) => {
      const bit = 1 << i;
      if (onlyVehicle !== undefined && onlyVehicle !== v) return;
      const task = (taken & bit) === 0 ? tasks[0] : (open & bit) !== 0 ? tasks[1] : undefined;
      if (task === undefined || !keepsOrder(vehicle, order, task) || !canServe(problem, vehicle, v, task)) return;
      extend([...order, task], taken | bit, (taken & bit) === 0 && tasks.length > 1 ? open | bit : open & ~bit);
    });
    sitesNow(vehicle, order, open).forEach((_, index) => {
      extend([...order, { kind: 'reload', index }], taken, open);
    });
  };
  extend([], 0, 0);
  return cheapest;
}

/** A stop that was asked for, or a reload between two trips. */
type Step = Task | ReloadStop;

function isAsked(step: Step): step is Task {
  return step.kind !== 'reload';
}

/** Sites where the vehicle may reload now: with no shipment aboard, and never twice in a row. */
function sitesNow({ reload, fixedOrder }: Vehicle, order: readonly Step[], open: number): readonly ReloadSite[] {
  if (reload === undefined || fixedOrder !== undefined || open !== 0 || order.at(-1)?.kind === 'reload') return [];
  return order.filter((step) => step.kind === 'reload').length < reload.most ? reload.sites : [];
}

/** A reload no load asks for is no choice of the solver's, even where it would be a short cut or pass the time. */
function hasIdleReload(problem: Problem, vehicle: Vehicle, order: readonly Step[]): boolean {
  return order.some((step, i) => step.kind === 'reload' && canCarry(problem, vehicle, order.toSpliced(i, 1)));
}

function keepsOrder({ fixedOrder }: Vehicle, order: readonly Step[], task: Task): boolean {
  if (fixedOrder === undefined) return true;
  const positionOf = ({ kind, index }: Step) =>
    fixedOrder.findIndex((given) => given.kind === kind && given.index === index);
  return positionOf(task) > (order.length === 0 ? -1 : positionOf(order.at(-1)!));
}

/** Infinity when no timing is right. Once begun, earlier is never worse; so every moment to begin is tried. */
function cheapestTiming(problem: Problem, vehicle: Vehicle, order: readonly Step[]): number {
  const { begun } = vehicle;
  const visits = order.map((step): Visit => {
    if (step.kind === 'reload') return { ...vehicle.reload!.sites[step.index]!, setupS: 0 };
    return step.kind === 'job' ? problem.jobs[step.index]! : problem.shipments[step.index]![step.kind];
  });
  const places = [begun ? begun.place : vehicle.start, ...visits.map((visit) => visit.place), vehicle.end];
  const legs = places.slice(1).map((to, i) => leg(problem, vehicle, places[i], to));
  const setupsS = visits.map((visit, i) => (visit.place === places[i] ? 0 : visit.setupS));
  const { objective } = problem;
  const priced = (durationS: number, distanceM: number, waitingS: number) =>
    vehicle.fixedCost +
    objective.perVehicle +
    distanceM * (vehicle.costPerMetre + objective.perMetre) +
    durationS * (vehicle.costPerSecond + objective.perSecond) +
    waitingS * objective.perWaitingSecond;

  // Nothing more to do: home without delay and whatever the limits, or where it stands if there is no way.
  if (order.length === 0) {
    const home = legs[0]!.distanceM === Infinity ? { durationS: 0, distanceM: 0 } : legs[0]!;
    return priced(begun!.atS + home.durationS - begun!.sinceS, begun!.distanceM + home.distanceM, 0);
  }
  const stops = order.filter(isAsked).length + (begun?.done.length ?? 0);
  if (stops > (vehicle.maxStops ?? Infinity) || !canCarry(problem, vehicle, order)) return Infinity;
  const distanceM = legs.reduce((sum, { distanceM }) => sum + distanceM, begun?.distanceM ?? 0);
  if (distanceM === Infinity || distanceM > (vehicle.maxDistanceM ?? Infinity)) return Infinity;
  const breaks = vehicle.breaks.filter(
    ({ windows }) => !begun || windows.length === 0 || windows.some(({ end }) => end >= begun.atS),
  );
  const busyS =
    legs.reduce((sum, { durationS }) => sum + durationS, 0) +
    setupsS.reduce((sum, setupS) => sum + setupS, 0) +
    visits.reduce((sum, visit) => sum + visit.serviceS, 0) +
    breaks.reduce((sum, { durationS }) => sum + durationS, 0);

  let cheapest = Infinity;
  const secondsCount =
    vehicle.maxDurationS !== undefined || objective.perWaitingSecond + objective.perSecond + vehicle.costPerSecond > 0;
  const firstS = begun?.atS ?? vehicle.shift.begin;
  // Where no second has a price nor a limit, the earliest begin is as good as any.
  const lastS = begun || !secondsCount ? firstS : vehicle.shift.end;
  for (let leaveS = firstS; leaveS <= lastS; leaveS++) {
    const priceEnd = (endS: number): number => {
      const durationS = endS - (begun?.sinceS ?? leaveS);
      const isOver = endS > vehicle.shift.end || durationS > (vehicle.maxDurationS ?? Infinity);
      return isOver ? Infinity : priced(durationS, distanceM, endS - leaveS - busyS);
    };
    cheapest = Math.min(cheapest, cheapestDrive(breaks, visits, legs, setupsS, leaveS, priceEnd));
  }
  return cheapest;
}

type Leg = { readonly durationS: number; readonly distanceM: number };

/** Breaks are tried on every leg, in every order and every window of theirs. */
function cheapestDrive(
  breaks: readonly Break[],
  visits: readonly Visit[],
  legs: readonly Leg[],
  setupsS: readonly number[],
  beginS: number,
  priceEnd: (endS: number) => number,
): number {
  const go = (at: number, clockS: number, drivenS: number, taken: number): number => {
    const leg = legs[at]!;
    let best = Infinity;
    breaks.forEach(({ windows, durationS }, b) => {
      if ((taken >> b) & 1) return;
      for (const window of openWindows(windows)) {
        // On the road: drive on until the window opens or the leg is done, whichever comes first.
        const driveS = Math.min(leg.durationS - drivenS, Math.max(0, window.begin - clockS));
        const stopS = Math.max(clockS + driveS, window.begin);
        if (stopS > window.end) continue;
        best = Math.min(best, go(at, stopS + durationS, drivenS + driveS, taken | (1 << b)));
      }
    });
    const arrivalS = clockS + leg.durationS - drivenS;
    if (at === visits.length) return taken === 2 ** breaks.length - 1 ? Math.min(best, priceEnd(arrivalS)) : best;
    const readyS = arrivalS + setupsS[at]!;
    const window = openWindows(visits[at]!.windows).find(({ end }) => readyS <= end);
    if (window === undefined) return best;
    const startS = Math.max(readyS, window.begin);
    const { preferred, serviceS } = visits[at]!;
    const lateCost = preferred ? Math.max(0, startS - preferred.byS) * preferred.perLateSecond : 0;
    return Math.min(best, lateCost + go(at + 1, startS + serviceS, 0, taken));
  };
  return go(0, beginS, 0, 0);
}

function openWindows(windows: readonly Window[]): readonly Window[] {
  return windows.length === 0
    ? [{ begin: -Infinity, end: Infinity }]
    : windows.filter(({ begin, end }) => begin <= end);
}

function leg(problem: Problem, vehicle: Vehicle, from: number | undefined, to: number | undefined): Leg {
  if (from === undefined || to === undefined) return { durationS: 0, distanceM: 0 };
  const { durationsS, distancesM } = problem.profiles[vehicle.profile]!;
  const at = from * problem.places + to;
  if (durationsS[at]! < 0 || distancesM[at]! < 0) return { durationS: Infinity, distanceM: Infinity };
  return { durationS: Math.ceil((durationsS[at]! * vehicle.slownessPermille) / 1000), distanceM: distancesM[at]! };
}

function canServe(problem: Problem, vehicle: Vehicle, v: number, { kind, index }: Task): boolean {
  const { skills, vehicles } = kind === 'job' ? problem.jobs[index]! : problem.shipments[index]!;
  return skills.every((skill) => vehicle.skills.includes(skill)) && (vehicles?.includes(v) ?? true);
}

/** Trip by trip; what was aboard a vehicle under way is delivered before it reloads, or not at all. */
function canCarry(problem: Problem, vehicle: Vehicle, order: readonly Step[]): boolean {
  const trips: Task[][] = [[]];
  for (const step of order) {
    if (isAsked(step)) trips.at(-1)!.push(step);
    else trips.push([]);
  }
  const isWhole = (trip: readonly Task[]) =>
    trip.every(({ kind, index }) => kind !== 'delivery' || holds(trip, { kind: 'pickup', index }));
  return trips.every((trip, i) =>
    i === 0
      ? canCarryTrip(problem, vehicle, trip, vehicle.begun?.load)
      : isWhole(trip) && canCarryTrip(problem, vehicle, trip, undefined),
  );
}

function canCarryTrip(
  problem: Problem,
  vehicle: Vehicle,
  trip: readonly Task[],
  loadNow: readonly number[] | undefined,
): boolean {
  return vehicle.capacity.every((capacity, d) => {
    const aboard = loadNow?.[d];
    const most = Math.max(capacity, vehicle.begun?.load[d] ?? 0);
    let load = aboard ?? 0;
    if (aboard === undefined)
      for (const task of trip) if (task.kind === 'job') load += problem.jobs[task.index]!.delivery[d]!;
    if (load > most) return false;
    return trip.every(({ kind, index }) => {
      const { pickup, delivery } =
        kind === 'job'
          ? problem.jobs[index]!
          : { pickup: problem.shipments[index]!.amount, delivery: problem.shipments[index]!.amount };
      if (kind !== 'pickup') load -= delivery[d]!;
      if (load < 0) return false;
      if (kind !== 'delivery') load += pickup[d]!;
      return load <= most;
    });
  });
}
