import { createHash } from 'node:crypto';
import { addressKey, doorKey } from '@tropeiro/addresses/normalise/address-key.ts';
import { fromAddressFields } from '@tropeiro/addresses/parse/from-address-fields.ts';
import { parseAddress } from '@tropeiro/addresses/parse/parse-address.ts';
import { typedReadings } from '@tropeiro/addresses/parse/typed-readings.ts';
import { noNumber, type ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { stateOfCep } from '@tropeiro/addresses/vocabulary/state-of-cep.ts';
import { withoutStrayDigits } from '@tropeiro/addresses/without-stray-digits.ts';
import { writeAddress } from '@tropeiro/addresses/write-address.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { NewAddress } from '@tropeiro/domain/planning/address-schema.ts';
import { municipalities } from '../geodata/municipalities.ts';
import type { GeocodingQuery } from './provider.ts';
import { isBrazilian } from './raw-place.ts';

/** An address to look up, and the key under which its results are cached. */
export type AddressLookup = GeocodingQuery & {
  readonly key: string;
  /** The key without neighbourhood and postal code. Present only if the address names a door, not just a street. */
  readonly doorKey?: string;
  /**
   * Whether it names a place smaller than a municipality. Several addresses that name only a municipality are different
   * places.
   */
  readonly isPlace: boolean;
};

/**
 * Parses an address for lookup. Only the parts that locate the building are sent to geocoders. The unit within the
 * building and the names of residents do not help to find it, so they are dropped.
 */
export function addressLookup(sent: NewAddress): AddressLookup {
  const address = placeOf(
    typeof sent === 'string' ? parseAddress(sent, isMunicipality) : fromAddressFields(sent, isMunicipality),
  );
  const asked = { address, text: writeAddress(address), autocomplete: false };
  if (hasAny(address)) {
    const resolved = { ...address, ...certainMunicipality(address) };
    return {
      ...asked,
      key: bounded(addressKey(resolved)),
      ...(isDoor(address) && { doorKey: bounded(doorKey(resolved)) }),
      isPlace: isPlace(address),
    };
  }
  // Texts without a recognised part cannot be compared with each other. Each uses its own text as key.
  const text = typeof sent === 'string' ? sent.trim() : '';
  return { ...asked, key: `"${text}"`, isPlace: text !== '' };
}

/** Parses text that somebody is typing. It is read like a complete address, except that the city may be unfinished. */
export function autocompleteQuery(text: string, near: Coordinates | undefined): GeocodingQuery {
  const [address = {}, ...otherReadings] = typedReadings(text, { isMunicipality, beginsMunicipality }).map(placeOf);
  return { address, otherReadings, text: writeAddress(address), autocomplete: true, ...(near && { near }) };
}

/**
 * The municipality that the city certainly names, so that an address has the same key with and without its state. The
 * state may come from the postal code. Without a state, the name must be unique or that of a capital. Undefined if the
 * city stays ambiguous.
 */
function certainMunicipality(address: ParsedAddress): CityAndState | undefined {
  const { city, state, cep } = address;
  if (city === undefined || !isBrazilian(address)) return undefined;
  const knownState = state ?? (cep === undefined ? undefined : stateOfCep(cep));
  const named = municipalities().named(city);
  const [first, ...others] = named.filter(
    (municipality) => knownState === undefined || municipality.state === knownState,
  );
  const isOne = first !== undefined && (others.length === 0 || (knownState === undefined && first.isCapital));
  return isOne ? { city: first.name, state: first.state } : undefined;
}

type CityAndState = Required<Pick<ParsedAddress, 'city' | 'state'>>;

/**
 * The parts of an address that locate it, without digit groups that occur in no address, in whichever part they were
 * read.
 */
function placeOf({ complement: _, ...address }: ParsedAddress): ParsedAddress {
  return withoutStrayDigits(address);
}

/**
 * Hashes keys that are too long for the index. In some scripts the compared form is longer than the text that was sent.
 */
const bounded = (key: string): string =>
  key.length > keyMaxLength ? createHash('sha256').update(key).digest('base64') : key;

const keyMaxLength = 600;

const hasAny = (parts: object): boolean => Object.values(parts).some((part) => part !== undefined);

/** Postal codes ending in -000 cover a whole municipality. */
const isPlace = ({ street, neighborhood, cep, km, block, lot }: ParsedAddress): boolean =>
  hasAny({ street, neighborhood, km, block, lot }) || (cep !== undefined && !cep.endsWith('-000'));

/** Whether an address has a city and a position on a street, or a block and lot. */
const isDoor = ({ street, number = noNumber, km, block, lot, city }: ParsedAddress): boolean =>
  city !== undefined &&
  ((street !== undefined && (number !== noNumber || km !== undefined)) || (block !== undefined && lot !== undefined));

/** Distinguishes a municipality from a neighbourhood or street of the same name. */
const isMunicipality = (name: string, state?: string): boolean => municipalities().has(name, state);

const beginsMunicipality = (text: string): boolean => municipalities().startingWith(text, undefined, 1).length > 0;
