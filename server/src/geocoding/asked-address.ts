import { addressKey } from '@tropeiro/addresses/normalise/address-key.ts';
import { fromAddressFields } from '@tropeiro/addresses/parse/from-address-fields.ts';
import { parseAddress } from '@tropeiro/addresses/parse/parse-address.ts';
import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { writeAddress } from '@tropeiro/addresses/write-address.ts';
import type { NewAddress } from '@tropeiro/domain/planning/address.ts';
import { municipalities } from '../geodata/municipalities.ts';
import type { GeocodingQuery } from './provider.ts';

/** An address as it is asked for, and the key under which its answers are kept. */
export type AskedAddress = GeocodingQuery & { readonly key: string };

/**
 * Reads an address that was sent. What tells only where in a building it is stays here: it helps nobody to find the building, and
 * may be about a person.
 */
export function askedAddress(sent: NewAddress): AskedAddress {
  const { complement: _, ...address } =
    typeof sent === 'string' ? parseAddress(sent, isMunicipality) : fromAddressFields(sent, isMunicipality);
  return { address, key: addressKey(address), text: writtenAddress(address, sent), autocomplete: false };
}

/** Tells a municipality from a neighbourhood or a street of the same name. */
export const isMunicipality = (name: string, state?: string): boolean => municipalities().has(name, state);

/** As it is written; of a text in which nothing was recognised, as it was sent. */
const writtenAddress = (address: ParsedAddress, sent: NewAddress): string =>
  writeAddress(address) || (typeof sent === 'string' ? sent.trim() : '');
