import type { ParsedAddress } from '@tropeiro/addresses/parsed-address.ts';
import { stateOfCep } from '@tropeiro/addresses/vocabulary/state-of-cep.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { findCep } from '../store/geodata/find-areas.ts';
import type { Municipalities } from './municipalities.ts';
import type { Municipality, MunicipalityMatch } from './municipality.ts';

/**
 * How many municipalities of the same name are considered. The commonest names, Bom Jesus and São Domingos, have five
 * each.
 */
const maxMatchCount = 5;
/** Somebody who types an address without a municipality means a nearby one. */
const nearCount = 3;

/**
 * The municipalities an address may be in, the best first: by name and state, which may come from the postal code.
 * Without a name, or if several municipalities have it, by the postal code. Otherwise by the coordinates nearby.
 */
export async function resolveMunicipality(
  db: Db,
  municipalities: Municipalities,
  { city, state, cep }: ParsedAddress,
  near: Coordinates | undefined,
): Promise<readonly MunicipalityMatch[]> {
  const knownState = state ?? (cep === undefined ? undefined : stateOfCep(cep));
  const named = city === undefined ? [] : municipalities.search(city, knownState, maxMatchCount);
  if (named.length === 1) return named;
  const ofCep = cep === undefined ? undefined : await municipalityOfCep(db, municipalities, cep);
  if (ofCep) {
    const both = named.find(({ municipality }) => municipality === ofCep);
    if (both) return [both];
    if (named.length === 0) return [{ municipality: ofCep, likeness: 1 }];
  }
  if (named.length > 0 || near === undefined) return named;
  return municipalities.nearest(near, nearCount).map((municipality) => ({ municipality, likeness: 1 }));
}

/** The municipality of a postal code, by the known addresses. */
export async function municipalityOfCep(
  db: Db,
  municipalities: Municipalities,
  cep: string,
): Promise<Municipality | undefined> {
  const [area] = await findCep(db, cepNumber(cep));
  return area && municipalities.find(area.municipality);
}

/** The eight digits of a postal code as a number. */
export const cepNumber = (cep: string): number => Number(cep.replace(/\D/g, '').slice(0, 8));
