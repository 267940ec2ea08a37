import { type BilingualText, verbatim } from '../language/bilingual-text.ts';
import type { Coordinates } from './polygon.ts';

/** The same two numbers the other way round. */
export const swapped = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: longitude,
  longitude: latitude,
});

/** Coordinates as a sentence names them. */
export const coordinatesText = ({ latitude, longitude }: Coordinates): BilingualText =>
  verbatim(`(${latitude}, ${longitude})`);
