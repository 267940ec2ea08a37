import { Type } from 'typebox';
import { codesOf } from '../language/codes.ts';
import { description } from '../language/noun-schema.ts';
import { type GeocodingQuality, geocodingQualities } from './geocoding-quality.ts';

export const GeocodingQualityCode = Type.Unsafe<GeocodingQuality>(
  Type.String({
    enum: codesOf(geocodingQualities),
    ...description(
      'Precision of the coordinates. exact: the house number itself; interpolated: between known numbers; street; neighborhood: or postal code; municipality',
      'Precisão das coordenadas. exact: o próprio número; interpolated: entre números conhecidos; street: a rua; neighborhood: o bairro (ou CEP); municipality: o município',
    ),
  }),
);
