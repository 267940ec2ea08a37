import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { listStreetNames, listWordsWithPrefix } from '../store/geodata/find-streets.ts';
import type { AddressMatch } from './address-match.ts';
import type { Municipalities } from './municipalities.ts';
import type { MunicipalityMatch } from './municipality.ts';
import { resolveMunicipality } from './resolve-municipality.ts';
import { leastTypedLetterCount, placeAnywhere, streetsAnywhere } from './search-anywhere.ts';
import { seatOf } from './search-areas.ts';
import { placeStreets, searchStreets, streetKeyOf } from './search-streets.ts';

/** Further words of a name are ignored. */
const maxWordCount = 8;
/** How many municipalities are considered whose names begin with the typed text. */
const begunCount = 5;
/** The likeness of a municipality whose name is longer than the typed text. */
const begunLikeness = 0.9;

/** The text typed so far in all its readings, the likeliest first. */
export type TypedQuery = {
  readonly readings: readonly ParsedAddress[];
  readonly near: Coordinates | undefined;
  readonly limit: number;
};

/**
 * Completes an address: by streets of the municipality that is named, begun or near, otherwise of any municipality,
 * otherwise by municipalities.
 */
export async function completeAddress(
  db: Db,
  municipalities: Municipalities,
  { readings, near, limit }: TypedQuery,
): Promise<readonly AddressMatch[]> {
  const unnamed: ParsedAddress[] = [];
  for (const reading of readings) {
    if (streetKeyOf(reading) === '') continue;
    const matches = await municipalitiesOf(db, municipalities, reading, near);
    const found = matches.length === 0 ? [] : await completeStreets(db, reading, matches, limit);
    if (found.length > 0) return found.slice(0, limit);
    if (reading.city === undefined) unnamed.push(reading);
  }
  for (const reading of unnamed) {
    const oneOfEach = await completedWords(db, streetKeyOf(reading), reading.streetType !== undefined);
    const streets = await streetsAnywhere(db, municipalities, reading, oneOfEach, leastTypedLetterCount);
    const found = await placeAnywhere(db, municipalities, reading, streets);
    if (found.length > 0) return found.slice(0, limit);
  }
  const [first] = readings;
  return first ? completeMunicipality(municipalities, first, limit) : [];
}

/**
 * The municipalities with this name or beginning with it. Without a name, those of the postal code or near the
 * coordinates.
 */
async function municipalitiesOf(
  db: Db,
  municipalities: Municipalities,
  reading: ParsedAddress,
  near: Coordinates | undefined,
): Promise<readonly MunicipalityMatch[]> {
  const { city, state } = reading;
  const begun = city === undefined ? [] : municipalities.startingWith(city, state, begunCount);
  if (begun.length === 0) return resolveMunicipality(db, municipalities, reading, near);
  const [named] = municipalities.search(city ?? '', state, 1);
  return begun.map((municipality) => ({
    municipality,
    likeness: municipality === named?.municipality ? 1 : begunLikeness,
  }));
}

async function completeStreets(
  db: Db,
  reading: ParsedAddress,
  matches: readonly MunicipalityMatch[],
  limit: number,
): Promise<readonly AddressMatch[]> {
  const key = streetKeyOf(reading);
  const oneOfEach = await completedWords(db, key, false);
  const codes = matches.map(({ municipality }) => municipality.code);
  const isKnown = oneOfEach.every((words) => words.length > 0);
  const names = isKnown
    ? await listStreetNames(db, { municipalities: codes, wordAlternatives: oneOfEach, like: key, limit })
    : [];
  const found = await placeStreets(db, reading, [...new Set(names.map(({ street_key }) => street_key))], matches);
  return found.length > 0 ? found : searchStreets(db, reading, matches);
}

/** Each word of a street's key with its possible completions. Only the last word may be unfinished. */
async function completedWords(db: Db, key: string, withoutType: boolean): Promise<readonly (readonly string[])[]> {
  const words = key.split(' ').slice(withoutType ? 1 : 0, maxWordCount);
  return [...words.slice(0, -1).map((word) => [word]), await listWordsWithPrefix(db, words.at(-1) ?? '')];
}

/** A name without type, number and municipality may be the beginning of a municipality's name. */
function completeMunicipality(
  municipalities: Municipalities,
  { street, streetType, number, city, state }: ParsedAddress,
  limit: number,
): readonly AddressMatch[] {
  const isName = streetType === undefined && number === undefined;
  const begun = street === undefined ? city : isName ? street : undefined;
  if (begun === undefined) return [];
  const starting = municipalities.startingWith(begun, state, limit);
  const found =
    starting.length > 0
      ? starting.map((municipality) => ({ municipality, likeness: 1 }))
      : municipalities.search(begun, state, limit);
  return found.map(seatOf);
}
