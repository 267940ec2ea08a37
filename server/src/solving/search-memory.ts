import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { matrixBytes } from '@tropeiro/optimizer/shared-problem.ts';

/** How large a problem is, as far as memory is concerned. */
export type SearchSize = { readonly matrixCount: number; readonly locationCount: number };

/**
 * What a search takes for each location beside its matrices: the points themselves, neighbour lists, plans and the heap of a new
 * thread. Searches of 3,000 to 10,000 locations took 1,700 to 9,000 bytes for each.
 */
const bytesPerLocation = 10_000;

/** How many bytes a search takes, with all that grows with its matrices. */
export const searchBytes = ({ matrixCount, locationCount }: SearchSize): number =>
  matrixCount * matrixBytes(locationCount) + locationCount * bytesPerLocation;

/** The refusal of a plan that can never have the memory that it takes. */
export const planTooLarge = (size: SearchSize, limitBytes: number): Refusal =>
  new Refusal('plan_too_large', {
    details: {
      locations: size.locationCount,
      size: Math.ceil(searchBytes(size) / 1e6),
      limit: Math.floor(limitBytes / 1e6),
    },
  });
