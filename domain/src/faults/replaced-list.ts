import type { Fault } from './fault.ts';
import { unknownReference } from './unknown-reference.ts';

/**
 * What is wrong with the ids of a list that replaces another: an element with an id is the one that was there, one
 * without is new, and what is left out is taken off.
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
