import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { stateOfCep } from '@tropeiro/addresses/vocabulary/state-of-cep.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import type { CityDoubtCode, GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Municipalities, municipalities } from '../geodata/municipalities.ts';
import { rankPlaces } from './rank-places.ts';
import { isBrazilian } from './told-place.ts';

/** Why nobody can tell which city an address means, though it names one. */
export type CityDoubt = { readonly code: CityDoubtCode; readonly details: TextDetails };

/**
 * What is doubtful of the city of an address: several are called so and nothing tells which, or those are all in other states
 * than it says. Whoever names a capital without its state means the capital.
 */
export function findCityDoubt(address: ParsedAddress, known: Municipalities = municipalities()): CityDoubt | undefined {
  const { city, cep } = address;
  if (city === undefined || !isBrazilian(address)) return undefined;
  const named = known.named(city);
  const [first] = named;
  const state = address.state ?? (cep === undefined ? undefined : stateOfCep(cep));
  const details = { city: verbatim(first?.name ?? city), states: verbatim(named.map((one) => one.state).join(', ')) };
  if (state === undefined) {
    if (named.length < 2 || first?.isCapital) return undefined;
    return { code: 'city_ambiguous', details: { ...details, count: named.length } };
  }
  const isThere = named.length === 0 || known.search(city, state, 1).some((one) => one.municipality.state === state);
  return isThere ? undefined : { code: 'state_contradicts_city', details: { ...details, state: verbatim(state) } };
}

/** What a place is worth at most that one of several cities of its name has, and where several of them have it. */
const [onlyOne, oneOfSeveral] = [0.6, 0.25];

/** Places of an address whose city may be one of several, each worth no more than that allows; the best first. */
export function doubtedPlaces(
  places: readonly GeocodedPlace[],
  doubt: CityDoubt | undefined,
): readonly GeocodedPlace[] {
  if (doubt?.code !== 'city_ambiguous') return places;
  const best = places.filter(({ quality }) => quality === places[0]?.quality);
  const isOne = new Set(best.map(({ address_detail: { state } }) => state)).size === 1;
  const most = isOne ? onlyOne : oneOfSeveral;
  return rankPlaces(places.map((place) => ({ ...place, confidence: Math.min(place.confidence, most) })));
}
