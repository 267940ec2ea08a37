import type { Geocoder } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { NewAddress } from '@tropeiro/domain/planning/address.ts';
import { canBeAt } from '../geodata/can-be-at.ts';
import { timeLimit } from '../sharing/time-limit.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import type { Db } from '../store/engine/db.ts';
import { type AskedAddress, askedAddress } from './asked-address.ts';
import { findCepDoubt } from './cep-doubt.ts';
import { doubtedPlaces, findCityDoubt, findMissingCity } from './city-doubt.ts';
import { type Found, nothingInTime, nothingToFind } from './found.ts';
import { GuardedProvider } from './guarded-provider.ts';
import { type AskingTime, inOrder } from './in-order.ts';
import { KnownPlaces } from './known-places.ts';
import { hasNumber } from './match-address.ts';
import type { GeocodingProvider, GeocodingQuery } from './provider.ts';
import { isGoodEnough } from './rank-places.ts';

/** On whose behalf geocoders are asked. */
export type GeocodingCaller = AskingTime & {
  readonly db: Db;
  readonly companyId: number;
  /** Whom the company has asked, in this order; null: all that the service has. */
  readonly chosen: readonly Geocoder[] | null;
};

export type GeocodingLimits = {
  /** How long the addresses of one plan are looked up. */
  readonly maxS: number;
  /** Who may be asked where vehicles were when events began and ended; absent: nobody. */
  readonly eventGeocoders?: readonly Geocoder[];
};

/** So many places are asked for, whoever wants fewer: the answer is kept for others. */
export const placesMaxCount = 10;

/** Knows where addresses are: by what the company put right itself, by answers that are kept, and by geocoders in order. */
export class Geocoding {
  readonly providers: readonly GuardedProvider[];
  private readonly limits: GeocodingLimits;

  constructor(providers: readonly GeocodingProvider[], limits: GeocodingLimits) {
    this.providers = providers.map((provider) => new GuardedProvider(provider));
    this.limits = limits;
  }

  /** Where an address may be. */
  async search(asked: AskedAddress, caller: GeocodingCaller): Promise<Found> {
    const known = await KnownPlaces.of([asked], caller.db);
    const found = await this.find(asked, caller, known);
    await known.keep(caller.db);
    return found;
  }

  /** What somebody may be typing. Nothing of it is kept: the next key makes another question of it. */
  async complete(query: GeocodingQuery, caller: GeocodingCaller): Promise<Found> {
    if (query.text === '') return nothingToFind;
    const providers = this.chosenBy(caller).filter(({ provider }) => !provider.neverWhileTyping);
    return inOrder(providers, this.missingOf(caller), caller, {
      ask: (guarded, signal) =>
        guarded.ask(caller.companyId, signal, (provider) => provider.search(query, optionsOf(caller, signal))),
      isEnough: (place) => isGoodEnough(place, query.address),
    });
  }

  /** What is at these coordinates. */
  async reverse(coordinates: Coordinates, caller: GeocodingCaller): Promise<Found> {
    const key = `@${coordinates.latitude.toFixed(5)},${coordinates.longitude.toFixed(5)}`;
    const known = await KnownPlaces.of([{ key }], caller.db);
    const found = await inOrder(this.chosenBy(caller), this.missingOf(caller), caller, {
      ask: async (guarded, signal) => {
        const told = await known.answerOf(key, guarded, () =>
          guarded.ask(caller.companyId, signal, (provider) => provider.reverse(coordinates, optionsOf(caller, signal))),
        );
        return told.filter((place) => canBeAt(coordinates, place));
      },
      isEnough: (place) => isGoodEnough(place, undefined),
    });
    await known.keep(caller.db);
    return found;
  }

  /**
   * Where each of many addresses is, in their order: several at once, each address once. Ends when the time for that is
   * up, with nothing known of those that are left; rejects with the reason of the caller's signal.
   */
  async findAll(
    addresses: readonly NewAddress[],
    caller: GeocodingCaller,
    onProgress: (doneCount: number, count: number) => void = () => {},
  ): Promise<readonly Found[]> {
    const slice = new TimeSlice({ signal: caller.signal });
    const keyed = await slice.map(addresses, askedAddress);
    const unique = new Map(keyed.map((asked) => [asked.key, asked]));
    const known = await KnownPlaces.of([...unique.values()], caller.db);
    const found = new Map<string, Found>();
    const within = AbortSignal.any([caller.signal, timeLimit(this.limits.maxS * 1000)]);
    const left = unique.values();
    const work = async (): Promise<void> => {
      for (const asked of left) {
        await slice.yieldIfUsedUp();
        caller.signal.throwIfAborted();
        found.set(asked.key, within.aborted ? nothingInTime : await this.find(asked, { ...caller, within }, known));
        onProgress(found.size, unique.size);
        await known.keepIfMany(caller.db);
      }
    };
    try {
      await Promise.all(Array.from({ length: this.maxOfCompany(caller) }, work));
    } finally {
      // What was found is not asked for again, even by who has gone and comes back.
      await known.keep(caller.db);
    }
    return keyed.map(({ key }) => found.get(key) ?? nothingInTime);
  }

  private async find(asked: AskedAddress, caller: GeocodingCaller, known: KnownPlaces): Promise<Found> {
    const correction = known.correctionOf(asked);
    if (correction) return { ...nothingToFind, places: [correction] };
    if (asked.text === '') return nothingToFind;
    const found = await inOrder(this.chosenBy(caller), this.missingOf(caller), caller, {
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
    const places = doubtedPlaces(found.places, doubt);
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

  /** The providers that the company has asked, in its order. */
  private chosenBy({ chosen }: GeocodingCaller): readonly GuardedProvider[] {
    if (chosen === null) return this.providers;
    return chosen.flatMap((name) => this.providers.find((one) => one.name === name) ?? []);
  }

  /** How many addresses of a plan are looked up at once. */
  private maxOfCompany(caller: GeocodingCaller): number {
    return Math.max(1, ...this.chosenBy(caller).map(({ maxOfCompany }) => maxOfCompany));
  }
}

const optionsOf = ({ db }: GeocodingCaller, signal: AbortSignal) => ({ limit: placesMaxCount, db, signal });
