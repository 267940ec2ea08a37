import { normaliseName, normaliseStreet } from '@tropeiro/addresses/normalise/normalise-name.ts';
import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { similarity } from '@tropeiro/addresses/rank/similarity.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import {
  type FoundStreet,
  findMiddleNumber,
  findStreets,
  listSimilarWords,
  listStreetNames,
  type SimilarStreet,
} from '../store/geodata/find-streets.ts';
import { type AddressMatch, bestConfidence, degrees } from './address-match.ts';
import { houseNumber } from './house-number.ts';
import type { MunicipalityMatch } from './municipality.ts';
import { placesOnStreet, type StreetPlace } from './place-on-street.ts';
import { cepNumber } from './resolve-municipality.ts';
import { withoutTypingSlips } from './typing-slips.ts';

/** How many similar names PostgreSQL returns. Their likeness is then calculated. */
const alikeCount = 20;
/** A name with a lower likeness means another street. */
const leastLikeness = 0.8;
/** Names whose likeness is within this margin of the best are considered too. */
const likenessMargin = 0.08;
/** The likeness of a name from which the typed one differs by two swapped letters or a letter too many. */
const slipLikeness = 0.85;
/** The factor on the confidence if the match has another neighbourhood or postal code. */
const otherAreaFactor = 0.9;
/** Equally good matches farther apart than this, about 500 m, are ambiguous. */
const ambiguousDegrees = 0.005;
const ambiguousFactor = 0.6;

/**
 * Locates the street and number of an address in these municipalities, the best first. Empty if no street is similar.
 */
export async function searchStreets(
  db: Db,
  address: ParsedAddress,
  matches: readonly MunicipalityMatch[],
): Promise<readonly AddressMatch[]> {
  const key = streetKeyOf(address);
  if (key === '' || matches.length === 0) return [];
  const codes = matches.map(({ municipality }) => municipality.code);
  const criteria = criteriaOf(address);
  const exact = await findStreets(db, { municipalities: codes, keys: [key], ...criteria });
  if (exact.length > 0) return rank(db, exact, criteria, matches, () => 1);
  const alike = selectAlike(await listAlikeStreets(db, codes, key, streetWordsOf(address)), key);
  if (alike.size === 0) {
    const keys = keysWithoutSlips(address);
    const meant = keys.length === 0 ? [] : await findStreets(db, { municipalities: codes, keys, ...criteria });
    return rank(db, meant, criteria, matches, () => slipLikeness);
  }
  const found = await findStreets(db, { municipalities: codes, keys: [...alike.keys()], ...criteria });
  return rank(db, found, criteria, matches, (street) => alike.get(street) ?? 0);
}

/** The names of streets in which every word is similar to one of these. If none has all, those in which one word is. */
async function listAlikeStreets(
  db: Db,
  municipalities: readonly number[],
  like: string,
  words: readonly string[],
): Promise<readonly SimilarStreet[]> {
  const alike = await listSimilarWords(db, words);
  const query = { municipalities, like, limit: alikeCount };
  if (alike.length > 1) {
    const found = await listStreetNames(db, { ...query, wordAlternatives: alike });
    if (found.length > 0) return found;
  }
  return alike.length > 0 ? listStreetNames(db, { ...query, wordAlternatives: [alike.flat()] }) : [];
}

/** Locates streets with these exact names, and the number on them. */
export async function placeStreets(
  db: Db,
  address: ParsedAddress,
  keys: readonly string[],
  matches: readonly MunicipalityMatch[],
): Promise<readonly AddressMatch[]> {
  if (keys.length === 0) return [];
  const criteria = criteriaOf(address);
  const municipalities = matches.map(({ municipality }) => municipality.code);
  return rank(db, await findStreets(db, { municipalities, keys, ...criteria }), criteria, matches, () => 1);
}

/** The street as it may have been meant, in the form in which it is compared. */
const keysWithoutSlips = ({ streetType = '', street = '' }: ParsedAddress): readonly string[] =>
  withoutTypingSlips(normaliseName(street)).map((meant) => normaliseStreet(`${streetType} ${meant}`.trim()));

/** The form in which the street of an address is compared. */
export const streetKeyOf = ({ streetType = '', street = '' }: ParsedAddress): string =>
  normaliseStreet(`${streetType} ${street}`.trim());

/**
 * The words of a street's name, without its type. Further words and overlong words are dropped as a protection against
 * abuse.
 */
export const streetWordsOf = ({ street = '' }: ParsedAddress): readonly string[] =>
  normaliseName(street)
    .split(' ')
    .filter((word) => word.length <= wordMaxLength)
    .slice(0, maxWordCount);

