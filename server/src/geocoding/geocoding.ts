import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { NewAddress } from '@tropeiro/domain/planning/address-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { timeLimit } from '@tropeiro/platform/sharing/time-limit.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { canBeAt } from '../geodata/can-be-at.ts';
import { type AddressLookup, addressLookup } from './address-lookup.ts';
import { type AskDeadline, askInOrder } from './ask-in-order.ts';
import { findCepDoubt } from './cep-doubt.ts';
import { findCityDoubt, findMissingCity, limitConfidence } from './city-doubt.ts';
import { type GeocodingResult, noPlaceResult, timedOutResult } from './geocoding-result.ts';
import { GuardedProvider } from './guarded-provider.ts';
import { KnownPlaces } from './known-places.ts';
import { hasNumber } from './match-address.ts';
import type { GeocodingProvider, GeocodingQuery } from './provider.ts';
import { isGoodEnough } from './rank-places.ts';

/** The caller that a lookup is made for. */
export type GeocodingCaller = AskDeadline & {
  readonly db: Db;
  readonly companyId: number;
  /** The geocoders that the company has chosen, in its order. Null: all that the service has. */
  readonly chosen: readonly Geocoder[] | null;
};

export type GeocodingLimits = {
  /** How long the addresses of one plan may be looked up. */
  readonly maxS: number;
  /** The geocoders that may be asked where events began and ended. Absent: none. */
  readonly eventGeocoders?: readonly Geocoder[];
};

/**
 * How many places are always requested, even if the caller wants fewer, because the result is cached for other callers.
 */
export const placesMaxCount = 10;

/** Locates addresses: by the company's corrections, by cached results, then by geocoders in order. */
export class Geocoding {
  readonly providers: readonly GuardedProvider[];
  private readonly limits: GeocodingLimits;

  constructor(providers: readonly GeocodingProvider[], limits: GeocodingLimits) {
    this.providers = providers.map((provider) => new GuardedProvider(provider));
    this.limits = limits;
  }

  /** Finds where an address may be. */
  async search(asked: AddressLookup, caller: GeocodingCaller): Promise<GeocodingResult> {
    const known = await KnownPlaces.load([asked], caller.db);
    const found = await this.find(asked, caller, known);
    await known.store(caller.db);
    return found;
  }

  /** Completes text that somebody is typing. Results are not cached, because the next keystroke changes the query. */
  async complete(query: GeocodingQuery, caller: GeocodingCaller): Promise<GeocodingResult> {
    if (query.text === '') return noPlaceResult;
    const providers = this.chosenProviders(caller).filter(({ provider }) => !provider.hasNoAutocomplete);
    return askInOrder(providers, this.missingOf(caller), caller, {
      ask: (guarded, signal) =>
        guarded.ask(caller.companyId, signal, (provider) => provider.search(query, optionsOf(caller, signal))),
      isEnough: (place) => isGoodEnough(place, query.address),
    });
  }

  /** Finds what is at these coordinates. */
  async reverse(coordinates: Coordinates, caller: GeocodingCaller): Promise<GeocodingResult> {
    const key = `@${coordinates.latitude.toFixed(5)},${coordinates.longitude.toFixed(5)}`;
    const known = await KnownPlaces.load([{ key }], caller.db);
    const found = await askInOrder(this.chosenProviders(caller), this.missingOf(caller), caller, {
      ask: async (guarded, signal) => {
        const places = await known.answerOf(key, guarded, () =>
          guarded.ask(caller.companyId, signal, (provider) => provider.reverse(coordinates, optionsOf(caller, signal))),
        );
        return places.filter((place) => canBeAt(coordinates, place));
      },
      isEnough: (place) => isGoodEnough(place, undefined),
    });
    await known.store(caller.db);
    return found;
  }

  /**
   * Locates many addresses and returns the results in their order. Several are looked up at once, each distinct address
   * once. At the time limit it returns, with the remaining addresses unlocated. If the caller's signal is aborted, it
   * rejects with the reason of the signal.
   */
  async findAll(
    addresses: readonly NewAddress[],
    caller: GeocodingCaller,
    onProgress: (doneCount: number, count: number) => void = () => {},
  ): Promise<readonly GeocodingResult[]> {
    const slice = new TimeSlice({ signal: caller.signal });
    const keyed = await slice.map(addresses, addressLookup);
    const unique = new Map(keyed.map((asked) => [asked.key, asked]));
    const known = await KnownPlaces.load([...unique.values()], caller.db);
    const found = new Map<string, GeocodingResult>();
    const within = AbortSignal.any([caller.signal, timeLimit(this.limits.maxS * 1000)]);
    const left = unique.values();
    const work = async (): Promise<void> => {
      for (const asked of left) {
        await slice.yieldIfUsedUp();
        caller.signal.throwIfAborted();
        found.set(asked.key, within.aborted ? timedOutResult : await this.find(asked, { ...caller, within }, known));
        onProgress(found.size, unique.size);
        await known.storeIfMany(caller.db);
      }
    };
    try {
      await Promise.all(Array.from({ length: this.maxOfCompany(caller) }, work));
    } finally {
      // Results are stored even if the caller has disconnected, so that a retry does not ask for them again.
      await known.store(caller.db);
    }
    return keyed.map(({ key }) => found.get(key) ?? timedOutResult);
  }

  private async find(asked: AddressLookup, caller: GeocodingCaller, known: KnownPlaces): Promise<GeocodingResult> {
    const correction = known.correctionOf(asked);
    if (correction) return { ...noPlaceResult, places: [correction] };
    if (asked.text === '') return noPlaceResult;
    const found = await askInOrder(this.chosenProviders(caller), this.missingOf(caller), caller, {
      ask: (guarded, signal) =>
        known.answerOf(asked.key, guarded, () =>
          guarded.ask(caller.companyId, signal, (provider) => provider.search(asked, optionsOf(caller, signal))),
        ),
      isEnough: (place) => isGoodEnough(place, asked.address),
    });
    const doubt =
      findCityDoubt(asked.address) ??
      findMissingCity(asked.address, found.places) ??
      (await findCepDoubt(caller.db, asked.address, found.places));
    const places = limitConfidence(found.places, doubt);
    const lacksNumber = places[0]?.quality === 'street' && hasNumber(asked.address);
    return { ...found, places, lacksNumber, ...(doubt && { doubt }) };
  }

  /** The geocoders that the service has, in its order. */
  get names(): readonly Geocoder[] {
    return this.providers.map(({ name }) => name);
  }

  /** The geocoders that may be asked where vehicles were when events began and ended. */
  get eventGeocoders(): readonly Geocoder[] {
    const { eventGeocoders = [] } = this.limits;
    return this.names.filter((name) => eventGeocoders.includes(name));
  }

  /** The geocoders that a company has chosen and the service does not have. */
  missingOf({ chosen }: Pick<GeocodingCaller, 'chosen'>): readonly Geocoder[] {
    return (chosen ?? []).filter((name) => !this.names.includes(name));
  }

  /** The providers to ask for the company, in its order. */
  private chosenProviders({ chosen }: GeocodingCaller): readonly GuardedProvider[] {
    if (chosen === null) return this.providers;
    return chosen.flatMap((name) => this.providers.find((provider) => provider.name === name) ?? []);
  }

  /** How many addresses of a plan are looked up at once. */
  private maxOfCompany(caller: GeocodingCaller): number {
    return Math.max(1, ...this.chosenProviders(caller).map(({ maxOfCompany }) => maxOfCompany));
  }
}

const optionsOf = ({ db }: GeocodingCaller, signal: AbortSignal) => ({ limit: placesMaxCount, db, signal });
