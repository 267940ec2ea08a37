import type { ParsedAddress } from '../parsed-address.ts';
import { normaliseName, normaliseStreet } from './normalise-name.ts';

/**
 * By which an address is found again, however it was written: all that tells where it is, without the complement, which tells
 * where in the building.
 */
export function addressKey(address: ParsedAddress): string {
  const {
    street = '',
    streetType = '',
    number,
    neighborhood = '',
    city = '',
    state,
    cep,
    km,
    block,
    lot,
    country,
  } = address;
  return [
    normaliseStreet(`${streetType} ${street}`),
    number,
    km,
    block,
    lot,
    normaliseName(neighborhood),
    normaliseName(city),
    state,
    cep,
    country === 'Brasil' ? undefined : country,
  ]
    .map((part) => String(part ?? '').toLowerCase())
    .join('|');
}

/** The same without what people leave out as often as not: the neighbourhood and the postal code. */
export const doorKey = (address: ParsedAddress): string =>
  addressKey(Object.fromEntries(Object.entries(address).filter(([part]) => part !== 'neighborhood' && part !== 'cep')));

/** Whether two keys with the same door do not contradict each other: each may leave out what the other tells. */
export function areSameDoor(one: string, other: string): boolean {
  const [parts, others] = [one.split('|'), other.split('|')];
  return (
    parts.length === others.length && parts.every((part, at) => part === '' || others[at] === '' || part === others[at])
  );
}
