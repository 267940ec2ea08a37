import { swapped } from './coordinates.ts';
import type { Coordinates } from './polygon.ts';

/**
 * Brazil with its islands, from the Chuí to the Caburaí and from the Moa to Trindade, with a small margin. The room
 * `addresses`, which imports nothing, has a wider box of its own to distinguish degrees from other columns.
 */
export const brazilBounds = { south: -33.8, north: 5.3, west: -74, east: -28.8 };

/** Whether coordinates can be in Brazil. The box also contains parts of its neighbours. */
export const canBeInBrazil = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= brazilBounds.south &&
  latitude <= brazilBounds.north &&
  longitude >= brazilBounds.west &&
  longitude <= brazilBounds.east;

/** How many degrees the box is extended to include neighbouring countries, where fleets also travel. */
const surroundings = 8;

/** Whether coordinates are in Brazil or near it. */
export const isAroundBrazil = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= brazilBounds.south - surroundings &&
  latitude <= brazilBounds.north + surroundings &&
  longitude >= brazilBounds.west - surroundings &&
  longitude <= brazilBounds.east + surroundings;

/**
 * Whether coordinates are outside Brazil but would be inside it if swapped. All such places are in the South Atlantic
 * or beyond it, where no deliveries go.
 */
export const looksSwapped = (place: Coordinates): boolean => !canBeInBrazil(place) && canBeInBrazil(swapped(place));
