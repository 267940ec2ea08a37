import type { Fault } from '../faults/fault.ts';

/**
 * How many areas a vehicle is watched in, and how many corners they have together: each of its messages is compared with
 * all areas around it. Of more than that, those of the lowest ids are watched.
 */
export const watchedAreasMax = { areas: 100, corners: 20_000 } as const;

/** What is wrong with the areas that a vehicle is to have, which have so many corners together. */
export function watchedAreasFaults(cornerCount: number): Fault[] {
  const { corners } = watchedAreasMax;
  if (cornerCount <= corners) return [];
  return [{ pointer: '/data/virtual_area_ids', code: 'too_many_corners', details: { limit: corners } }];
}
