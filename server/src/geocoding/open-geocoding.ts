import { Geocoding } from './geocoding.ts';
import type { CommonSettings } from './provider-definition.ts';
import { providers } from './providers.ts';
import type { GeocodingVariables } from './settings.ts';

const dayS = 86_400;

/** Makes the geocoders of the settings, in the order in which they are asked. */
export function openGeocoding(settings: GeocodingVariables): Geocoding {
  const common: CommonSettings = {
    maxS: settings.GEOCODER_LONGEST_S,
    limits: { maxConcurrent: settings.GEOCODERS_AT_ONCE, cacheS: settings.GEOCODING_KEEP_DAYS * dayS },
  };
  return new Geocoding(
    settings.GEOCODERS.map((name) => providers[name].make(settings, common)),
    { maxS: settings.GEOCODING_LONGEST_S, eventGeocoders: settings.EVENT_GEOCODERS },
  );
}
