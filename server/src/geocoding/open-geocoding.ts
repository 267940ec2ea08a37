import { Geocoding } from './geocoding.ts';
import type { CommonSettings } from './provider-definition.ts';
import { providers } from './providers.ts';
import type { GeocodingVariables } from './settings.ts';

const dayS = 86_400;

/** What finds addresses, as the settings say: the providers in the order in which they are asked. */
export function openGeocoding(settings: GeocodingVariables): Geocoding {
  const common: CommonSettings = {
    maxS: settings.GEOCODER_LONGEST_S,
    limits: { maxConcurrent: settings.GEOCODERS_AT_ONCE, keepS: settings.GEOCODING_KEEP_DAYS * dayS },
  };
  return new Geocoding(
    settings.GEOCODERS.map((name) => providers[name].make(settings, common)),
    { maxS: settings.GEOCODING_LONGEST_S, eventGeocoders: settings.EVENT_GEOCODERS },
  );
}
