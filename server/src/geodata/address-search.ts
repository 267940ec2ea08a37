import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { Db } from '../store/engine/db.ts';
import { findNearest } from '../store/geodata/find-nearest.ts';
import { type AlikeStreet, listCompletedWords, listStreetNames } from '../store/geodata/find-streets.ts';
import { type AddressMatch, bestConfidence, degrees, millionths } from './address-match.ts';
import { canBeAt } from './can-be-at.ts';
import { distanceM, parallelShare } from './distance.ts';
import { type Municipalities, municipalities } from './municipalities.ts';
import { resolveMunicipality } from './resolve-municipality.ts';
import { searchAreas, seatOf } from './search-areas.ts';
import { placeStreets, searchStreets, streetKeyOf } from './search-streets.ts';

/** Beyond that, what is known is not near. */
const nearM = 2000;
const farM = 100_000;
/** More words of a name are not looked at. */
const maxWordCount = 8;

/** Finds where addresses are among those that were imported: the municipality first, then the street and number in it. */
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
    const onStreets = await searchStreets(this.db, address, matches);
    return (onStreets.length > 0 ? onStreets : await searchAreas(this.db, address, matches)).slice(0, limit);
  }

  /** What somebody may be typing: streets of the municipality that is named or near; else municipalities. */
  async complete(
    address: ParsedAddress,
    near: Coordinates | undefined,
    limit: number,
  ): Promise<readonly AddressMatch[]> {
    const key = streetKeyOf(address);
    if (key === '') return this.completeMunicipality(address.city, address.state, limit);
    const matches = await resolveMunicipality(this.db, this.municipalities, address, near);
    const streets = await this.completeStreet(
      key,
      matches.map(({ municipality }) => municipality.code),
      limit,
    );
    const keys = [...new Set(streets.map(({ street_key }) => street_key))];
    const found = await placeStreets(this.db, address, keys, matches);
    if (found.length > 0) return found.slice(0, limit);
    const alike = await searchStreets(this.db, address, matches);
    if (alike.length > 0) return alike.slice(0, limit);
    // A name without a type, a number and a municipality may be the beginning of a municipality's.
    const isName = address.streetType === undefined && address.number === undefined;
    return isName ? this.completeMunicipality(address.street, address.state, limit) : [];
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

  /** The names of streets that have the words of a key, the last of which may be the beginning of one. */
  private async completeStreet(key: string, codes: readonly number[], limit: number): Promise<readonly AlikeStreet[]> {
    const words = key.split(' ').slice(0, maxWordCount);
    const anyOf = codes.length === 0 ? [] : await listCompletedWords(this.db, words.at(-1) ?? '');
    if (anyOf.length === 0) return [];
    const oneOfEach = [...words.slice(0, -1).map((word) => [word]), anyOf];
    return listStreetNames(this.db, { municipalities: codes, oneOfEach, like: key, limit });
  }

  private completeMunicipality(
    city: string | undefined,
    state: string | undefined,
    limit: number,
  ): readonly AddressMatch[] {
    if (city === undefined) return [];
    const starting = this.municipalities.startingWith(city, state, limit);
    const found =
      starting.length > 0
        ? starting.map((municipality) => ({ municipality, likeness: 1 }))
        : this.municipalities.search(city, state, limit);
    return found.map(seatOf);
  }
}
