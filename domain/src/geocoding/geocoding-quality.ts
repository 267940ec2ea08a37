import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** The precision of the coordinates of an address, most precise first. */
export const geocodingQualities = [
  { code: 'exact', name: bilingual('The number itself', 'O próprio número') },
  { code: 'interpolated', name: bilingual('Between known numbers of the street', 'Entre números conhecidos da rua') },
  { code: 'street', name: bilingual('The street', 'A rua') },
  { code: 'neighborhood', name: bilingual('The neighbourhood or postal code', 'O bairro ou CEP') },
  { code: 'municipality', name: bilingual('Only the municipality', 'Só o município') },
] as const satisfies CodeList<string>;

export type GeocodingQuality = (typeof geocodingQualities)[number]['code'];

/** Whether a result is at least as precise as another quality. */
export const isAsNear = (quality: GeocodingQuality, other: GeocodingQuality): boolean =>
  rankOf(quality) <= rankOf(other);

const rankOf = (quality: GeocodingQuality): number => geocodingQualities.findIndex(({ code }) => code === quality);
