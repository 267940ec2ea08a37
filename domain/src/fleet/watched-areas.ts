import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';

/**
 * How many areas a vehicle is watched in, and how many corners they have together: each of its messages is compared with
 * all areas around it. Of more than that, those of the lowest ids are watched.
 */
export const watchedAreasMax = { areas: 100, corners: 20_000 } as const;

/** The areas that a write of a vehicle names. */
export type SentAreas = {
  /** Absent: the areas stay as they are. */
  readonly ids?: readonly number[];
  /** The field that names them, and where it names each of them. */
  readonly field: string;
  readonly placeOf: (index: number) => string;
  readonly faults: readonly Fault[];
};

/** Reads the areas of a vehicle from their ids, or from the links that a response shows. */
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
  const contradicts = ids && linked && !haveSame(ids, linked);
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

const haveSame = (ids: readonly number[], others: readonly number[]): boolean => {
  const [one, other] = [new Set(ids), new Set(others)];
  return one.size === other.size && [...one].every((id) => other.has(id));
};

/** What is wrong with the field by which the areas of a vehicle come to have so many corners together. */
export function watchedAreasFaults(cornerCount: number, pointer = '/data/virtual_area_ids'): Fault[] {
  const { corners } = watchedAreasMax;
  return cornerCount > corners ? [{ pointer, code: 'too_many_corners', details: { limit: corners } }] : [];
}
