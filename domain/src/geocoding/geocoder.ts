import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

/** Who can be asked where an address is. */
export const geocoders = [
  { code: 'database', name: bilingual('Addresses imported into this service', 'Endereços importados neste serviço') },
  { code: 'nominatim', name: bilingual('Nominatim', 'Nominatim') },
  { code: 'photon', name: bilingual('Photon', 'Photon') },
  { code: 'pelias', name: bilingual('Pelias', 'Pelias') },
  { code: 'google', name: bilingual('Google', 'Google') },
] as const satisfies CodeList<string>;

export type Geocoder = (typeof geocoders)[number]['code'];

export const GeocoderCode = Type.Unsafe<Geocoder>(Type.String({ enum: codesOf(geocoders) }));

/** Where a result comes from: a geocoder, or somebody of the company who put the point right. */
export const geocodingProvenances = [
  { code: 'correction', name: bilingual('Corrected by the company', 'Corrigido pela empresa') },
  ...geocoders,
] as const satisfies CodeList<string>;

export type GeocodingProvenance = (typeof geocodingProvenances)[number]['code'];

export const GeocodingProvenanceCode = Type.Unsafe<GeocodingProvenance>(
  Type.String({
    enum: codesOf(geocodingProvenances),
    ...description(
      'Where the result comes from: correction is what the company put right itself, database the addresses imported into the service',
      'De onde vem o resultado: correction é o que a própria empresa corrigiu, database os endereços importados no serviço',
    ),
  }),
);
