import { noNumber, type ParsedAddress } from './parsed-address.ts';

/**
 * An address without the words whose digits fit no address: those of contracts, cards and passwords that were read as
 * part of a name. It is sent to external geocoders; the parsed address stays unchanged.
 */
export function withoutStrayDigits(address: ParsedAddress): ParsedAddress {
  const { street, streetType, number, neighborhood, city, block, lot, country, ...certain } = address;
  const cleaned = {
    street: nameWithin(street, streetDigits),
    number: isDoor(number) && digitsOf(street).join('').length <= streetDigits.inAll ? number : undefined,
    neighborhood: nameWithin(neighborhood, neighborhoodDigits),
    city: nameWithin(city, noDigits),
    country: nameWithin(country, noDigits),
    block: nameWithin(block, codeDigits),
    lot: nameWithin(lot, codeDigits),
  };
  const isNamed = cleaned.street !== undefined || street === undefined;
  return {
    ...certain,
    ...(isNamed && streetType !== undefined && { streetType }),
    ...Object.fromEntries(Object.entries(cleaned).filter(([, part]) => part !== undefined)),
  };
}

/** The maximum number of digits of a name: in one group, and in all. */
type DigitLimits = { readonly inOne: number; readonly inAll: number };

/** Rua 1025, EQN 208/209, 7 de Setembro. */
const streetDigits: DigitLimits = { inOne: 4, inAll: 6 };
/** Vila 25 de Julho, Setor 3 Quadra 12. */
const neighborhoodDigits: DigitLimits = { inOne: 3, inAll: 4 };
const codeDigits: DigitLimits = { inOne: 5, inAll: 8 };
const noDigits: DigitLimits = { inOne: 0, inAll: 0 };

const isDoor = (number: string | undefined): boolean => number === noNumber || /^[0-9]{1,5}[A-Z]?$/i.test(number ?? '');

const digitsOf = (text = ''): readonly string[] => text.match(/[0-9]+/g) ?? [];

/**
 * A name without the words that have too many digits, and without all words with digits if they have too many together.
 * Undefined if nothing remains.
 */
function nameWithin(name: string | undefined, { inOne, inAll }: DigitLimits): string | undefined {
  if (name === undefined) return undefined;
  const isAll = digitsOf(name).join('').length > inAll;
  const words = name.split(' ').filter((word) => {
    const groups = digitsOf(word);
    return groups.length === 0 || (!isAll && groups.every(({ length }) => length <= inOne));
  });
  return words.some((word) => /[\p{L}0-9]/u.test(word)) ? words.join(' ') : undefined;
}
