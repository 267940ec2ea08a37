import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { database } from './database.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { pelias } from './pelias.ts';
import { photon } from './photon.ts';
import type { GeocodingProvider, ProviderLimits } from './provider.ts';
import type { GeocodingVariables } from './settings.ts';

const dayS = 86_400;

/** The providers of this service, in the order in which they are asked. */
export function geocodingProviders(settings: GeocodingVariables): readonly GeocodingProvider[] {
  const maxS = settings.GEOCODER_LONGEST_S;
  const limits: ProviderLimits = {
    maxConcurrent: settings.GEOCODERS_AT_ONCE,
    keepS: settings.GEOCODING_KEEP_DAYS * dayS,
  };
  const { NOMINATIM_URL, PHOTON_URL, PELIAS_URL, PELIAS_KEY, GOOGLE_GEOCODING_URL, GOOGLE_GEOCODING_KEY } = settings;
  const made: Readonly<Record<Geocoder, () => readonly GeocodingProvider[]>> = {
    database: () => [database(limits)],
    nominatim: () => [
      nominatim(
        { url: NOMINATIM_URL ?? '', maxS },
        { ...limits, maxConcurrent: 1, perSecond: settings.NOMINATIM_PER_SECOND },
      ),
    ],
    photon: () => [photon({ url: PHOTON_URL ?? '', maxS }, limits)],
    pelias: () => [pelias({ url: PELIAS_URL ?? '', key: PELIAS_KEY, maxS }, limits)],
    google: () => [
      google(
        { url: GOOGLE_GEOCODING_URL ?? 'https://maps.googleapis.com', key: GOOGLE_GEOCODING_KEY, maxS },
        { ...limits, keepS: Math.min(limits.keepS, googleKeepS) },
      ),
    ],
  };
  return settings.GEOCODERS.flatMap((name) => made[name]());
}

/** As the terms of Google allow. */
const googleKeepS = 30 * dayS;