const maxWordCount = 8;
/** The time of a similarity search grows with the length of a word. */
const wordMaxLength = 30;

type AddressCriteria = {
  readonly number: number | undefined;
  readonly cep: number | undefined;
  readonly neighborhoodKey: string | undefined;
};

const criteriaOf = ({ number, cep, neighborhood }: ParsedAddress): AddressCriteria => ({
  number: houseNumber(number),
  cep: cep === undefined ? undefined : cepNumber(cep),
  neighborhoodKey: neighborhood === undefined ? undefined : normaliseName(neighborhood),
});

/** The names that are similar enough, with their likeness. */
export function selectAlike(streets: readonly SimilarStreet[], key: string): Map<string, number> {
  const likenesses = new Map(streets.map(({ street_key }) => [street_key, similarity(key, street_key)]));
  const least = Math.max(leastLikeness, Math.max(0, ...likenesses.values()) - likenessMargin);
  return new Map([...likenesses].filter(([, likeness]) => likeness >= least));
}

/** Converts places to matches with their confidence, the best first. */
async function rank(
  db: Db,
  found: readonly FoundStreet[],
  criteria: AddressCriteria,
  matches: readonly MunicipalityMatch[],
  likenessOf: (streetKey: string) => number,
): Promise<readonly AddressMatch[]> {
  const byCode = new Map(matches.map((match) => [match.municipality.code, match]));
  const ranked: AddressMatch[] = [];
  for (const parts of partsByStreet(found).values()) {
    const onStreet = criteria.number === undefined ? [] : placesOnStreet(parts, criteria.number);
    for (const place of onStreet.length > 0 ? onStreet : await middlesOf(db, parts)) {
      const match = byCode.get(place.part.municipality);
      if (match) ranked.push(matchOf(place, match, likenessOf(place.part.street_key), criteria));
    }
  }
  return lowerAmbiguous(ranked.sort((one, other) => other.confidence - one.confidence));
}

function partsByStreet(found: readonly FoundStreet[]): Map<string, FoundStreet[]> {
  const streets = new Map<string, FoundStreet[]>();
  for (const part of found) {
    const key = `${part.municipality} ${part.street_key}`;
    streets.set(key, [...(streets.get(key) ?? []), part]);
  }
  return streets;
}

/**
 * The known number in the middle of the best part, which is on the street. For the other parts, their average location
 * is enough.
 */
async function middlesOf(db: Db, parts: readonly FoundStreet[]): Promise<readonly StreetPlace[]> {
  const [first, ...others] = parts;
  if (!first) return [];
  const [, latitude, longitude] = (await findMiddleNumber(db, first)) ?? [0, first.latitude, first.longitude];
  return [
    { part: first, quality: 'street', latitude: degrees(latitude), longitude: degrees(longitude) },
    ...others.map((part) => ({
      part,
      quality: 'street' as const,
      latitude: degrees(part.latitude),
      longitude: degrees(part.longitude),
    })),
  ];
}

function matchOf(
  { part, quality, latitude, longitude }: StreetPlace,
  { municipality, likeness }: MunicipalityMatch,
  streetLikeness: number,
  { number, cep, neighborhoodKey }: AddressCriteria,
): AddressMatch {
  const isElsewhere =
    (cep !== undefined && part.cep !== 0 && part.cep !== cep) ||
    (neighborhoodKey !== undefined && part.neighborhood_key !== '' && part.neighborhood_key !== neighborhoodKey);
  return {
    municipality,
    street: part.street,
    ...(quality !== 'street' && number !== undefined && { number: String(number) }),
    ...(part.neighborhood !== '' && { neighborhood: part.neighborhood }),
    ...(part.cep !== 0 && { cep: part.cep }),
    latitude,
    longitude,
    quality,
    confidence: bestConfidence[quality] * likeness * streetLikeness * (isElsewhere ? otherAreaFactor : 1),
  };
}

/** Lowers the confidence of all matches if several are equally good and far apart. */
function lowerAmbiguous(ranked: readonly AddressMatch[]): readonly AddressMatch[] {
  const [best] = ranked;
  if (!best) return [];
  const equals = ranked.filter(({ confidence }) => confidence === best.confidence);
  const isDoubted = equals.some(
    ({ latitude, longitude }) => Math.hypot(latitude - best.latitude, longitude - best.longitude) > ambiguousDegrees,
  );
  if (!isDoubted) return ranked;
  return ranked.map((match) => ({ ...match, confidence: match.confidence * ambiguousFactor }));
}
