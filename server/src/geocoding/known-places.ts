import { areSameDoor } from '@tropeiro/addresses/normalise/address-key.ts';
import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { type Correction, type KeyedCorrection, listCorrections } from '../store/geocoding/corrections.ts';
import {
  type GeocodingAnswer,
  listGeocodingAnswers,
  storeGeocodingAnswers,
} from '../store/geocoding/geocoding-answers.ts';
import type { AddressLookup } from './address-lookup.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import type { FoundPlace } from './provider.ts';
import { isPlausible } from './rank-places.ts';

/** How many addresses are loaded per query, and how many new results are stored per query. */
const loadBatchCount = 1000;
const storeBatchCount = 100;

/** How long a result without a usable place is cached: a geocoder may know the address tomorrow. */
const uselessCacheS = 86_400;

/** The corrections and cached results for some addresses, and the new results to be cached. */
export class KnownPlaces {
  private readonly corrections = new Map<string, Correction>();
  private readonly byDoor = new Map<string, KeyedCorrection[]>();
  private readonly answers = new Map<string, readonly FoundPlace[]>();
  private fresh: (GeocodingAnswer & { readonly keepS: number })[] = [];

  private constructor() {}

  static async load(asked: readonly Pick<AddressLookup, 'key' | 'doorKey'>[], db: Db): Promise<KnownPlaces> {
    const known = new KnownPlaces();
    for (let at = 0; at < asked.length; at += loadBatchCount) {
      const batch = asked.slice(at, at + loadBatchCount);
      const keys = batch.map(({ key }) => key);
      const doorKeys = batch.flatMap(({ doorKey }) => doorKey ?? []);
      for (const correction of await listCorrections(db, keys, doorKeys)) known.addCorrection(correction);
      for (const { provider, address_key: key, places } of await listGeocodingAnswers(db, keys))
        known.answers.set(`${provider} ${key}`, places.map(withAllParts));
    }
    return known;
  }

  private addCorrection(correction: KeyedCorrection): void {
    const { address_key: key, door_key: door } = correction;
    if (this.corrections.has(key)) return;
    this.corrections.set(key, correction);
    this.byDoor.set(door, [...(this.byDoor.get(door) ?? []), correction]);
  }

  /**
   * The correction of exactly this address. Otherwise the only correction of the same door that does not contradict it.
   */
  private correctionAt({ key, doorKey = '' }: AddressLookup): Correction | undefined {
    const exact = this.corrections.get(key);
    if (exact) return exact;
    const alike = (this.byDoor.get(doorKey) ?? []).filter(({ address_key: other }) => areSameDoor(key, other));
    return alike.length === 1 ? alike[0] : undefined;
  }

  /** The place from the company's correction, if it has one. */
  correctionOf(asked: AddressLookup): GeocodedPlace | undefined {
    const found = this.correctionAt(asked);
    if (!found) return undefined;
    const { street, streetType, number, neighborhood, city, state, cep, country } = asked.address;
    const parts = { number, neighborhood, city, state, cep, country };
    return {
      latitude: found.latitude,
      longitude: found.longitude,
      quality: 'exact',
      provider: 'correction',
      confidence: 1,
      address: found.address,
      address_detail: addressDetail({ street: street && [streetType, street].join(' ').trim(), ...parts }),
    };
  }

  /** Returns the cached answer of a provider. If there is none, it asks the provider and caches the answer. */
  async answerOf(
    key: string,
    guarded: GuardedProvider,
    ask: () => Promise<readonly FoundPlace[]>,
  ): Promise<readonly FoundPlace[]> {
    const cached = this.answers.get(`${guarded.name} ${key}`);
    if (cached) {
      guarded.outcomes.kept++;
      return cached;
    }
    const places = await ask();
    const { cacheS } = guarded.provider.limits;
    if (cacheS > 0)
      this.fresh.push({
        provider: guarded.name,
        address_key: key,
        places,
        keepS: places.some(isUseful) ? cacheS : Math.min(cacheS, uselessCacheS),
      });
    return places;
  }

  /** Stores the new results so far. */
  async store(db: Db): Promise<void> {
    const { fresh } = this;
    this.fresh = [];
    await storeGeocodingAnswers(db, fresh);
  }

  async storeIfMany(db: Db): Promise<void> {
    if (this.fresh.length >= storeBatchCount) await this.store(db);
  }
}

/** Adds the missing parts as null: results stored by earlier releases have only the known parts. */
const withAllParts = (place: FoundPlace): FoundPlace => ({
  ...place,
  address_detail: addressDetail(place.address_detail),
});

const isUseful = (place: FoundPlace): boolean => isPlausible(place) && place.quality !== 'municipality';
