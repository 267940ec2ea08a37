import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { database } from './database.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { pelias } from './pelias.ts';
import { photon } from './photon.ts';

/** All geocoders the service supports. Their settings and the check for missing settings follow from this list. */
export const providers = { database, nominatim, photon, pelias, google } satisfies {
  readonly [G in Geocoder]: { readonly name: G };
};
