import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { stateOfCep } from '@tropeiro/addresses/vocabulary/state-of-cep.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import type { CityDoubtCode, GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import { isAsNear } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Municipalities, municipalities } from '../geodata/municipalities.ts';
import { isBelieved, rankPlaces } from './rank-places.ts';
import { isBrazilian } from './told-place.ts';

/** Why nobody can tell which city an address means. */
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

/**
 * What is doubtful of a street without a city: that several have it, as well one as the other. Of places that are not believed
 * all count, of others those that are as good as the best.
 */
export function findMissingCity(address: ParsedAddress, places: readonly GeocodedPlace[]): CityDoubt | undefined {
  const [best] = places;
  if (address.city !== undefined || address.street === undefined || !isBrazilian(address) || !best) return undefined;
  const isAsGood = ({ quality, confidence }: GeocodedPlace): boolean =>
    quality === best.quality && confidence === best.confidence;
  const cities = citiesOf(isBelieved(best) ? places.filter(isAsGood) : places);
  return cities.length > 1 ? { code: 'city_missing', details: { cities: verbatim(cities.join(', ')) } } : undefined;
}

/** The cities that streets, or what is nearer to a door, are in: each once, the best first. */
export const citiesOf = (places: readonly GeocodedPlace[]): readonly string[] => [
  ...new Set(
    places
      .filter(({ quality }) => isAsNear(quality, 'street'))
      .flatMap(({ address_detail: { city, state } }) => (city ? [state ? `${city} - ${state}` : city] : [])),
  ),
];

/** What a place is worth at most that one of the cities has which may be meant, and where several of them have it. */
const [onlyOne, oneOfSeveral] = [0.6, 0.25];

/** Places of an address whose city may be one of several, each worth no more than that allows; the best first. */
export function doubtedPlaces(
  places: readonly GeocodedPlace[],
  doubt: CityDoubt | undefined,
): readonly GeocodedPlace[] {
  if (doubt === undefined || doubt.code === 'state_contradicts_city') return places;
  const best = places.filter(({ quality }) => quality === places[0]?.quality);
  const isOne =
    doubt.code === 'cep_contradicts_city' ||
    (doubt.code === 'city_ambiguous' && new Set(best.map(({ address_detail: { state } }) => state)).size === 1);
  const most = isOne ? onlyOne : oneOfSeveral;
  return rankPlaces(places.map((place) => ({ ...place, confidence: Math.min(place.confidence, most) })));
}
