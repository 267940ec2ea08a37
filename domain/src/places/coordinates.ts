import { type BilingualText, verbatim } from '../language/bilingual-text.ts';
import type { Coordinates } from './polygon.ts';

/** The same coordinates swapped. */
export const swapped = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: longitude,
  longitude: latitude,
});

/** Coordinates for a sentence. */
export const coordinatesText = ({ latitude, longitude }: Coordinates): BilingualText =>
  verbatim(`(${latitude}, ${longitude})`);
