import type { Problem, ReloadSite, Task, Vehicle } from '../problem.ts';
import { canCarry, includesTask, type Step } from './brute-load.ts';
import { cheapestTiming } from './brute-timing.ts';

/** The optimum: units left unassigned for each priority from the highest down, then the cost. */
export type Best = { readonly unassignedByPriority: readonly number[]; readonly cost: number };

/** The tasks left of a job or shipment, and its only vehicle if its goods are aboard or its order is given. */
type Demand = {
  readonly priority: number;
  readonly tasks: readonly Task[];
  readonly onlyVehicle: number | undefined;
  readonly isAboard: boolean;
};

/**
 * The optimum by trying everything: the cheapest order of every set of demands on every vehicle, then every way to
 * share the sets out. For at most eight stops, without balance between routes.
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
    const unassigned = demands.filter((_, i) => ((set >> i) & 1) === 0);
    const candidate = { unassignedByPriority: countByPriority(unassigned.map((demand) => demand.priority)), cost };
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
    // Units aboard stay aboard, delivered or not. They are exempt from groups, but the other units are not.
    const taken = set & members & ~aboard;
    if (taken === 0) return true;
    const riders = problem.vehicles.flatMap(({ begun }, r) => (begun?.done.some(isIn) ? [r] : []));
    if (kind === 'together') return (used & members & ~aboard) === 0 && riders.every((r) => r === v);
    return (taken & (taken - 1)) === 0 && !riders.includes(v);
  });
}

/** How many units have each priority, highest first. */
export function countByPriority(priorities: readonly number[]): number[] {
  const counts = Array.from({ length: 101 }, () => 0);
  for (const priority of priorities) counts[100 - priority]!++;
  return counts;
}

function isBetter(a: Best, b: Best): boolean {
  const i = a.unassignedByPriority.findIndex((count, at) => count !== b.unassignedByPriority[at]);
  return i < 0 ? a.cost < b.cost : a.unassignedByPriority[i]! < b.unassignedByPriority[i]!;
}

function listDemands({ jobs, shipments, vehicles }: Problem): Demand[] {
  const ownerOf = (tasks: readonly Task[], list: 'done' | 'given') => {
    const owner = vehicles.findIndex(({ begun, fixedOrder }) =>
      tasks.some((task) => includesTask((list === 'done' ? begun?.done : fixedOrder) ?? [], task)),
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

/** Sites where the vehicle may reload now: without a shipment aboard, and never twice in a row. */
function sitesNow({ reload, fixedOrder }: Vehicle, order: readonly Step[], open: number): readonly ReloadSite[] {
  if (reload === undefined || fixedOrder !== undefined || open !== 0 || order.at(-1)?.kind === 'reload') return [];
  return order.filter((step) => step.kind === 'reload').length < reload.maxReloads ? reload.sites : [];
}

/** The solver never chooses a reload that no load needs, even as a short cut or to pass the time. */
function hasIdleReload(problem: Problem, vehicle: Vehicle, order: readonly Step[]): boolean {
  return order.some((step, i) => step.kind === 'reload' && canCarry(problem, vehicle, order.toSpliced(i, 1)));
}

function keepsOrder({ fixedOrder }: Vehicle, order: readonly Step[], task: Task): boolean {
  if (fixedOrder === undefined) return true;
  const positionOf = ({ kind, index }: Step) =>
    fixedOrder.findIndex((fixedTask) => fixedTask.kind === kind && fixedTask.index === index);
  return positionOf(task) > (order.length === 0 ? -1 : positionOf(order.at(-1)!));
}

function canServe(problem: Problem, vehicle: Vehicle, v: number, { kind, index }: Task): boolean {
  const { skills, vehicles } = kind === 'job' ? problem.jobs[index]! : problem.shipments[index]!;
  return skills.every((skill) => vehicle.skills.includes(skill)) && (vehicles?.includes(v) ?? true);
}
