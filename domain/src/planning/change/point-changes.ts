import type { Fault } from '../../faults/fault.ts';
import { looksSwapped } from '../../places/brazil.ts';
import { coordinatesText, swapped } from '../../places/coordinates.ts';
import type { Coordinates } from '../../places/polygon.ts';

/** The maximum number of points added to a plan in one call. */
export const addedPointsMaxCount = 1000;

/** The maximum number of other plans that points come from. The times of each are computed again. */
export const sourcePlansMaxCount = 20;

/** The maximum number of points of all plans in one call. */
export const affectedPointsMaxCount = 20_000;

/** The maximum number of plans, and of their points in all, that are ordered in one call. */
export const orderedPlansMaxCount = 60;
export const orderedPointsMaxCount = 10_000;

/** The fault of a correction beyond its schema: swapped coordinates. */
export const correctionFaults = (place: Coordinates): Fault[] =>
  looksSwapped(place)
    ? [
        {
          pointer: '/data/latitude',
          code: 'coordinates_swapped',
          details: { place: coordinatesText(place), swapped: coordinatesText(swapped(place)) },
        },
      ]
    : [];
