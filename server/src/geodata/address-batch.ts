import type { KnownNumber, KnownStreet, StreetMeasures } from '../store/geodata/keep-addresses.ts';
import { millionths } from './address-match.ts';
import type { AddressRow } from './address-row.ts';

type Place = Omit<KnownNumber, 'streetId'>;

/** A street, and those of its numbers that a batch tells of. */
export type StreetOfBatch = { readonly street: KnownStreet; readonly numbers: ReadonlyMap<number, Place> };

/** Places without a number that are kept of a street, at most: enough to know where it is. */
const unnumberedPlaces = 32;

/** Addresses by street, each number once: of those told twice the one that the database would choose. */
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

  /** The streets by all that makes each of them one. */
  get streets(): ReadonlyMap<string, StreetOfBatch> {
    return this.byStreet;
  }
}

const nameOf = ({ municipality, cep, streetKey, neighborhoodKey }: KnownStreet): string =>
  `${municipality}|${cep}|${streetKey}|${neighborhoodKey}`;

/** Where these numbers are, as the database measures it. */
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

/** Of places without a number some are kept, each under a negative one that follows from where it is. */
function placeOf(row: AddressRow): Place {
  const [latitude, longitude] = [millionths(row.latitude), millionths(row.longitude)];
  // Cells of about a hundred metres, numbered so that neighbours differ.
  const cell = Math.abs(Math.floor(latitude / 1000) * 7 + Math.floor(longitude / 1000));
  return { number: row.number ?? -1 - (cell % unnumberedPlaces), latitude, longitude, level: row.level };
}

const isBetter = (one: Place, other: Place): boolean =>
  (one.level - other.level || one.latitude - other.latitude || one.longitude - other.longitude) < 0;
