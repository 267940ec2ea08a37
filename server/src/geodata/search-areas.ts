import { normaliseName } from '@tropeiro/addresses/normalise/normalise-name.ts';
import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { similarity } from '@tropeiro/addresses/rank/similarity.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { type FoundArea, findCep, findNeighborhoods, listSimilarNeighborhoods } from '../store/geodata/find-areas.ts';
import { type AddressMatch, bestConfidence, degrees } from './address-match.ts';
import type { MunicipalityMatch } from './municipality.ts';
import { cepNumber } from './resolve-municipality.ts';

/** A neighbourhood with a lower likeness is another one. */
const leastLikeness = 0.85;
const alikeCount = 3;

/** Locates the postal code or neighbourhood of an address, or at least its municipality. The best come first. */
export async function searchAreas(
  db: Db,
  address: ParsedAddress,
  matches: readonly MunicipalityMatch[],
): Promise<readonly AddressMatch[]> {
  const { cep, neighborhood } = address;
  const ofCep = cep === undefined ? [] : matchesOf(await findCep(db, cepNumber(cep)), matches, 1);
  if (ofCep.length > 0) return ofCep;
  const named = neighborhood === undefined ? [] : await searchNeighborhood(db, normaliseName(neighborhood), matches);
  return named.length > 0 ? named : matches.map(seatOf);
}

/** The match for a municipality as a whole: its seat. */
export const seatOf = ({ municipality, likeness }: MunicipalityMatch): AddressMatch => ({
  municipality,
  latitude: municipality.latitude,
  longitude: municipality.longitude,
  quality: 'municipality',
  confidence: bestConfidence.municipality * likeness,
});

async function searchNeighborhood(
  db: Db,
  key: string,
  matches: readonly MunicipalityMatch[],
): Promise<readonly AddressMatch[]> {
  const [best] = matches;
  if (key === '' || !best) return [];
  const codes = matches.map(({ municipality }) => municipality.code);
  const exact = matchesOf(await findNeighborhoods(db, codes, key), matches, 1);
  if (exact.length > 0) return exact;
  for (const alike of await listSimilarNeighborhoods(db, best.municipality.code, key, alikeCount)) {
    const likeness = similarity(key, alike);
    if (likeness < leastLikeness) continue;
    return matchesOf(await findNeighborhoods(db, [best.municipality.code], alike), matches, likeness);
  }
  return [];
}

/** The areas in one of the municipalities. */
function matchesOf(
  areas: readonly FoundArea[],
  matches: readonly MunicipalityMatch[],
  likeness: number,
): readonly AddressMatch[] {
  return areas.flatMap((area) => {
    const match = matches.find(({ municipality }) => municipality.code === area.municipality);
    if (!match) return [];
    return [
      {
        municipality: match.municipality,
        ...(area.street !== '' && { street: area.street }),
        ...(area.neighborhood !== '' && { neighborhood: area.neighborhood }),
        ...(area.cep !== 0 && { cep: area.cep }),
        latitude: degrees(area.latitude),
        longitude: degrees(area.longitude),
        quality: 'neighborhood' as const,
        confidence: bestConfidence.neighborhood * match.likeness * likeness,
      },
    ];
  });
}
