import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { stateOfCep } from '@tropeiro/addresses/vocabulary/state-of-cep.ts';
import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { municipalities } from '../geodata/municipalities.ts';
import { municipalityOfCep } from '../geodata/resolve-municipality.ts';
import type { Db } from '../store/engine/db.ts';
import type { CityDoubt } from './city-doubt.ts';
import { isBrazilian } from './told-place.ts';

/** Municipalities of one name that are looked at. */
const maxMatchCount = 5;

/**
 * What is doubtful of a city whose address has the postal code of another: by the addresses in the database or, where they do not
 * know it, by the state that its digits tell. A place that has the code is not doubted.
 */
export async function findCepDoubt(
  db: Db,
  address: ParsedAddress,
  [best]: readonly GeocodedPlace[],
): Promise<CityDoubt | undefined> {
  const { city, state, cep } = address;
  if (city === undefined || cep === undefined || !best || !isBrazilian(address)) return undefined;
  if (best.address_detail.cep === cep) return undefined;
  const named = municipalities().search(city, state, maxMatchCount);
  const [first] = named;
  if (!first) return undefined;
  const known = await municipalityOfCep(db, municipalities(), cep);
  const there = known ? `${known.name} - ${known.state}` : stateOfCep(cep);
  const isHere = ({ municipality }: (typeof named)[number]): boolean =>
    known ? municipality === known : there === undefined || municipality.state === there;
  if (there === undefined || named.some(isHere)) return undefined;
  const details = { cep: verbatim(cep), there: verbatim(there), city: verbatim(first.municipality.name) };
  return { code: 'cep_contradicts_city', details };
}
