import { type TSchema, Type } from 'typebox';
import { description, Noun, Nullable } from '../language/noun-schema.ts';
import { type AddressPartName, houseNumberMaxLength } from './address.ts';

const part = (maxLength: number, en: string, ptBR: string) =>
  Nullable(Type.String({ maxLength, ...description(en, ptBR) }));

/** The parts of an address in responses: all of them, null if unknown. */
export const AddressDetail = Noun('AddressDetail', {
  street: part(200, 'Street with its type, such as Avenida Paulista', 'Logradouro com o tipo, como Avenida Paulista'),
  number: part(houseNumberMaxLength, 'House number; s/n for none', 'Número; s/n quando não há'),
  complement: part(100, 'Apartment, block or floor', 'Apartamento, bloco ou andar'),
  neighborhood: part(100, 'Neighbourhood (bairro)', 'Bairro'),
  city: part(100, 'Municipality', 'Município'),
  state: part(50, 'State, as abbreviation or name', 'Estado, por sigla ou nome'),
  cep: part(10, 'Postal code, with or without its hyphen', 'CEP, com ou sem hífen'),
  country: part(50, 'Country; absent or null: Brazil', 'País; ausente ou null: Brasil'),
} satisfies Record<AddressPartName, TSchema>);
export type AddressDetail = Type.Static<typeof AddressDetail>;

/** The parts of an address in requests. */
export const AddressParts = Noun('AddressParts', Type.Partial(Type.Object(AddressDetail.properties)).properties);
export type AddressParts = Type.Static<typeof AddressParts>;

export const NewAddress = Type.Union(
  [Type.String({ maxLength: 500 }), AddressParts],
  description('A text, or an object with its parts', 'Um texto, ou um objeto com suas partes'),
);
export type NewAddress = Type.Static<typeof NewAddress>;
