import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { listNearestNumbers, type NearNumber } from '../store/geodata/find-nearest.ts';
import { type AddressMatch, bestConfidence, degrees, millionths } from './address-match.ts';
import { canBeAt } from './can-be-at.ts';
import { distanceM, parallelShare } from './distance.ts';
import { type Municipalities, municipalities } from './municipalities.ts';
import type { Municipality } from './municipality.ts';
import { resolveMunicipality } from './resolve-municipality.ts';
import { searchAnywhere } from './search-anywhere.ts';
import { searchAreas, seatOf } from './search-areas.ts';
import { searchStreets } from './search-streets.ts';

/** The distances within which a number is at the coordinates, and beyond which nothing is. */
const nearM = 2000;
const farM = 100_000;

/**
 * Finds addresses in the imported data. It finds the municipality first, then the street and number in it. For an
 * address without a municipality, it searches the street everywhere.
 */
export class AddressSearch {
  private readonly db: Db;
  private readonly municipalities: Municipalities;

  constructor(db: Db, known: Municipalities = municipalities()) {
    this.db = db;
    this.municipalities = known;
  }

  /**
   * Finds where an address may be, the best first: its number, otherwise its street, postal code, neighbourhood or
   * municipality.
   */
  async search(address: ParsedAddress, limit: number): Promise<readonly AddressMatch[]> {
    const matches = await resolveMunicipality(this.db, this.municipalities, address, undefined);
    const onStreets =
      matches.length > 0 || address.city !== undefined
        ? await searchStreets(this.db, address, matches)
        : await searchAnywhere(this.db, this.municipalities, address);
    return (onStreets.length > 0 ? onStreets : await searchAreas(this.db, address, matches)).slice(0, limit);
  }

  /**
   * Finds what is at some coordinates, the nearest first: numbers. If they are too far off, their streets. Otherwise
   * the municipality of the nearest known address or seat. Only its boundary would tell the municipality for certain.
   */
  async reverse(at: Coordinates, limit: number): Promise<readonly AddressMatch[]> {
    const { latitude, longitude } = at;
    const point = {
      latitude: millionths(latitude),
      longitude: millionths(longitude),
      longitudeScale: parallelShare(latitude),
    };
    const numbers = (await listNearestNumbers(this.db, point, limit)).flatMap((near): NearAddress[] => {
      const municipality = this.municipalities.find(near.municipality);
      const place = { latitude: degrees(near.latitude), longitude: degrees(near.longitude) };
      return municipality ? [{ near, municipality, place, distanceM: distanceM(at, place) }] : [];
    });
    const onStreets = numbers.filter((number) => number.distanceM < nearM).map((number) => streetMatch(at, number));
    if (onStreets.length > 0) return onStreets;
    const seats = this.municipalities
      .nearest(at, 1)
      .map((seat) => ({ municipality: seat, distanceM: distanceM(at, seat) }));
    const [nearest] = [...numbers, ...seats].sort((one, other) => one.distanceM - other.distanceM);
    if (!nearest || nearest.distanceM >= farM) return [];
    return [seatOf({ municipality: nearest.municipality, likeness: 1 - nearest.distanceM / farM })];
  }
}

/** A number near some coordinates, with its distance. */
type NearAddress = {
  readonly near: NearNumber;
  readonly municipality: Municipality;
  readonly place: Coordinates;
  readonly distanceM: number;
};

function streetMatch(at: Coordinates, { near, municipality, place, distanceM }: NearAddress): AddressMatch {
  const isNumber = near.number > 0 && canBeAt(at, { ...place, quality: 'exact' });
  const quality = isNumber ? 'exact' : 'street';
  return {
    municipality,
    street: near.street,
    ...(isNumber && { number: String(near.number) }),
    ...(near.neighborhood !== '' && { neighborhood: near.neighborhood }),
    ...(near.cep !== 0 && { cep: near.cep }),
    ...place,
    quality,
    confidence: bestConfidence[quality] * (1 - distanceM / nearM),
  };
}
