import { displayName } from '../normalise/display-name.ts';
import type { ParsedAddress } from '../parsed-address.ts';
import { isPreposition } from '../vocabulary/titles.ts';
import { writeAddress } from '../write-address.ts';
import { nameWords } from './name-words-of.ts';
import { parseAddress } from './parse-address.ts';
import type { IsMunicipality } from './reading.ts';
import { tokenize } from './tokens.ts';

/** What is known of the names of municipalities. */
export type MunicipalityNames = {
  readonly isMunicipality: IsMunicipality;
  /** Whether a name begins so. */
  readonly beginsMunicipality: (text: string) => boolean;
};

/** No name of a municipality has more words, and a shorter beginning is that of too many. */
const maxWordCount = 7;
const leastLetterCount = 3;

/** Longer texts are cut. */
const maxLength = 500;

/**
 * What somebody may mean who is still typing an address, the likeliest first: what stands there, and the same with a city
 * whose name has only begun. After a number or a comma that is likelier than a street of a longer name:
 * `av assis brasil 3522 porto al` is not in Porto, Alagoas.
 */
export function typedReadings(text: string, names: MunicipalityNames): readonly ParsedAddress[] {
  const words = text.slice(0, maxLength).trim().split(/\s+/);
  const asItStands = parseAddress(words.join(' '), names.isMunicipality);
  const { city, state } = asItStands;
  if (city !== undefined && state !== undefined && names.isMunicipality(city, state)) return [asItStands];
  const begun =
    withBegunCity(words, names) ?? (isShort(words.at(-1)) ? withBegunCity(words.slice(0, -1), names) : undefined);
  if (!begun || !isSaid(begun.address.city, asItStands)) return [asItStands];
  return begun.isApart ? [begun.address, asItStands] : [asItStands, begun.address];
}

type BegunCity = {
  readonly address: ParsedAddress;
  /** Whether a number or a comma parts the street from what may be the city. */
  readonly isApart: boolean;
};

/** The address whose last words begin the name of a city, as many of them as can. */
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

/** Whether the words of a name are among those that an address was read from: a person’s, as of whom to ask for, are not. */
function isSaid(name: string | undefined, { complement: _, ...address }: ParsedAddress): boolean {
  const said = new Set(tokenize(writeAddress(address)).map(({ key }) => key));
  return tokenize(name ?? '').every(({ key }) => said.has(key));
}

/** Whether a word may be one of a name: neither a number nor the end of a part. */
const isName = (word: string): boolean => /^[\p{L}\p{M}'’]+$/u.test(word);

/** The beginning of a state, after a city that is written out. */
const isShort = (word: string | undefined): boolean => word !== undefined && word.length <= 2 && isName(word);
