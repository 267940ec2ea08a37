import type { Wire, WireTable } from '../wire.ts';
import { editDistance } from './edit-distance.ts';

/** How many names an error suggests. */
const proposalCount = 3;

/** The operation with this id. A program without types may have misspelt it, so the error suggests the closest ids. */
export function wireOfCall<Id extends string>(table: WireTable<Id>, id: Id): Wire {
  if (Object.hasOwn(table, id)) return table[id];
  const asked = String(id).slice(0, maxAskedLength);
  const nearest = Object.keys(table)
    .map((name) => ({ name, distance: editDistance(asked.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, proposalCount)
    .map(({ name }) => name);
  throw new TypeError(`There is no call "${asked}". The nearest: ${nearest.join(', ')}. All are listed at /docs/.`);
}

/** Longer than any id, and short enough to be compared with all of them. */
const maxAskedLength = 80;
