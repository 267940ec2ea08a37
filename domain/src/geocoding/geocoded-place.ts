import { Type } from 'typebox';
import { description, Latitude, Longitude, Noun } from '../language/schema.ts';
import { AddressDetail } from '../planning/address.ts';
import { GeocodingProvenanceCode } from './geocoder.ts';
import { GeocodingQualityCode } from './geocoding-quality.ts';

/** Where an address is, or what is at some coordinates, and how far that can be trusted. */
export const GeocodedPlace = Noun('GeocodedPlace', {
  latitude: Latitude,
  longitude: Longitude,
  quality: GeocodingQualityCode,
  provider: GeocodingProvenanceCode,
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    ...description(
      'How well the result matches what was asked, from 0 to 1',
      'Quanto o resultado corresponde ao que foi pedido, de 0 a 1',
    ),
  }),
  address: Type.String({ examples: ['Avenida Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200'] }),
  address_detail: AddressDetail,
});
export type GeocodedPlace = Type.Static<typeof GeocodedPlace>;

/** Why nobody can tell which city an address means: several have its name, it is in no such state, it names none, or the CEP is of another. */
const cityDoubtCodes = ['city_ambiguous', 'state_contradicts_city', 'city_missing', 'cep_contradicts_city'] as const;
export type CityDoubtCode = (typeof cityDoubtCodes)[number];

/** What whoever asked for a place should know of the answer, and what refuses nothing. */
export const GeocodingWarning = Noun('GeocodingWarning', {
  code: Type.Unsafe<'geocoding_incomplete' | CityDoubtCode>(
    Type.String({ enum: ['geocoding_incomplete', ...cityDoubtCodes] }),
  ),
  message: Type.String({
    examples: [
      'Algum geocodificador que talvez saiba mais não respondeu (Photon: não responde, ou não a tempo): consulte de novo mais tarde.',
    ],
  }),
});
export type GeocodingWarning = Type.Static<typeof GeocodingWarning>;
