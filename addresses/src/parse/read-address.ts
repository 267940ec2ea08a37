import type { ParsedAddress } from '../parsed-address.ts';
import { areAllListed, isLargerCity } from '../vocabulary/cities.ts';
import { readBareNumbers } from './house-numbers.ts';
import { readAsides, readDwellings } from './read-asides.ts';
import { readBehindState } from './read-behind-state.ts';
import { readCity } from './read-city.ts';
import { readCep, readKm, readLabelledNumber, readNoNumber } from './read-codes.ts';
import { readBlockAndLot, readComplements } from './read-complements.ts';
import { readCapital, readCountry } from './read-country.ts';
import { readLabels } from './read-labels.ts';
import { readNeighborhood } from './read-neighborhood.ts';
import { readPersonalNumbers, readPersons, withoutNetNames } from './read-personal.ts';
import { readStateLetters, readStateName, readStateWithin } from './read-state.ts';
import { readStreet, readUntypedStreet } from './read-street.ts';
import type { IsMunicipality, Reading } from './reading.ts';
import { beginsPart, type Token, tokenize } from './tokens.ts';

/** What is about people and no place goes first, then what can be told apart for certain; the names share what is left. */
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
  readBehindState,
  readStreet,
  readUntypedStreet,
  readBareNumbers,
  readStateName,
  readCity,
  readNeighborhood,
];

/** No address has more words and numbers, nor more parts. What only whoever means harm writes takes the longest to read. */
const maxTokenCount = 80;
const maxPartCount = 24;

/** A text without what nobody sees, which would part the digits of a document: zero-width spaces, soft hyphens. */
const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** The tokens of a text, as far as an address may go. */
function tokensOf(text: string): readonly Token[] {
  const tokens = tokenize(withoutNetNames(withoutInvisible(text))).slice(0, maxTokenCount);
  let partCount = 0;
  const end = tokens.findIndex((token) => beginsPart(token) && ++partCount > maxPartCount);
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** Reads a text once. */
export const readAddress = (text: string, isMunicipality: IsMunicipality): ParsedAddress =>
  readTokens(tokensOf(text), isMunicipality);

/** Reads the words of an address once, each reader in its turn. None looks at a word more often for there being more of them. */
export function readTokens(tokens: readonly Token[], isMunicipality: IsMunicipality): ParsedAddress {
  const reading: Reading = {
    tokens,
    taken: tokens.map(() => false),
    labels: tokens.map(() => undefined),
    found: {},
    complements: [],
    isMunicipality,
    knowsAllOf: isMunicipality === isLargerCity ? areAllListed : () => true,
  };
  for (const read of readers) read(reading);
  const complement = reading.complements
    .toSorted((one, other) => one.at - other.at)
    .map((one) => one.text)
    .join(', ');
  return complement === '' ? reading.found : { ...reading.found, complement };
}
