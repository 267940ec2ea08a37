import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { Db } from '../store/engine/db.ts';
import { findNearest } from '../store/geodata/find-nearest.ts';
import { type AddressMatch, bestConfidence, degrees, millionths } from './address-match.ts';
import { canBeAt } from './can-be-at.ts';
import { distanceM, parallelShare } from './distance.ts';
import { type Municipalities, municipalities } from './municipalities.ts';
import { resolveMunicipality } from './resolve-municipality.ts';
import { searchAnywhere } from './search-anywhere.ts';
import { searchAreas, seatOf } from './search-areas.ts';
import { searchStreets } from './search-streets.ts';

/** Beyond that, what is known is not near. */
const nearM = 2000;
const farM = 100_000;

/**
 * Finds where addresses are among those that were imported: the municipality first, then the street and number in it; of an
 * address without a municipality, where its street is known to be.
 */
export class AddressSearch {
  private readonly db: Db;
  private readonly municipalities: Municipalities;

  constructor(db: Db, known: Municipalities = municipalities()) {
    this.db = db;
    this.municipalities = known;
  }

  /** Where an address may be, the best first: its number, else its street, postal code, neighbourhood, municipality. */
  async search(address: ParsedAddress, limit: number): Promise<readonly AddressMatch[]> {
    const matches = await resolveMunicipality(this.db, this.municipalities, address, undefined);
    const onStreets =
      matches.length > 0 || address.city !== undefined
        ? await searchStreets(this.db, address, matches)
        : await searchAnywhere(this.db, this.municipalities, address);
    return (onStreets.length > 0 ? onStreets : await searchAreas(this.db, address, matches)).slice(0, limit);
  }

  /**
   * What is at some coordinates, the nearest first: numbers, of those that are too far off to be there their streets, else the
   * municipality whose seat is nearest.
   */
  async reverse(at: Coordinates, limit: number): Promise<readonly AddressMatch[]> {
    const { latitude, longitude } = at;
    const point = {
      latitude: millionths(latitude),
      longitude: millionths(longitude),
      shrink: parallelShare(latitude),
    };
    const onStreets = (await findNearest(this.db, point, limit)).flatMap((near): AddressMatch[] => {
      const municipality = this.municipalities.find(near.municipality);
      const place = { latitude: degrees(near.latitude), longitude: degrees(near.longitude) };
      const isNumber = near.number > 0 && canBeAt(at, { ...place, quality: 'exact' });
      const quality = isNumber ? 'exact' : 'street';
      const confidence = bestConfidence[quality] * (1 - distanceM(at, place) / nearM);
      if (!municipality || confidence <= 0) return [];
      return [
        {
          municipality,
          street: near.street,
          ...(isNumber && { number: String(near.number) }),
          ...(near.neighborhood !== '' && { neighborhood: near.neighborhood }),
          ...(near.cep !== 0 && { cep: near.cep }),
          ...place,
          quality,
          confidence,
        },
      ];
    });
    if (onStreets.length > 0) return onStreets;
    return this.municipalities
      .nearest(at, 1)
      .map((municipality) => seatOf({ municipality, likeness: 1 - distanceM(at, municipality) / farM }))
      .filter(({ confidence }) => confidence > 0);
  }
}
