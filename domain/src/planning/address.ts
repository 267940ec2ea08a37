import type { AddressDetail, AddressParts, NewAddress } from './address-schema.ts';

/** Longer numbers, such as the kilometre of a road, belong in the street. */
export const houseNumberMaxLength = 20;

/** The parts of an address, in the order of forms. */
export const addressPartNames = [
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
  'cep',
  'country',
] as const;
export type AddressPartName = (typeof addressPartNames)[number];

/** All parts of an address, null if unknown. */
export const addressDetail = (parts: { readonly [Part in keyof AddressParts]?: AddressParts[Part] | undefined }) =>
  Object.fromEntries(addressPartNames.map((name) => [name, parts[name] ?? null])) as AddressDetail;

/**
 * An address in one line, in Brazilian notation: “Rua X, 120, ap 3 - Bairro, Cidade - UF, 90000-000”. Null if all parts
 * are unknown.
 */
export function addressText(address: NewAddress | null | undefined): string | null {
  if (address === null || address === undefined) return null;
  if (typeof address === 'string') return address.trim() || null;
  const joined = (separator: string, ...parts: readonly (string | null | undefined)[]): string =>
    parts.flatMap((text) => text?.trim() || []).join(separator);
  const line = joined(', ', address.street, address.number, address.complement);
  const city = joined(' - ', address.city, address.state);
  return joined(', ', joined(' - ', line, address.neighborhood), city, address.cep, address.country) || null;
}
