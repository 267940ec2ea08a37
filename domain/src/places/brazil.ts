import { swapped } from './coordinates.ts';
import type { Coordinates } from './polygon.ts';

/**
 * Brazil with its islands, from the Chuí to the Caburaí and from the Moa to Trindade, and some metres more. The room `addresses`,
 * which imports nothing, has a wider box of its own, by which it tells degrees from other columns.
 */
export const brazilBounds = { south: -33.8, north: 5.3, west: -74, east: -28.8 };

/** Whether coordinates can be in Brazil: its box holds parts of its neighbours too. */
export const canBeInBrazil = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= brazilBounds.south &&
  latitude <= brazilBounds.north &&
  longitude >= brazilBounds.west &&
  longitude <= brazilBounds.east;

/** How many degrees beyond its bounds its neighbours are to be found, where its fleets go too. */
const surroundings = 8;

/** Whether coordinates are in Brazil or not far from it. */
export const isAroundBrazil = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= brazilBounds.south - surroundings &&
  latitude <= brazilBounds.north + surroundings &&
  longitude >= brazilBounds.west - surroundings &&
  longitude <= brazilBounds.east + surroundings;

/**
 * Whether coordinates that cannot be in Brazil could be, the other way round. All such places are in the South Atlantic or
 * beyond it, where nobody delivers.
 */
export const looksSwapped = (place: Coordinates): boolean => !canBeInBrazil(place) && canBeInBrazil(swapped(place));
