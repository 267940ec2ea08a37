import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { description, Latitude, Longitude } from '../language/schema.ts';

const part = (maxLength: number, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, examples: [example] }));

/** The parts of an address that tell where it is. */
const parts = {
  street: part(200, 'Avenida Paulista'),
  number: part(20, '1578'),
  neighborhood: part(100, 'Bela Vista'),
  city: part(100, 'São Paulo'),
  state: part(50, 'SP'),
  cep: part(10, '01310-200'),
  country: part(50, 'Brasil'),
};

/** An address that is looked for: as a text, or in its parts. */
export const AddressQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      examples: ['Av. Paulista, 1578 - Bela Vista, São Paulo - SP'],
      ...description('The address as a text', 'O endereço em texto'),
    }),
  ),
  ...parts,
  autocomplete: Type.Optional(
    Type.Boolean({
      default: false,
      ...description(
        'q is what somebody has typed so far; geocoders whose terms forbid that are not asked',
        'q é o que alguém digitou até agora; geocodificadores cujos termos o proíbem não são consultados',
      ),
    }),
  ),
  latitude: Type.Optional(
    Type.Number({ ...Latitude, ...description('What is near is preferred', 'Prefere-se o que está perto') }),
  ),
  longitude: Type.Optional(Longitude),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 5 })),
});
export type AddressQuery = Type.Static<typeof AddressQuery>;

/** The parts of an address that a query names. */
export const partsOfQuery = (query: AddressQuery): { readonly [Part in keyof typeof parts]?: string } =>
  Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(parts, name)));

/** What is wrong with a query beyond its schema. */
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
