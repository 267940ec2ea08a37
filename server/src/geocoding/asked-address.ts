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
import type { NewAddress } from '@tropeiro/domain/planning/address.ts';
import { municipalities } from '../geodata/municipalities.ts';
import type { GeocodingQuery } from './provider.ts';
import { isBrazilian } from './told-place.ts';

/** An address as it is asked for, and the key under which its answers are kept. */
export type AskedAddress = GeocodingQuery & {
  readonly key: string;
  /** The key without neighbourhood and postal code, of an address that tells a door and not only a street. */
  readonly doorKey?: string;
  /** Whether it tells a place, and not only a municipality, in which several mean as many places. */
  readonly isPlace: boolean;
};

/**
 * Reads an address that was sent. What is asked is made of the parts that tell where it is and of nothing else: what tells only
 * where in a building it is, or who lives there, helps nobody to find the building and stays here.
 */
export function askedAddress(sent: NewAddress): AskedAddress {
  const address = placeOf(
    typeof sent === 'string' ? parseAddress(sent, isMunicipality) : fromAddressFields(sent, isMunicipality),
  );
  const asked = { address, text: writeAddress(address), autocomplete: false };
  if (hasAny(address)) {
    const resolved = { ...address, ...municipalityMeant(address) };
    return {
      ...asked,
      key: bounded(addressKey(resolved)),
      ...(isDoor(address) && { doorKey: bounded(doorKey(resolved)) }),
      isPlace: isPlace(address),
    };
  }
  // Texts in which nothing is recognised have nothing in common: each is known by itself.
  const text = typeof sent === 'string' ? sent.trim() : '';
  return { ...asked, key: `"${text}"`, isPlace: text !== '' };
}

/** What somebody types, to be completed: read as an address that is sent is, but that its city may have only begun. */
export function typedAddress(text: string, near: Coordinates | undefined): GeocodingQuery {
  const [address = {}, ...otherReadings] = typedReadings(text, { isMunicipality, beginsMunicipality }).map(placeOf);
  return { address, otherReadings, text: writeAddress(address), autocomplete: true, ...(near && { near }) };
}

/**
 * The municipality that a city is for certain, so that an address has one key with its state and without: the one of its name in
 * the state, which the postal code tells too; without a state the only one, or the capital. Undefined where nobody can tell.
 */
function municipalityMeant(address: ParsedAddress): CityAndState | undefined {
  const { city, state, cep } = address;
  if (city === undefined || !isBrazilian(address)) return undefined;
  const told = state ?? (cep === undefined ? undefined : stateOfCep(cep));
  const named = municipalities().named(city);
  const [first, ...others] = named.filter((one) => told === undefined || one.state === told);
  const isOne = first !== undefined && (others.length === 0 || (told === undefined && first.isCapital));
  return isOne ? { city: first.name, state: first.state } : undefined;
}

type CityAndState = Required<Pick<ParsedAddress, 'city' | 'state'>>;

/** What of an address tells the place, without digits that no place has, whatever they were read as. */
function placeOf({ complement: _, ...address }: ParsedAddress): ParsedAddress {
  return withoutStrayDigits(address);
}

/** Some scripts are longer in the form that is compared than as they were sent, and an index does not take every length. */
const bounded = (key: string): string =>
  key.length > keyMaxLength ? createHash('sha256').update(key).digest('base64') : key;

const keyMaxLength = 600;

const hasAny = (parts: object): boolean => Object.values(parts).some((part) => part !== undefined);

/** A postal code that ends so is that of a whole municipality. */
const isPlace = ({ street, neighborhood, cep, km, block, lot }: ParsedAddress): boolean =>
  hasAny({ street, neighborhood, km, block, lot }) || (cep !== undefined && !cep.endsWith('-000'));

/** Whether an address tells where on a street it is, and in which city. */
const isDoor = ({ street, number = noNumber, km, block, lot, city }: ParsedAddress): boolean =>
  city !== undefined &&
  ((street !== undefined && (number !== noNumber || km !== undefined)) || (block !== undefined && lot !== undefined));

/** Tells a municipality from a neighbourhood or a street of the same name. */
const isMunicipality = (name: string, state?: string): boolean => municipalities().has(name, state);

const beginsMunicipality = (text: string): boolean => municipalities().startingWith(text, undefined, 1).length > 0;
