import { normaliseName, normaliseStreet } from '@tropeiro/addresses/normalise/normalise-name.ts';
import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { similarity } from '@tropeiro/addresses/rank/similarity.ts';
import type { Db } from '../store/engine/db.ts';
import {
  type AlikeStreet,
  type FoundStreet,
  findMiddle,
  findStreets,
  listAlikeWords,
  listStreetNames,
} from '../store/geodata/find-streets.ts';
import { type AddressMatch, bestConfidence, degrees } from './address-match.ts';
import { houseNumber } from './house-number.ts';
import type { MunicipalityMatch } from './municipality.ts';
import { placesOnStreet, type StreetPlace } from './place-on-street.ts';
import { cepNumber } from './resolve-municipality.ts';

/** Names that PostgreSQL finds alike are judged once more; so many of them. */
const alikeCount = 20;
/** A name that is less alike means another street. */
const leastLikeness = 0.8;
/** Names that are nearly as alike as the best are looked at too. */
const likenessMargin = 0.08;
/** What a neighbourhood or a postal code takes from a match that has another. */
const otherAreaFactor = 0.9;
/** The same address in places so far apart is two addresses: about 500 m. */
const ambiguousDegrees = 0.005;
const ambiguousFactor = 0.6;

/** Where the street and number of an address are in these municipalities, the best first; none where nothing is alike. */
export async function searchStreets(
  db: Db,
  address: ParsedAddress,
  matches: readonly MunicipalityMatch[],
): Promise<readonly AddressMatch[]> {
  const key = streetKeyOf(address);
  if (key === '' || matches.length === 0) return [];
  const codes = matches.map(({ municipality }) => municipality.code);
  const sought = soughtIn(address);
  const exact = await findStreets(db, { municipalities: codes, keys: [key], ...sought });
  if (exact.length > 0) return rank(db, exact, sought, matches, () => 1);
  const alike = judged(await listAlikeStreets(db, codes, key, streetWordsOf(address)), key);
  if (alike.size === 0) return [];
  const found = await findStreets(db, { municipalities: codes, keys: [...alike.keys()], ...sought });
  return rank(db, found, sought, matches, (street) => alike.get(street) ?? 0);
}

/** Names of streets each of whose words is spelt like one of these; where there are none, one of whose words is. */
async function listAlikeStreets(
  db: Db,
  municipalities: readonly number[],
  like: string,
  words: readonly string[],
): Promise<readonly AlikeStreet[]> {
  const alike = await listAlikeWords(db, words);
  const query = { municipalities, like, limit: alikeCount };
  if (alike.length > 1) {
    const found = await listStreetNames(db, { ...query, oneOfEach: alike });
    if (found.length > 0) return found;
  }
  return alike.length > 0 ? listStreetNames(db, { ...query, oneOfEach: [alike.flat()] }) : [];
}

/** Where streets of these names are, and the number on them: for names that somebody has chosen. */
export async function placeStreets(
  db: Db,
  address: ParsedAddress,
  keys: readonly string[],
  matches: readonly MunicipalityMatch[],
): Promise<readonly AddressMatch[]> {
  if (keys.length === 0) return [];
  const sought = soughtIn(address);
  const municipalities = matches.map(({ municipality }) => municipality.code);
  return rank(db, await findStreets(db, { municipalities, keys, ...sought }), sought, matches, () => 1);
}

/** How the street of an address is compared. */
export const streetKeyOf = ({ streetType = '', street = '' }: ParsedAddress): string =>
  normaliseStreet(`${streetType} ${street}`.trim());

/** The words of a street's name, its type aside: of very many the first, and none so long that only whoever means harm writes it. */
export const streetWordsOf = ({ street = '' }: ParsedAddress): readonly string[] =>
  normaliseName(street)
    .split(' ')
    .filter((word) => word.length <= wordMaxLength)
    .slice(0, maxWordCount);

const maxWordCount = 8;
/** To find what is spelt like a word takes as long as it has letters. */
const wordMaxLength = 30;

type Sought = {
  readonly number: number | undefined;
  readonly cep: number | undefined;
  readonly neighborhoodKey: string | undefined;
};

const soughtIn = ({ number, cep, neighborhood }: ParsedAddress): Sought => ({
  number: houseNumber(number),
  cep: cep === undefined ? undefined : cepNumber(cep),
  neighborhoodKey: neighborhood === undefined ? undefined : normaliseName(neighborhood),
});

/** Those of the names that are alike enough, with how alike they are. */
export function judged(streets: readonly AlikeStreet[], key: string): Map<string, number> {
  const likenesses = new Map(streets.map(({ street_key }) => [street_key, similarity(key, street_key)]));
  const least = Math.max(leastLikeness, Math.max(0, ...likenesses.values()) - likenessMargin);
  return new Map([...likenesses].filter(([, likeness]) => likeness >= least));
}

/** Each place with how well it matches, the best first. */
async function rank(
  db: Db,
  found: readonly FoundStreet[],
  sought: Sought,
  matches: readonly MunicipalityMatch[],
  likenessOf: (streetKey: string) => number,
): Promise<readonly AddressMatch[]> {
  const byCode = new Map(matches.map((match) => [match.municipality.code, match]));
  const ranked: AddressMatch[] = [];
  for (const parts of partsByStreet(found).values()) {
    const onStreet = sought.number === undefined ? [] : placesOnStreet(parts, sought.number);
    for (const place of onStreet.length > 0 ? onStreet : await middlesOf(db, parts)) {
      const match = byCode.get(place.part.municipality);
      if (match) ranked.push(matchOf(place, match, likenessOf(place.part.street_key), sought));
    }
  }
  return withDoubts(ranked.sort((one, other) => other.confidence - one.confidence));
}

function partsByStreet(found: readonly FoundStreet[]): Map<string, FoundStreet[]> {
  const streets = new Map<string, FoundStreet[]>();
  for (const part of found) {
    const key = `${part.municipality} ${part.street_key}`;
    streets.set(key, [...(streets.get(key) ?? []), part]);
  }
  return streets;
}

/** The middle of the part that matches best, on the street itself; of the others, of which few are wanted, about there. */
async function middlesOf(db: Db, parts: readonly FoundStreet[]): Promise<readonly StreetPlace[]> {
  const [first, ...others] = parts;
  if (!first) return [];
  const [, latitude, longitude] = (await findMiddle(db, first)) ?? [0, first.latitude, first.longitude];
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
  { number, cep, neighborhoodKey }: Sought,
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

/** Where several matches are equally good and far from each other, each is doubted. */
function withDoubts(ranked: readonly AddressMatch[]): readonly AddressMatch[] {
  const [best] = ranked;
  if (!best) return [];
  const equals = ranked.filter(({ confidence }) => confidence === best.confidence);
  const isDoubted = equals.some(
    ({ latitude, longitude }) => Math.hypot(latitude - best.latitude, longitude - best.longitude) > ambiguousDegrees,
  );
  if (!isDoubted) return ranked;
  return ranked.map((match) => ({ ...match, confidence: match.confidence * ambiguousFactor }));
}
