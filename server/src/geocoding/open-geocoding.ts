import { Geocoding } from './geocoding.ts';
import { geocodingProviders } from './providers.ts';
import type { GeocodingVariables } from './settings.ts';

/** What finds addresses, as the settings say. */
export const openGeocoding = (settings: GeocodingVariables): Geocoding =>
  new Geocoding(geocodingProviders(settings), { maxS: settings.GEOCODING_LONGEST_S });
