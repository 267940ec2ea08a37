import type { Model } from '../model/model.ts';
import { compareUnassigned } from '../plan/unassigned.ts';
import type { SetRoute } from './cheapest-routes.ts';
import { isOnboard } from './onboard.ts';

type Partition = { readonly cost: number; readonly before: Partition | undefined; readonly nodes: readonly number[] };

/**
 * Finds the best way to give sets of units to vehicles, one table of sets for each vehicle. Routes come in the order of
 * the tables. Unassigned units count first, by priority, then the cost.
 */
export function partitionUnits(
  model: Model,
  units: readonly number[],
  tables: readonly ReadonlyMap<number, SetRoute>[],
): (readonly number[])[] {
  const together = togetherSets(model, units);
  let partitions = new Map<number, Partition>([[0, { cost: 0, before: undefined, nodes: [] }]]);
  for (const table of tables) {
    const next = new Map<number, Partition>();
    for (const [used, before] of partitions) {
      for (const [set, { cost, nodes }] of table) {
        if ((used & set) !== 0 || together.some((members) => (used & members) !== 0 && (set & members) !== 0)) continue;
        const total = before.cost + cost;
        if (total < (next.get(used | set)?.cost ?? Number.POSITIVE_INFINITY)) {
          next.set(used | set, { cost: total, before, nodes });
        }
      }
    }
    partitions = next;
  }
  let best: Partition | undefined;
  let bestUnassigned: Int32Array | undefined;
  for (const [set, partition] of partitions) {
    const unassigned = countUnassigned(model, units, set);
    const order = bestUnassigned ? compareUnassigned(unassigned, bestUnassigned) : -1;
    if (order > 0 || (order === 0 && partition.cost >= best!.cost)) continue;
    best = partition;
    bestUnassigned = unassigned;
  }
  const routes: (readonly number[])[] = [];
  for (let partition = best!; partition.before; partition = partition.before) routes.unshift(partition.nodes);
  return routes;
}

/** Units that share a vehicle, as bits. Units aboard a vehicle under way are exempt. */
function togetherSets(model: Model, units: readonly number[]): number[] {
  return model.groups
    .filter((group) => group.isTogether)
    .map((group) =>
      units.reduce(
        (bits, unit, i) => (group.units.includes(unit) && !isOnboard(model, unit) ? bits | (1 << i) : bits),
        0,
      ),
    );
}

function countUnassigned(model: Model, units: readonly number[], set: number): Int32Array {
  const unassigned = new Int32Array(model.levelCount);
  units.forEach((unit, i) => {
    if (((set >> i) & 1) === 0) unassigned[model.level[unit]!]!++;
  });
  return unassigned;
}
