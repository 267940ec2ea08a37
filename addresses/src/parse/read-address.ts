import type { ParsedAddress } from '../parsed-address.ts';
import { areAllListed, isLargerCity } from '../vocabulary/cities.ts';
import { readBareNumbers } from './house-numbers.ts';
import { readAfterState } from './read-after-state.ts';
import { readAsides, readDwellings } from './read-asides.ts';
import { readCity } from './read-city.ts';
import { readCep, readKm, readLabelledNumber, readNoNumber } from './read-codes.ts';
import { readBlockAndLot, readComplements } from './read-complements.ts';
import { readCapital, readCountry } from './read-country.ts';
import { readLabels } from './read-labels.ts';
import { readNeighborhood } from './read-neighborhood.ts';
import { readPersonalNumbers, readPersons, withoutEmailsAndUrls } from './read-personal.ts';
import { readStateLetters, readStateName, readStateWithin } from './read-state.ts';
import { readStreet, readUntypedStreet } from './read-street.ts';
import type { IsMunicipality, Reading } from './reading.ts';
import { beginsPart, type Token, tokenize } from './tokens.ts';

/** First personal data, which does not locate the address, then unambiguous parts. The names share the rest. */
const readers: readonly ((reading: Reading) => void)[] = [
  readAsides,
  readPersonalNumbers,
  readCep,
  readLabels,
  readPersons,
  readDwellings,
  readKm,
  readNoNumber,
  readBlockAndLot,
  readComplements,
  readLabelledNumber,
  readCountry,
  readCapital,
  readStateLetters,
  readStateWithin,
  readAfterState,
  readStreet,
  readUntypedStreet,
  readBareNumbers,
  readStateName,
  readCity,
  readNeighborhood,
];

/** No address has more words and numbers, or more parts. Only hostile texts would take longer to read. */
const maxTokenCount = 80;
const maxPartCount = 24;

/** Removes invisible characters, which would split the digits of a document: zero-width spaces, soft hyphens. */
const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** The tokens of a text, up to the maximum of an address. */
function tokensOf(text: string): readonly Token[] {
  const tokens = tokenize(withoutEmailsAndUrls(withoutInvisible(text))).slice(0, maxTokenCount);
  let partCount = 0;
  const end = tokens.findIndex((token) => beginsPart(token) && ++partCount > maxPartCount);
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** Reads a text once. */
export const readAddress = (text: string, isMunicipality: IsMunicipality): ParsedAddress =>
  readTokens(tokensOf(text), isMunicipality);

/**
 * Runs each reader once over the words of an address. The number of times that a reader looks at a word does not grow
 * with the length of the text.
 */
export function readTokens(tokens: readonly Token[], isMunicipality: IsMunicipality): ParsedAddress {
  const reading: Reading = {
    tokens,
    taken: tokens.map(() => false),
    labels: tokens.map(() => undefined),
    found: {},
    complements: [],
    isMunicipality,
    knowsAllCitiesOf: isMunicipality === isLargerCity ? areAllListed : () => true,
  };
  for (const read of readers) read(reading);
  const complement = reading.complements
    .toSorted((a, b) => a.at - b.at)
    .map((part) => part.text)
    .join(', ');
  return complement === '' ? reading.found : { ...reading.found, complement };
}
