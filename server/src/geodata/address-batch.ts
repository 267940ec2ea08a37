import type { KnownNumber, KnownStreet, StreetMeasures } from '../store/geodata/store-addresses.ts';
import { millionths } from './address-match.ts';
import type { AddressRow } from './address-row.ts';

type Place = Omit<KnownNumber, 'streetId'>;

/** A street, and its numbers in a batch. */
export type StreetOfBatch = { readonly street: KnownStreet; readonly numbers: ReadonlyMap<number, Place> };

/** The most places without a number stored per street: enough to locate the street. */
const unnumberedPlaces = 32;

/** Addresses grouped by street, each number once. Of duplicates it retains the one that the database would choose. */
export class AddressBatch {
  private readonly byStreet = new Map<string, { street: KnownStreet; numbers: Map<number, Place> }>();
  size = 0;

  add(street: KnownStreet, row: AddressRow): void {
    this.size++;
    const name = nameOf(street);
    let known = this.byStreet.get(name);
    if (!known) {
      known = { street, numbers: new Map() };
      this.byStreet.set(name, known);
    }
    const place = placeOf(row);
    const other = known.numbers.get(place.number);
    if (!other || isBetter(place, other)) known.numbers.set(place.number, place);
  }

  /** The streets, keyed by the fields that identify a street. */
  get streets(): ReadonlyMap<string, StreetOfBatch> {
    return this.byStreet;
  }
}

const nameOf = ({ municipality, cep, streetKey, neighborhoodKey }: KnownStreet): string =>
  `${municipality}|${cep}|${streetKey}|${neighborhoodKey}`;

/** The bounds and centre of these numbers, calculated as the database does. */
export function measuresOf(numbers: ReadonlyMap<number, Place>): StreetMeasures {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  let [latitudes, longitudes] = [0, 0];
  for (const { latitude, longitude } of numbers.values()) {
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    latitudes += latitude;
    longitudes += longitude;
  }
  const numberCount = numbers.size;
  const mean = (sum: number): number => Math.round(sum / numberCount);
  return { latitude: mean(latitudes), longitude: mean(longitudes), south, west, north, east, numberCount };
}

/** A place without a number gets a negative one derived from its location, so that only some of them are stored. */
function placeOf(row: AddressRow): Place {
  const [latitude, longitude] = [millionths(row.latitude), millionths(row.longitude)];
  // Cells of about 100 m, numbered so that adjacent cells differ.
  const cell = Math.abs(Math.floor(latitude / 1000) * 7 + Math.floor(longitude / 1000));
  return { number: row.number ?? -1 - (cell % unnumberedPlaces), latitude, longitude, level: row.level };
}

const isBetter = (one: Place, other: Place): boolean =>
  (one.level - other.level || one.latitude - other.latitude || one.longitude - other.longitude) < 0;
