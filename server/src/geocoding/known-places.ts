import { areSameDoor } from '@tropeiro/addresses/normalise/address-key.ts';
import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import type { Db } from '../store/engine/db.ts';
import { type Correction, type KeyedCorrection, listCorrections } from '../store/geocoding/corrections.ts';
import { type KeptAnswer, keepAnswers, listKeptAnswers } from '../store/geocoding/kept-answers.ts';
import type { AskedAddress } from './asked-address.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import type { FoundPlace } from './provider.ts';
import { isBelieved } from './rank-places.ts';

/** So many addresses are asked for in one query, and so many new answers are kept in one. */
const batchCount = 1000;
const keptAtOnceCount = 100;

/** For how long an answer is kept that sends nobody anywhere: the address may be known tomorrow. */
const poorKeepS = 86_400;

/** What the company knows of some addresses before anybody is asked, and what it learns meanwhile. */
export class KnownPlaces {
  private readonly corrections = new Map<string, Correction>();
  private readonly byDoor = new Map<string, KeyedCorrection[]>();
  private readonly answers = new Map<string, readonly FoundPlace[]>();
  private fresh: (KeptAnswer & { readonly keepS: number })[] = [];

  private constructor() {}

  static async of(asked: readonly Pick<AskedAddress, 'key' | 'doorKey'>[], db: Db): Promise<KnownPlaces> {
    const known = new KnownPlaces();
    for (let at = 0; at < asked.length; at += batchCount) {
      const batch = asked.slice(at, at + batchCount);
      const keys = batch.map(({ key }) => key);
      const doorKeys = batch.flatMap(({ doorKey }) => doorKey ?? []);
      for (const correction of await listCorrections(db, keys, doorKeys)) known.addCorrection(correction);
      for (const { provider, address_key: key, places } of await listKeptAnswers(db, keys))
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

  /** The correction of this very address, else the only one of the same door that does not contradict it. */
  private correctionAt({ key, doorKey = '' }: AskedAddress): Correction | undefined {
    const exact = this.corrections.get(key);
    if (exact) return exact;
    const alike = (this.byDoor.get(doorKey) ?? []).filter(({ address_key: other }) => areSameDoor(key, other));
    return alike.length === 1 ? alike[0] : undefined;
  }

  /** Where the company says that an address is. */
  correctionOf(asked: AskedAddress): GeocodedPlace | undefined {
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

  /** What a provider says of an address: as it is kept, or else as it says when it is asked, which is kept from then on. */
  async answerOf(
    key: string,
    guarded: GuardedProvider,
    ask: () => Promise<readonly FoundPlace[]>,
  ): Promise<readonly FoundPlace[]> {
    const kept = this.answers.get(`${guarded.name} ${key}`);
    if (kept) {
      guarded.outcomes.kept++;
      return kept;
    }
    const places = await ask();
    const { keepS } = guarded.provider.limits;
    if (keepS > 0)
      this.fresh.push({
        provider: guarded.name,
        address_key: key,
        places,
        keepS: places.some(isUseful) ? keepS : Math.min(keepS, poorKeepS),
      });
    return places;
  }

  /** Keeps what was learnt so far. */
  async keep(db: Db): Promise<void> {
    const { fresh } = this;
    this.fresh = [];
    await keepAnswers(db, fresh);
  }

  async keepIfMany(db: Db): Promise<void> {
    if (this.fresh.length >= keptAtOnceCount) await this.keep(db);
  }
}

/** Answers that earlier releases stored have only the parts that are known. */
const withAllParts = (place: FoundPlace): FoundPlace => ({
  ...place,
  address_detail: addressDetail(place.address_detail),
});

const isUseful = (place: FoundPlace): boolean => isBelieved(place) && place.quality !== 'municipality';
