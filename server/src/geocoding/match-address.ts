import { normaliseName, normaliseStreet } from '@tropeiro/addresses/normalise/normalise-name.ts';
import { noNumber, type ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { similarity } from '@tropeiro/addresses/rank/similarity.ts';
import type { AddressParts } from '@tropeiro/domain/planning/address-schema.ts';

/** The weight of each part of an address in the confidence, if the address has that part. */
const weights = { street: 0.35, city: 0.3, number: 0.15, neighborhood: 0.08, state: 0.07, cep: 0.05 };

/** Names with a lower similarity mean different places. */
const minSimilarity = 0.6;

/** The factor on the confidence if street, city or state differ from the requested ones. */
const elsewhereFactor = 0.3;

/** How well a place matches the requested address, from 0 to 1: the weighted share of parts that are equal. */
export function confidenceOf(asked: ParsedAddress, found: AddressParts): number {
  const scores: readonly (readonly [weight: number, score: number])[] = [
    ...part(weights.street, asked.street, found.street, (_, street) => sameStreet(asked, street)),
    ...part(weights.city, asked.city, found.city, sameName),
    ...part(weights.neighborhood, asked.neighborhood, found.neighborhood, sameName),
    ...part(weights.state, asked.state, found.state, (one, other) => Number(one === other.toUpperCase())),
    ...part(weights.cep, asked.cep, found.cep, (one, other) => Number(digits(one) === digits(other))),
    ...(hasNumber(asked) ? [[weights.number, Number(hasSameNumber(asked, found))] as const] : []),
  ];
  const total = scores.reduce((sum, [weight]) => sum + weight, 0);
  const score = total === 0 ? 1 : scores.reduce((sum, [weight, partScore]) => sum + weight * partScore, 0) / total;
  return rounded(isElsewhere(asked, found) ? score * elsewhereFactor : score);
}

/** Whether a place has the requested number. */
export const hasSameNumber = (asked: ParsedAddress, { number }: AddressParts): boolean =>
  hasNumber(asked) && typeof number === 'string' && plain(asked.number ?? '') === plain(number);

/** Whether an address has a number. “s/n” means none. */
export const hasNumber = ({ number }: ParsedAddress): boolean => number !== undefined && number !== noNumber;

const sameStreet = ({ street = '', streetType = '' }: ParsedAddress, found: string): number =>
  similarity(normaliseStreet(`${streetType} ${street}`), normaliseStreet(found));

/** A requested part and the part that was found. A missing part counts as a mismatch. */
const part = (
  weight: number,
  asked: string | undefined,
  found: string | null | undefined,
  compare: (asked: string, found: string) => number,
): readonly (readonly [number, number])[] =>
  asked === undefined ? [] : [[weight, typeof found === 'string' ? compare(asked, found) : 0]];

const sameName = (one: string, other: string): number => similarity(normaliseName(one), normaliseName(other));

/** Whether a place is in another street, city or state. A part that the place lacks is not compared. */
const isElsewhere = (asked: ParsedAddress, found: AddressParts): boolean =>
  (asked.street !== undefined && typeof found.street === 'string' && sameStreet(asked, found.street) < minSimilarity) ||
  (asked.city !== undefined && typeof found.city === 'string' && sameName(asked.city, found.city) < minSimilarity) ||
  (asked.state !== undefined && typeof found.state === 'string' && asked.state !== found.state.toUpperCase());

const digits = (text: string): string => text.replace(/\D/g, '');
const plain = (number: string): string => number.toLowerCase().replace(/[^a-z0-9]/g, '');
const rounded = (value: number): number => Math.round(value * 100) / 100;
