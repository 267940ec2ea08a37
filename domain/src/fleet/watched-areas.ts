import type { Fault } from '../faults/fault.ts';

/**
 * How many areas a vehicle is watched in, and how many corners they have together: each of its messages is compared with
 * all areas around it. Of more than that, those of the lowest ids are watched.
 */
export const watchedAreasMax = { areas: 100, corners: 20_000 } as const;

/** What is wrong with the field by which the areas of a vehicle come to have so many corners together. */
export function watchedAreasFaults(cornerCount: number, pointer = '/data/virtual_area_ids'): Fault[] {
  const { corners } = watchedAreasMax;
  return cornerCount > corners ? [{ pointer, code: 'too_many_corners', details: { limit: corners } }] : [];
}
