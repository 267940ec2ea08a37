import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import { database } from './database.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { pelias } from './pelias.ts';
import { photon } from './photon.ts';

/** Every geocoder that the service can be told to ask: their settings, and what is missing, follow from this list. */
export const providers = { database, nominatim, photon, pelias, google } satisfies {
  readonly [G in Geocoder]: { readonly name: G };
};
