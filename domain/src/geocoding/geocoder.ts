import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** The geocoders that can be queried. */
export const geocoders = [
  { code: 'database', name: bilingual('Addresses imported into this service', 'Endereços importados neste serviço') },
  { code: 'nominatim', name: bilingual('Nominatim', 'Nominatim') },
  { code: 'photon', name: bilingual('Photon', 'Photon') },
  { code: 'pelias', name: bilingual('Pelias', 'Pelias') },
  { code: 'google', name: bilingual('Google', 'Google') },
] as const satisfies CodeList<string>;

export type Geocoder = (typeof geocoders)[number]['code'];

/** The source of a result: a geocoder, or a correction by the company. */
export const geocodingProvenances = [
  { code: 'correction', name: bilingual('Corrected by the company', 'Corrigido pela empresa') },
  ...geocoders,
] as const satisfies CodeList<string>;

export type GeocodingProvenance = (typeof geocodingProvenances)[number]['code'];
