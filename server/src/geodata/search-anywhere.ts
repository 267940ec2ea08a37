import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { Db } from '../store/engine/db.ts';
import { type AlikeStreet, listStreetsAnywhere } from '../store/geodata/find-streets.ts';
import type { AddressMatch } from './address-match.ts';
import type { Municipalities } from './municipalities.ts';
import { cepNumber } from './resolve-municipality.ts';
import { judged, placeStreets, streetKeyOf, streetWordsOf } from './search-streets.ts';

/** Streets of all municipalities that are looked at: more of one name tell nobody which is meant. */
const streetCount = 30;
/** With fewer letters nearly every municipality has such a street; whoever is typing has only begun, and chooses from a list. */
const leastLetterCount = 4;
export const leastTypedLetterCount = 2;
/** What a street is worth whose municipality nobody named: there may be others of its name that were not imported. */
const unnamedLikeness = 0.6;
/** The same where several municipalities have it: so little that nobody is sent there. */
const ambiguousLikeness = 0.25;

/** Where the street of an address may be that names no municipality, in its state where it names that; the best first. */
export async function searchAnywhere(
  db: Db,
  municipalities: Municipalities,
  address: ParsedAddress,
): Promise<readonly AddressMatch[]> {
  const { country = 'Brasil' } = address;
  if (country !== 'Brasil') return [];
  const words = streetWordsOf(address).map((word) => [word]);
  const streets = await streetsAnywhere(db, municipalities, address, words, leastLetterCount);
  const likenesses = judged(streets, streetKeyOf(address));
  const alike = streets.filter(({ street_key }) => likenesses.has(street_key));
  return (await placeAnywhere(db, municipalities, address, alike)).filter((match) => isOfCepRegion(match, address));
}

/** Whether a place may have the postal code of an address: the first two of its digits are those of a part of a state. */
const isOfCepRegion = (match: AddressMatch, { cep }: ParsedAddress): boolean =>
  cep === undefined || match.cep === undefined || regionOf(match.cep) === regionOf(cepNumber(cep));

const regionOf = (cep: number): number => Math.floor(cep / 1_000_000);

/** Names of streets in all municipalities that have a word of each list, unless those tell too little. */
export async function streetsAnywhere(
  db: Db,
  municipalities: Municipalities,
  address: ParsedAddress,
  oneOfEach: readonly (readonly string[])[],
  leastLetters: number,
): Promise<readonly AlikeStreet[]> {
  const isTelling = streetWordsOf(address).join('').length >= leastLetters;
  if (!isTelling || oneOfEach.length === 0 || oneOfEach.some((words) => words.length === 0)) return [];
  const stateCode = address.state === undefined ? undefined : municipalities.stateCode(address.state);
  return listStreetsAnywhere(db, { oneOfEach, like: streetKeyOf(address), stateCode, limit: streetCount });
}

/** Where these streets are, and the number on them. */
export async function placeAnywhere(
  db: Db,
  municipalities: Municipalities,
  address: ParsedAddress,
  streets: readonly AlikeStreet[],
): Promise<readonly AddressMatch[]> {
  const codes = [...new Set(streets.map(({ municipality }) => municipality))];
  const likeness = codes.length > 1 ? ambiguousLikeness : unnamedLikeness;
  const matches = codes.flatMap((code) => {
    const municipality = municipalities.find(code);
    return municipality ? [{ municipality, likeness }] : [];
  });
  return placeStreets(db, address, [...new Set(streets.map(({ street_key }) => street_key))], matches);
}
