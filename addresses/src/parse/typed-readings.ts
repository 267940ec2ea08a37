import { displayName } from '../normalise/display-name.ts';
import type { ParsedAddress } from '../parsed-address.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { writeAddress } from '../write-address.ts';
import { nameWords } from './name-words-of.ts';
import { parseAddress } from './parse-address.ts';
import type { IsMunicipality } from './reading.ts';
import { tokenize } from './tokens.ts';

/** Lookups of the names of municipalities. */
export type MunicipalityNames = {
  readonly isMunicipality: IsMunicipality;
  /** Whether any name begins with this text. */
  readonly beginsMunicipality: (text: string) => boolean;
};

/** No name of a municipality has more words, and a shorter beginning matches too many names. */
const maxWordCount = 7;
const leastLetterCount = 3;

/** Longer texts are cut. */
const maxLength = 500;

/**
 * The possible meanings of an address that is still being typed, the likeliest first: the text itself, and the text
 * with its last words as the beginning of a city. After a number or a comma, a city is likelier than a longer street
 * name: `av assis brasil 3522 porto al` is not in Porto, Alagoas.
 */
export function typedReadings(text: string, names: MunicipalityNames): readonly ParsedAddress[] {
  const words = text.slice(0, maxLength).trim().split(/\s+/);
  const asTyped = parseAddress(words.join(' '), names.isMunicipality);
  const { city, state } = asTyped;
  if (city !== undefined && state !== undefined && names.isMunicipality(city, state)) return [asTyped];
  const begun =
    withBegunCity(words, names) ?? (isShort(words.at(-1)) ? withBegunCity(words.slice(0, -1), names) : undefined);
  if (!begun || !isMentioned(begun.address.city, asTyped)) return [asTyped];
  return begun.isApart ? [begun.address, asTyped] : [asTyped, begun.address];
}

type BegunCity = {
  readonly address: ParsedAddress;
  /** Whether a number or a comma separates the street from the possible city. */
  readonly isApart: boolean;
};

/** The address whose last words begin the name of a city, as many of them as possible. */
function withBegunCity(words: readonly string[], names: MunicipalityNames): BegunCity | undefined {
  const tailCount = words.length - 1 - words.findLastIndex((word) => !isName(word));
  for (let count = Math.min(tailCount, maxWordCount); count > 0; count--) {
    const [before, begun] = [words.slice(0, -count), words.slice(-count)];
    const isWhole = !isPreposition(before.at(-1)?.toLowerCase() ?? '') && !isPreposition(begun[0]?.toLowerCase() ?? '');
    if (!isWhole || begun.join('').length < leastLetterCount || !names.beginsMunicipality(begun.join(' '))) continue;
    const address = parseAddress(before.join(' '), names.isMunicipality);
    if (address.street === undefined || address.city !== undefined || address.state !== undefined) continue;
    const city = displayName(nameWords(tokenize(begun.join(' '))));
    return { address: { ...address, city }, isApart: tailCount < words.length };
  }
  return undefined;
}

/** Whether all words of a name were read as parts of the address. Words about persons, such as a contact, are not. */
function isMentioned(name: string | undefined, { complement: _, ...address }: ParsedAddress): boolean {
  const addressKeys = new Set(tokenize(writeAddress(address)).map(({ key }) => key));
  return tokenize(name ?? '').every(({ key }) => addressKeys.has(key));
}

/** Whether a word may be part of a name: neither a number nor the end of a part. */
const isName = (word: string): boolean => /^[\p{L}\p{M}'’]+$/u.test(word);

/** The beginning of a state, after a complete city. */
const isShort = (word: string | undefined): boolean => word !== undefined && word.length <= 2 && isName(word);
