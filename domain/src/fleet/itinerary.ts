import type { Itinerary } from './itinerary-schema.ts';

/** The related objects an itinerary can be returned with. */
export const itineraryIncludes = ['vehicle', 'driver', 'position_start', 'position_end', 'customer'] as const;
export type ItineraryInclude = (typeof itineraryIncludes)[number];

/** An itinerary in announcements: without related records. */
export const announcedItinerary = (itinerary: Itinerary): Itinerary => ({
  ...itinerary,
  vehicle: null,
  driver: null,
  position_start: null,
  position_end: null,
  customer: null,
});
