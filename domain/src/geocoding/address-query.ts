import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import type { AddressQuery } from './address-query-schema.ts';

/** The parts of an address that determine its location. */
export const searchedPartNames = ['street', 'number', 'neighborhood', 'city', 'state', 'cep', 'country'] as const;
export type SearchedPartName = (typeof searchedPartNames)[number];

/** The parts of an address in a query. */
export const partsOfQuery = (query: AddressQuery): { readonly [Part in SearchedPartName]?: string } =>
  Object.fromEntries(Object.entries(query).filter(([name]) => searchedPartNames.some((part) => part === name)));

/** The faults of a query beyond its schema. */
export function addressQueryFaults(query: AddressQuery): Fault[] {
  const { q, latitude, longitude, autocomplete } = query;
  const [named] = Object.keys(partsOfQuery(query));
  const faults: Fault[] = [];
  if (q !== undefined && named !== undefined)
    faults.push({ parameter: named, code: 'contradicts', details: { other: verbatim('q') } });
  if (q === undefined && (named === undefined || autocomplete)) faults.push({ parameter: 'q', code: 'missing' });
  if ((latitude === undefined) !== (longitude === undefined))
    faults.push({ parameter: latitude === undefined ? 'latitude' : 'longitude', code: 'missing' });
  return faults;
}
