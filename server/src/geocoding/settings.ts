import { type Geocoder, geocoders } from '@tropeiro/domain/geocoding/geocoder.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { integer, optionalUrl, ordered, type ParsedSettings, text } from '../settings/setting.ts';

const url = (example: string, description: string) => optionalUrl(/^https?:$/, example, description);

/** Settings of geocoding: who is asked where addresses are, and how much. */
export const geocodingVariables = {
  GEOCODERS: ordered(
    ['database'],
    codesOf(geocoders),
    'Who is asked where an address is, in this order, until one knows the street: database, nominatim, photon, pelias, google. Companies choose among them.',
  ),
  NOMINATIM_URL: url('https://nominatim.example.com', 'Where Nominatim is, for GEOCODERS.'),
  NOMINATIM_PER_SECOND: integer(
    1,
    1,
    1000,
    'How many requests a process sends to Nominatim in a second: one, if it is the public server, and from one process.',
  ),
  PHOTON_URL: url('https://photon.example.com', 'Where Photon is, for GEOCODERS.'),
  PELIAS_URL: url('https://pelias.example.com', 'Where Pelias is, for GEOCODERS.'),
  PELIAS_KEY: text('', 'The key that a hosted Pelias wants.'),
  GOOGLE_GEOCODING_URL: url('https://maps.example.com', 'Where Google is asked, if not at its own address.'),
  GOOGLE_GEOCODING_KEY: text('', 'The key of the Geocoding API of Google, for GEOCODERS.'),
  GEOCODERS_AT_ONCE: integer(
    8,
    1,
    100,
    'Requests that a process has under way at each geocoder, half of which one company may have; Nominatim gets one at a time.',
  ),
  GEOCODER_LONGEST_S: integer(5, 1, 60, 'How long a geocoder may take to answer.'),
  GEOCODING_LONGEST_S: integer(
    120,
    1,
    3600,
    'How long the addresses of one plan are looked up; those that are left then are in no plan, and found sooner when it is sent again.',
  ),
  GEOCODING_KEEP_DAYS: integer(
    180,
    0,
    3650,
    'For how many days answers of geocoders are kept, those of Google for 30 at most; addresses that were not found, for one.',
  ),
};

export type GeocodingVariables = ParsedSettings<typeof geocodingVariables>;

/** What each geocoder cannot be asked without. */
const needs: Partial<Record<Geocoder, keyof GeocodingVariables>> = {
  nominatim: 'NOMINATIM_URL',
  photon: 'PHOTON_URL',
  pelias: 'PELIAS_URL',
  google: 'GOOGLE_GEOCODING_KEY',
};

/** A sentence for each setting that a geocoder needs and that is missing. */
export function missingForGeocoders(settings: GeocodingVariables): string[] {
  return (settings.GEOCODERS ?? []).flatMap((geocoder) => {
    const name = needs[geocoder];
    if (name === undefined || settings[name]) return [];
    return [`${name} is missing: GEOCODERS names ${geocoder}. ${geocodingVariables[name].description}`];
  });
}
