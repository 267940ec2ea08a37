import type { ParsedAddress } from '../parsed-address.ts';
import { normaliseName, normaliseStreet } from './normalise-name.ts';

/**
 * The key of an address, which does not depend on how it is written. It contains everything that locates the address
 * except the complement, which locates it within the building.
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

/** The same key without the parts that people often omit: the neighbourhood and the postal code. */
export const doorKey = (address: ParsedAddress): string =>
  addressKey(Object.fromEntries(Object.entries(address).filter(([part]) => part !== 'neighborhood' && part !== 'cep')));

/** Whether two keys with the same door do not contradict each other. Each may omit parts of the other. */
export function areSameDoor(key: string, otherKey: string): boolean {
  const [parts, otherParts] = [key.split('|'), otherKey.split('|')];
  return (
    parts.length === otherParts.length &&
    parts.every((part, at) => part === '' || otherParts[at] === '' || part === otherParts[at])
  );
}
