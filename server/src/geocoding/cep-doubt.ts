import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { stateOfCep } from '@tropeiro/addresses/vocabulary/state-of-cep.ts';
import type { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place-schema.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { municipalities } from '../geodata/municipalities.ts';
import { municipalityOfCep } from '../geodata/resolve-municipality.ts';
import type { CityDoubt } from './city-doubt.ts';
import { isBrazilian } from './raw-place.ts';

/** How many municipalities of the same name are compared. */
const maxMatchCount = 5;

/**
 * Reports a postal code that belongs to another city than the one named. The check uses the imported addresses. If they
 * lack the code, it uses the state that its first digits stand for. A place that has the code itself is not doubted.
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
  const cepArea = known ? `${known.name} - ${known.state}` : stateOfCep(cep);
  const isHere = ({ municipality }: (typeof named)[number]): boolean =>
    known ? municipality === known : cepArea === undefined || municipality.state === cepArea;
  if (cepArea === undefined || named.some(isHere)) return undefined;
  const details = { cep: verbatim(cep), there: verbatim(cepArea), city: verbatim(first.municipality.name) };
  return { code: 'cep_contradicts_city', details };
}
