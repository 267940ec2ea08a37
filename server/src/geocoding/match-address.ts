import { normaliseName, normaliseStreet } from '@tropeiro/addresses/normalise/normalise-name.ts';
import { noNumber, type ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { similarity } from '@tropeiro/addresses/rank/similarity.ts';
import type { AddressParts } from '@tropeiro/domain/planning/address.ts';

/** How much each part of an address counts where it is asked for. */
const weights = { street: 0.35, city: 0.3, number: 0.15, neighborhood: 0.08, state: 0.07, cep: 0.05 };

/** Names that are less alike than this are those of different places. */
const alikeFrom = 0.6;

/** What is left of the confidence where street, city or state are others than those asked for. */
const elsewhere = 0.3;

/** How well a place matches the address that was asked for, from 0 to 1: the share of its parts that are the same. */
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
  const score = total === 0 ? 1 : scores.reduce((sum, [weight, of]) => sum + weight * of, 0) / total;
  return rounded(isElsewhere(asked, found) ? score * elsewhere : score);
}

/** Whether a place has the number that was asked for. */
export const hasSameNumber = (asked: ParsedAddress, { number }: AddressParts): boolean =>
  hasNumber(asked) && typeof number === 'string' && plain(asked.number ?? '') === plain(number);

/** Whether an address has a number: one that says s/n has none. */
export const hasNumber = ({ number }: ParsedAddress): boolean => number !== undefined && number !== noNumber;

const sameStreet = ({ street = '', streetType = '' }: ParsedAddress, found: string): number =>
  similarity(normaliseStreet(`${streetType} ${street}`), normaliseStreet(found));

/** A part that is asked for, and what is found of it; where nothing is, it counts and does not match. */
const part = (
  weight: number,
  asked: string | undefined,
  found: string | null | undefined,
  compare: (asked: string, found: string) => number,
): readonly (readonly [number, number])[] =>
  asked === undefined ? [] : [[weight, typeof found === 'string' ? compare(asked, found) : 0]];

const sameName = (one: string, other: string): number => similarity(normaliseName(one), normaliseName(other));

/** Whether a place says that it is in another street, city or state; one that says nothing is not. */
const isElsewhere = (asked: ParsedAddress, found: AddressParts): boolean =>
  (asked.street !== undefined && typeof found.street === 'string' && sameStreet(asked, found.street) < alikeFrom) ||
  (asked.city !== undefined && typeof found.city === 'string' && sameName(asked.city, found.city) < alikeFrom) ||
  (asked.state !== undefined && typeof found.state === 'string' && asked.state !== found.state.toUpperCase());

const digits = (text: string): string => text.replace(/\D/g, '');
const plain = (number: string): string => number.toLowerCase().replace(/[^a-z0-9]/g, '');
const rounded = (value: number): number => Math.round(value * 100) / 100;
