import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { stateOfCep } from '@tropeiro/addresses/vocabulary/state-of-cep.ts';
import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import type { CityDoubtCode } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import { isAsNear } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Municipalities, municipalities } from '../geodata/municipalities.ts';
import { isPlausible, rankPlaces } from './rank-places.ts';
import { isBrazilian } from './raw-place.ts';

/** Why it is uncertain which city an address means. */
export type CityDoubt = { readonly code: CityDoubtCode; readonly details: TextDetails };

/**
 * Reports an ambiguous city: several cities have the name and nothing tells them apart, or all of them are in another
 * state than the address says. The name of a capital without a state means the capital.
 */
export function findCityDoubt(address: ParsedAddress, known: Municipalities = municipalities()): CityDoubt | undefined {
  const { city, cep } = address;
  if (city === undefined || !isBrazilian(address)) return undefined;
  const named = known.named(city);
  const [first] = named;
  const state = address.state ?? (cep === undefined ? undefined : stateOfCep(cep));
  const details = {
    city: verbatim(first?.name ?? city),
    states: verbatim(named.map((municipality) => municipality.state).join(', ')),
  };
  if (state === undefined) {
    if (named.length < 2 || first?.isCapital) return undefined;
    return { code: 'city_ambiguous', details: { ...details, count: named.length } };
  }
  const isThere =
    named.length === 0 || known.search(city, state, 1).some((match) => match.municipality.state === state);
  return isThere ? undefined : { code: 'state_contradicts_city', details: { ...details, state: verbatim(state) } };
}

/**
 * Reports a street without a city that several cities have. If the best place is implausible, all places count.
 * Otherwise only those as good as the best count.
 */
export function findMissingCity(address: ParsedAddress, places: readonly GeocodedPlace[]): CityDoubt | undefined {
  const [best] = places;
  if (address.city !== undefined || address.street === undefined || !isBrazilian(address) || !best) return undefined;
  const isAsGood = ({ quality, confidence }: GeocodedPlace): boolean =>
    quality === best.quality && confidence === best.confidence;
  const cities = citiesOf(isPlausible(best) ? places.filter(isAsGood) : places);
  return cities.length > 1 ? { code: 'city_missing', details: { cities: verbatim(cities.join(', ')) } } : undefined;
}

/** The cities of places that are a street or more precise: each once, the best first. */
export const citiesOf = (places: readonly GeocodedPlace[]): readonly string[] => [
  ...new Set(
    places
      .filter(({ quality }) => isAsNear(quality, 'street'))
      .flatMap(({ address_detail: { city, state } }) => (city ? [state ? `${city} - ${state}` : city] : [])),
  ),
];

/** The highest confidence of a place whose city is doubtful: if one city has the place, and if several have it. */
const [singleCityConfidence, severalCitiesConfidence] = [0.6, 0.25];

/** Limits the confidence of places whose city is doubtful. Returns them best first. */
export function limitConfidence(
  places: readonly GeocodedPlace[],
  doubt: CityDoubt | undefined,
): readonly GeocodedPlace[] {
  if (doubt === undefined || doubt.code === 'state_contradicts_city') return places;
  const best = places.filter(({ quality }) => quality === places[0]?.quality);
  const isOne =
    doubt.code === 'cep_contradicts_city' ||
    (doubt.code === 'city_ambiguous' && new Set(best.map(({ address_detail: { state } }) => state)).size === 1);
  const maxConfidence = isOne ? singleCityConfidence : severalCitiesConfidence;
  return rankPlaces(places.map((place) => ({ ...place, confidence: Math.min(place.confidence, maxConfidence) })));
}
