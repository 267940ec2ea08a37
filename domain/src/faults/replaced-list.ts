import type { Fault } from './fault.ts';
import { unknownReference } from './unknown-reference.ts';

/**
 * The faults of the ids in a list that replaces another. An element with an id changes the existing one, an element
 * without an id is new, and elements left out are removed.
 */
export function replacedListFaults(
  elements: readonly { readonly id?: number | undefined }[],
  knownIds: readonly number[],
  listPointer: string,
): Fault[] {
  const seen = new Set<number>();
  return elements.flatMap(({ id }, index): Fault[] => {
    if (id === undefined) return [];
    const pointer = `${listPointer}/${index}/id`;
    if (seen.has(id)) return [{ pointer, code: 'repeated' }];
    seen.add(id);
    return knownIds.includes(id) ? [] : [{ pointer, ...unknownReference(id) }];
  });
}
