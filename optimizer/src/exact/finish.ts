import { type Model, NEVER } from '../model.ts';
import type { Search } from '../search.ts';
import { travelM, travelS } from '../travel.ts';
import { type Bound, cheapestRoutes, type SetRoute } from './cheapest-routes.ts';
import { shareOut } from './share-out.ts';

/** With more stops to place, or more kinds of vehicle to place them on, trying every order takes longer than it is worth. */
const MOST_STOPS = 8;
const MOST_KINDS = 3;

/**
 * Ends the search of a small problem with the best plan there is: every order of every set of units on every kind of
 * vehicle, then every way to share the sets out. Insertion one by one cannot find stops that fit only together. True when
 * that is better than what the search had found. Balance prices routes together and is left to the search.
 */
export function finishExactly(search: Search): boolean {
  const { model } = search;
  const units = Array.from(model.free).filter((unit) => isOpen(model, search, unit));
  const stops = units.reduce((sum, unit) => sum + (model.secondOf[unit]! < 0 ? 1 : 2), 0);
  const vehicles = Array.from({ length: model.vehicles }, (_, v) => v).filter((v) => !model.locked[v]);
  const kinds = new Set(vehicles.map((v) => model.kindOf[v]!));
  if (units.length === 0 || stops > MOST_STOPS || kinds.size > MOST_KINDS || model.perImbalanceS > 0) return false;
  const bound = boundOf(search, units, vehicles);
  const byKind = new Map<number, Map<number, SetRoute>>();
  const tables = vehicles.map((v) => {
    const kind = model.kindOf[v]!;
    const table = byKind.get(kind) ?? cheapestRoutes(model, v, units, bound);
    byKind.set(kind, table);
    return table;
  });
  const shared = shareOut(model, units, tables);
  const routes = search.bestRoutes;
  vehicles.forEach((v, i) => {
    routes[v] = Int32Array.from(shared[i]!, (node) => ownReload(model, node, v));
  });
  return search.load(routes);
}

/** Is there a vehicle that may take the unit? One in a given order keeps its company from everybody else. */
function isOpen(model: Model, search: Search, unit: number): boolean {
  const isBarred = (model.groupsOf[unit] ?? []).some(
    ({ isTogether, units }) =>
      isTogether && units.some((other) => model.locked[search.plan.routeOf[model.firstOf[other]!]!] === 1),
  );
  if (isBarred) return false;
  for (let v = 0; v < model.vehicles; v++) {
    if (!model.locked[v] && model.fits[unit * model.vehicles + v]) return true;
  }
  return false;
}

/** Where everything is served, nothing that costs as much is of use; otherwise serving more may cost anything. */
function boundOf(search: Search, units: readonly number[], vehicles: readonly number[]): Bound {
  const { model } = search;
  const leastOf = new Float64Array(model.units);
  const missing = search.bestMissing.reduce((sum, count) => sum + count, 0);
  if (missing > model.free.length - units.length) return { cost: Number.POSITIVE_INFINITY, leastOf };
  const places = units.flatMap((unit) => nodesOf(model, unit));
  for (let node = model.reloadsFrom; node < model.tasks; node++) places.push(node);
  for (const unit of units) {
    for (const node of nodesOf(model, unit)) {
      let least = NEVER;
      for (const v of vehicles) {
        if (!model.fits[unit * model.vehicles + v]) continue;
        for (const from of [model.tasks + v, ...places]) {
          if (from === node) continue;
          const metres = travelM(model, v, from, node);
          const seconds = travelS(model, v, from, node) + model.serviceS[node]!;
          least = Math.min(least, model.perMetre[v]! * metres + model.perSecond[v]! * seconds);
        }
      }
      leastOf[unit]! += least;
    }
  }
  return { cost: search.bestCost, leastOf };
}

function nodesOf(model: Model, unit: number): number[] {
  return [model.firstOf[unit]!, model.secondOf[unit]!].filter((node) => node >= 0);
}

/** Vehicles of a kind share their orders, but each has reloads of its own. */
function ownReload(model: Model, node: number, vehicle: number): number {
  if (node < model.reloadsFrom) return node;
  const owner = model.reloadAt.findLastIndex((from, v) => from <= node && model.mostReloads[v]! > 0);
  return node - model.reloadAt[owner]! + model.reloadAt[vehicle]!;
}
