import { Type } from 'typebox';
import { description, Latitude, Longitude, Noun } from '../language/noun-schema.ts';
import { AddressDetail } from '../planning/address-schema.ts';
import { type CityDoubtCode, cityDoubtCodes } from './geocoded-place.ts';
import { GeocodingProvenanceCode } from './geocoder-schema.ts';
import { GeocodingQualityCode } from './geocoding-quality-schema.ts';

/** The location of an address, or the address at some coordinates, with its reliability. */
export const GeocodedPlace = Noun('GeocodedPlace', {
  latitude: Latitude,
  longitude: Longitude,
  quality: GeocodingQualityCode,
  provider: GeocodingProvenanceCode,
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    ...description(
      'How well the result matches the query, from 0 to 1',
      'Quanto o resultado corresponde à consulta, de 0 a 1',
    ),
  }),
  address: Type.String({ examples: ['Avenida Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200'] }),
  address_detail: AddressDetail,
});
export type GeocodedPlace = Type.Static<typeof GeocodedPlace>;

/** A warning about the results of a geocoding query, which refuses nothing. */
export const GeocodingWarning = Noun('GeocodingWarning', {
  code: Type.Unsafe<'geocoding_incomplete' | CityDoubtCode>(
    Type.String({ enum: ['geocoding_incomplete', ...cityDoubtCodes] }),
  ),
  message: Type.String({
    examples: [
      'Um geocodificador que poderia ter resultados melhores não respondeu (Photon: está indisponível): consulte de novo mais tarde.',
    ],
  }),
});
export type GeocodingWarning = Type.Static<typeof GeocodingWarning>;
