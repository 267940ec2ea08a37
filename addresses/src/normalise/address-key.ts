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
