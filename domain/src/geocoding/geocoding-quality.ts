import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { type CodeList, codesOf } from '../language/codes.ts';
import { description } from '../language/schema.ts';

/** How near to the door the coordinates of an address are, the nearest first. */
export const geocodingQualities = [
  { code: 'exact', name: bilingual('The number itself', 'O próprio número') },
  { code: 'interpolated', name: bilingual('Between known numbers of the street', 'Entre números conhecidos da rua') },
  { code: 'street', name: bilingual('The street', 'A rua') },
  { code: 'neighborhood', name: bilingual('The neighbourhood or postal code', 'O bairro ou CEP') },
  { code: 'municipality', name: bilingual('Only the municipality', 'Só o município') },
] as const satisfies CodeList<string>;

export type GeocodingQuality = (typeof geocodingQualities)[number]['code'];

export const GeocodingQualityCode = Type.Unsafe<GeocodingQuality>(
  Type.String({
    enum: codesOf(geocodingQualities),
    ...description(
      'How near to the door the coordinates are: exact the number itself, interpolated between known numbers, street, neighborhood (or postal code), municipality',
      'Quão perto da porta estão as coordenadas: exact o próprio número, interpolated entre números conhecidos, street a rua, neighborhood o bairro (ou CEP), municipality o município',
    ),
  }),
);

/** Whether a result is at least as near to the door as another quality. */
export const isAsNear = (quality: GeocodingQuality, other: GeocodingQuality): boolean =>
  rankOf(quality) <= rankOf(other);

const rankOf = (quality: GeocodingQuality): number => geocodingQualities.findIndex(({ code }) => code === quality);
