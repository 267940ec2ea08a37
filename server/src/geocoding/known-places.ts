import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import type { Db } from '../store/engine/db.ts';
import { type Correction, listCorrections } from '../store/geocoding/corrections.ts';
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
  private readonly answers = new Map<string, readonly FoundPlace[]>();
  private fresh: (KeptAnswer & { readonly keepS: number })[] = [];

  private constructor() {}

  static async of(keys: readonly string[], db: Db): Promise<KnownPlaces> {
    const known = new KnownPlaces();
    for (let at = 0; at < keys.length; at += batchCount) {
      const batch = keys.slice(at, at + batchCount);
      for (const correction of await listCorrections(db, batch))
        known.corrections.set(correction.address_key, correction);
      for (const { provider, address_key: key, places } of await listKeptAnswers(db, batch))
        known.answers.set(`${provider} ${key}`, places);
    }
    return known;
  }

  /** Where the company says that an address is. */
  correctionOf({ key, address }: AskedAddress): GeocodedPlace | undefined {
    const found = this.corrections.get(key);
    if (!found) return undefined;
    const { street, streetType, number, neighborhood, city, state, cep, country } = address;
    const parts = { number, neighborhood, city, state, cep, country };
    const said = Object.entries({ street: street && [streetType, street].join(' ').trim(), ...parts });
    return {
      latitude: found.latitude,
      longitude: found.longitude,
      quality: 'exact',
      provider: 'correction',
      confidence: 1,
      address: found.address,
      address_detail: Object.fromEntries(said.filter(([, part]) => part !== undefined)),
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

const isUseful = (place: FoundPlace): boolean => isBelieved(place) && place.quality !== 'municipality';
