import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description } from '../language/noun-schema.ts';
import { type Geocoder, type GeocodingProvenance, geocoders, geocodingProvenances } from './geocoder.ts';

export const GeocoderCode = Type.Unsafe<Geocoder>(Type.String({ enum: codesOf(geocoders) }));

export const GeocodingProvenanceCode = Type.Unsafe<GeocodingProvenance>(
  Type.String({
    enum: codesOf(geocodingProvenances),
    ...description(
      'Source of the result. correction: corrected by the company; database: the addresses imported into the service',
      'Origem do resultado. correction: corrigido pela empresa; database: os endereços importados no serviço',
    ),
  }),
);
