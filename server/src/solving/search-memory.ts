import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { matrixBytes } from '@tropeiro/optimizer/shared-problem.ts';

/** The size of a problem as far as memory is concerned. */
export type SearchSize = { readonly matrixCount: number; readonly locationCount: number };

/**
 * The memory of a search per location besides matrices: points, neighbour lists, plans and the heap of a new thread.
 * Searches of 3,000 to 10,000 locations took 1,700 to 9,000 bytes per location.
 */
const bytesPerLocation = 10_000;

/** The bytes that a search needs, including its matrices. */
export const searchBytes = ({ matrixCount, locationCount }: SearchSize): number =>
  matrixCount * matrixBytes(locationCount) + locationCount * bytesPerLocation;

/** The refusal of a plan that can never get the memory it needs. */
export const planTooLarge = (size: SearchSize, limitBytes: number): Refusal =>
  new Refusal('plan_too_large', {
    details: {
      locations: size.locationCount,
      size: Math.ceil(searchBytes(size) / 1e6),
      limit: Math.floor(limitBytes / 1e6),
    },
  });
