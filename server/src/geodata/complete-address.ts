import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { Db } from '../store/engine/db.ts';
import { listCompletedWords, listStreetNames } from '../store/geodata/find-streets.ts';
import type { AddressMatch } from './address-match.ts';
import type { Municipalities } from './municipalities.ts';
import type { MunicipalityMatch } from './municipality.ts';
import { resolveMunicipality } from './resolve-municipality.ts';
import { leastTypedLetterCount, placeAnywhere, streetsAnywhere } from './search-anywhere.ts';
import { seatOf } from './search-areas.ts';
import { placeStreets, searchStreets, streetKeyOf } from './search-streets.ts';

/** More words of a name are not looked at. */
const maxWordCount = 8;
/** Municipalities that are looked at whose names begin as what was typed. */
const begunCount = 5;
/** What a municipality is worth whose name goes on where the typing stopped. */
const begunLikeness = 0.9;

/** What somebody has typed so far, in all ways it may be read, the likeliest first. */
export type TypedQuery = {
  readonly readings: readonly ParsedAddress[];
  readonly near: Coordinates | undefined;
  readonly limit: number;
};

/** What somebody may be typing: streets of the municipality that is named, begun or near, else of any; else municipalities. */
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

/** The municipalities that a name means or begins; without a name, those of the postal code or near. */
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
  const names = isKnown ? await listStreetNames(db, { municipalities: codes, oneOfEach, like: key, limit }) : [];
  const found = await placeStreets(db, reading, [...new Set(names.map(({ street_key }) => street_key))], matches);
  return found.length > 0 ? found : searchStreets(db, reading, matches);
}

/** The words of a street's key, each with those that it may become: only the last may be the beginning of one. */
async function completedWords(db: Db, key: string, withoutType: boolean): Promise<readonly (readonly string[])[]> {
  const words = key.split(' ').slice(withoutType ? 1 : 0, maxWordCount);
  return [...words.slice(0, -1).map((word) => [word]), await listCompletedWords(db, words.at(-1) ?? '')];
}

/** A name without a type, a number and a municipality may be the beginning of a municipality's. */
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
