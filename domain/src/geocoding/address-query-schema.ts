import { type TSchema, Type } from 'typebox';
import { description, Latitude, Longitude } from '../language/noun-schema.ts';
import type { SearchedPartName } from './address-query.ts';

const part = (maxLength: number, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, examples: [example] }));

const parts = {
  street: part(200, 'Avenida Paulista'),
  number: part(20, '1578'),
  neighborhood: part(100, 'Bela Vista'),
  city: part(100, 'São Paulo'),
  state: part(50, 'SP'),
  cep: part(10, '01310-200'),
  country: part(50, 'Brasil'),
} satisfies Record<SearchedPartName, TSchema>;

/** An address to locate: as a text, or in parts. */
export const AddressQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      examples: ['Av. Paulista, 1578 - Bela Vista, São Paulo - SP'],
      ...description('Address as text', 'Endereço em texto'),
    }),
  ),
  ...parts,
  autocomplete: Type.Optional(
    Type.Boolean({
      default: false,
      ...description(
        'true: q is an unfinished text. Geocoders whose terms forbid autocomplete are not queried',
        'true: q é um texto incompleto. Geocodificadores cujos termos proíbem autocompletar não são consultados',
      ),
    }),
  ),
  latitude: Type.Optional(
    Type.Number({
      ...Latitude,
      ...description('Places near this point are preferred', 'Lugares perto deste ponto têm preferência'),
    }),
  ),
  longitude: Type.Optional(Longitude),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 5 })),
});
export type AddressQuery = Type.Static<typeof AddressQuery>;
