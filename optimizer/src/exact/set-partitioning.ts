import type { Model } from '../model/model.ts';
import { compareMissing } from '../plan/unassigned.ts';
import type { SetRoute } from './cheapest-routes.ts';
import { isAboard } from './onboard.ts';

type Shared = { readonly cost: number; readonly before: Shared | undefined; readonly nodes: readonly number[] };

/**
 * The best way to give sets of units to vehicles, each its own table of sets: routes in the order of the tables. What is
 * left out counts first, by priority, then the cost.
 */
export function shareOut(
  model: Model,
  units: readonly number[],
  tables: readonly ReadonlyMap<number, SetRoute>[],
): (readonly number[])[] {
  const together = companies(model, units);
  let ways = new Map<number, Shared>([[0, { cost: 0, before: undefined, nodes: [] }]]);
  for (const table of tables) {
    const next = new Map<number, Shared>();
    for (const [used, before] of ways) {
      for (const [set, { cost, nodes }] of table) {
        if ((used & set) !== 0 || together.some((members) => (used & members) !== 0 && (set & members) !== 0)) continue;
        const total = before.cost + cost;
        if (total < (next.get(used | set)?.cost ?? Number.POSITIVE_INFINITY)) {
          next.set(used | set, { cost: total, before, nodes });
        }
      }
    }
    ways = next;
  }
  let best: Shared | undefined;
  let bestMissing: Int32Array | undefined;
  for (const [set, way] of ways) {
    const missing = missingBy(model, units, set);
    const order = bestMissing ? compareMissing(missing, bestMissing) : -1;
    if (order > 0 || (order === 0 && way.cost >= best!.cost)) continue;
    best = way;
    bestMissing = missing;
  }
  const routes: (readonly number[])[] = [];
  for (let way = best!; way.before; way = way.before) routes.unshift(way.nodes);
  return routes;
}

/** Units that ride together, as bits. Those aboard a vehicle under way are held to nothing. */
function companies(model: Model, units: readonly number[]): number[] {
  return model.groups
    .filter((group) => group.isTogether)
    .map((group) =>
      units.reduce(
        (bits, unit, i) => (group.units.includes(unit) && !isAboard(model, unit) ? bits | (1 << i) : bits),
        0,
      ),
    );
}

function missingBy(model: Model, units: readonly number[], set: number): Int32Array {
  const missing = new Int32Array(model.levels);
  units.forEach((unit, i) => {
    if (((set >> i) & 1) === 0) missing[model.level[unit]!]!++;
  });
  return missing;
}
