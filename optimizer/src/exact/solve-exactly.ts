import type { Model } from '../model/model.ts';
import type { Search } from '../search/search.ts';
import { type Bound, cheapestRoutes, type SetRoutes } from './cheapest-routes.ts';
import { CompletionBound } from './completion-bound.ts';
import { partitionUnits } from './set-partitioning.ts';

/** With more stops, or more kinds of vehicle, trying every order takes too long. */
const MOST_STOPS = 8;
const MOST_KINDS = 3;

/**
 * Is the problem small enough? Problems with balance are not solved exactly, because balance prices all routes
 * together.
 */
export function canSolveExactly(search: Search): boolean {
  const { model } = search;
  const stops = openUnits(search).reduce((sum, unit) => sum + nodesOf(model, unit).length, 0);
  const kinds = new Set(openVehicles(model).map((v) => model.kindOf[v]!));
  return stops > 0 && stops <= MOST_STOPS && kinds.size <= MOST_KINDS && model.balance === undefined;
}

/**
 * Finds the best plan of a small problem: every order of every set of units on every kind of vehicle, then every way to
 * share out the sets. It finds stops that fit only together, which insertion one by one cannot. False when some orders
 * were left untried, because they are too many or time is over. The search may find a better plan then.
 */
export function solveExactly(search: Search, isOver: () => boolean): boolean {
  const { model } = search;
  const units = openUnits(search);
  const vehicles = openVehicles(model);
  const bound = boundOf(search, units, vehicles);
  const byKind = new Map<number, SetRoutes>();
  const tables = vehicles.map((v) => {
    const kind = model.kindOf[v]!;
    const table = byKind.get(kind) ?? cheapestRoutes(model, v, units, bound, isOver);
    byKind.set(kind, table);
    return table;
  });
  const shared = partitionUnits(
    model,
    units,
    tables.map(({ bySet }) => bySet),
  );
  const routes = search.bestRoutes;
  vehicles.forEach((v, i) => {
    routes[v] = Int32Array.from(shared[i]!, (node) => ownReload(model, node, v));
  });
  search.load(routes);
  return tables.every(({ isWhole }) => isWhole);
}

function openVehicles(model: Model): number[] {
  return Array.from({ length: model.vehicleCount }, (_, v) => v).filter((v) => !model.locked[v]);
}

function openUnits(search: Search): number[] {
  return Array.from(search.model.freeUnits).filter((unit) => isOpen(search.model, search, unit));
}

/** May some vehicle take the unit? A unit in a given order keeps its group from all other vehicles. */
function isOpen(model: Model, search: Search, unit: number): boolean {
  const isBarred = (model.groupsOf[unit] ?? []).some(
    ({ isTogether, units }) =>
      isTogether && units.some((other) => model.locked[search.plan.routeOf[model.firstOf[other]!]!] === 1),
  );
  if (isBarred) return false;
  for (let v = 0; v < model.vehicleCount; v++) {
    if (!model.locked[v] && model.compatible[unit * model.vehicleCount + v]) return true;
  }
  return false;
}

/**
 * When all units are served, a plan that costs as much is of no use. Otherwise a plan that serves more may cost
 * anything.
 */
function boundOf(search: Search, units: readonly number[], vehicles: readonly number[]): Bound | undefined {
  const { model } = search;
  const unassigned = search.bestUnassigned.reduce((sum, count) => sum + count, 0);
  if (unassigned > model.freeUnits.length - units.length) return undefined;
  const nodes = units.flatMap((unit) => nodesOf(model, unit));
  const oneOfEach = vehicles.filter((v, i) => vehicles.findIndex((w) => model.kindOf[w] === model.kindOf[v]) === i);
  return { cost: search.bestCost, completion: new CompletionBound(model, nodes, oneOfEach) };
}

function nodesOf(model: Model, unit: number): number[] {
  return [model.firstOf[unit]!, model.secondOf[unit]!].filter((node) => node >= 0);
}

/** Vehicles of a kind share their orders, but each has its own reloads. */
function ownReload(model: Model, node: number, vehicle: number): number {
  if (node < model.reloadsFrom) return node;
  const owner = model.reloadAt.findLastIndex((from, v) => from <= node && model.maxReloads[v]! > 0);
  return node - model.reloadAt[owner]! + model.reloadAt[vehicle]!;
}
