import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { listStreetsAnywhere, type SimilarStreet } from '../store/geodata/find-streets.ts';
import type { AddressMatch } from './address-match.ts';
import type { Municipalities } from './municipalities.ts';
import { cepNumber } from './resolve-municipality.ts';
import { placeStreets, selectAlike, streetKeyOf, streetWordsOf } from './search-streets.ts';

/** How many streets are considered across all municipalities. More streets of one name are ambiguous anyway. */
const streetCount = 30;
/**
 * A shorter name exists in nearly every municipality. Autocompletion allows less, because the user chooses from a list.
 */
const leastLetterCount = 4;
export const leastTypedLetterCount = 2;
/**
 * The likeness of a street found without a municipality. Other municipalities may have it too, in data that was not
 * imported.
 */
const unnamedLikeness = 0.6;
/** The same if several municipalities have the street: too low to be used as a destination. */
const ambiguousLikeness = 0.25;

/** Locates the street of an address without a municipality, within its state if it names one. The best come first. */
export async function searchAnywhere(
  db: Db,
  municipalities: Municipalities,
  address: ParsedAddress,
): Promise<readonly AddressMatch[]> {
  const { country = 'Brasil' } = address;
  if (country !== 'Brasil') return [];
  const words = streetWordsOf(address).map((word) => [word]);
  const streets = await streetsAnywhere(db, municipalities, address, words, leastLetterCount);
  const likenesses = selectAlike(streets, streetKeyOf(address));
  const alike = streets.filter(({ street_key }) => likenesses.has(street_key));
  return (await placeAnywhere(db, municipalities, address, alike)).filter((match) => isOfCepRegion(match, address));
}

/** Whether a place may have the postal code of an address. Its first two digits identify a region within a state. */
const isOfCepRegion = (match: AddressMatch, { cep }: ParsedAddress): boolean =>
  cep === undefined || match.cep === undefined || regionOf(match.cep) === regionOf(cepNumber(cep));

const regionOf = (cep: number): number => Math.floor(cep / 1_000_000);

/** The names of streets in all municipalities that have a word of each list. Empty if the name is too short. */
export async function streetsAnywhere(
  db: Db,
  municipalities: Municipalities,
  address: ParsedAddress,
  oneOfEach: readonly (readonly string[])[],
  leastLetters: number,
): Promise<readonly SimilarStreet[]> {
  const isSpecific = streetWordsOf(address).join('').length >= leastLetters;
  if (!isSpecific || oneOfEach.length === 0 || oneOfEach.some((words) => words.length === 0)) return [];
  const stateCode = address.state === undefined ? undefined : municipalities.stateCode(address.state);
  return listStreetsAnywhere(db, {
    wordAlternatives: oneOfEach,
    like: streetKeyOf(address),
    stateCode,
    limit: streetCount,
  });
}

/** Locates these streets, and the number on them. */
export async function placeAnywhere(
  db: Db,
  municipalities: Municipalities,
  address: ParsedAddress,
  streets: readonly SimilarStreet[],
): Promise<readonly AddressMatch[]> {
  const codes = [...new Set(streets.map(({ municipality }) => municipality))];
  const likeness = codes.length > 1 ? ambiguousLikeness : unnamedLikeness;
  const matches = codes.flatMap((code) => {
    const municipality = municipalities.find(code);
    return municipality ? [{ municipality, likeness }] : [];
  });
  return placeStreets(db, address, [...new Set(streets.map(({ street_key }) => street_key))], matches);
}
