import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';

/**
 * The maximum number of areas of a vehicle, and of their corners in total. Each message is compared with all areas
 * around it. Beyond these limits, the areas with the lowest ids are used.
 */
export const watchedAreasMax = { areas: 100, corners: 20_000 } as const;

/** The areas in a write of a vehicle. */
export type SentAreas = {
  /** Absent: the areas do not change. */
  readonly ids?: readonly number[];
  /** The field that names the areas, and the path of each id within it. */
  readonly field: string;
  readonly placeOf: (index: number) => string;
  readonly faults: readonly Fault[];
};

/** Reads the areas of a vehicle from their ids, or from the links of a response. */
export function sentAreas(sent: {
  readonly virtual_area_ids?: readonly number[];
  readonly vehicle_virtual_areas?: readonly { readonly virtual_area_id: number }[];
}): SentAreas {
  const { virtual_area_ids: ids, vehicle_virtual_areas: links } = sent;
  const linked = links?.map(({ virtual_area_id: id }) => id);
  if (linked && !ids)
    return {
      ids: linked,
      field: 'vehicle_virtual_areas',
      placeOf: (index) => `vehicle_virtual_areas/${index}/virtual_area_id`,
      faults: [],
    };
  const contradicts = ids && linked && !haveSameIds(ids, linked);
  return {
    ...(ids && { ids }),
    field: 'virtual_area_ids',
    placeOf: (index) => `virtual_area_ids/${index}`,
    faults: contradicts
      ? [
          {
            pointer: '/data/virtual_area_ids',
            code: 'contradicts',
            details: { other: verbatim('/data/vehicle_virtual_areas') },
          },
        ]
      : [],
  };
}

const haveSameIds = (ids: readonly number[], otherIds: readonly number[]): boolean => {
  const [idSet, otherIdSet] = [new Set(ids), new Set(otherIds)];
  return idSet.size === otherIdSet.size && [...idSet].every((id) => otherIdSet.has(id));
};

/** The fault of a field that names areas with too many corners in total. */
export function watchedAreasFaults(cornerCount: number, pointer = '/data/virtual_area_ids'): Fault[] {
  const { corners } = watchedAreasMax;
  return cornerCount > corners ? [{ pointer, code: 'too_many_corners', details: { limit: corners } }] : [];
}
