import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/schema.ts';

const part = (maxLength: number, en: string, ptBR: string) =>
  Nullable(Type.String({ maxLength, ...description(en, ptBR) }));

/** Longer ones, as by kilometres of a road, stand in the street. */
export const houseNumberMaxLength = 20;

/** The parts of an address as a response returns them: all of them, null where a part is not known. */
export const AddressDetail = Noun('AddressDetail', {
  street: part(200, 'Street with its type, such as Avenida Paulista', 'Logradouro com o tipo, como Avenida Paulista'),
  number: part(houseNumberMaxLength, 'House number; s/n for none', 'Número; s/n quando não há'),
  complement: part(100, 'Apartment, block or floor', 'Apartamento, bloco ou andar'),
  neighborhood: part(100, 'Neighborhood (bairro)', 'Bairro'),
  city: part(100, 'Municipality', 'Município'),
  state: part(50, 'State, by its abbreviation or its name', 'Estado, por sigla ou nome'),
  cep: part(10, 'Postal code, with or without its hyphen', 'CEP, com ou sem hífen'),
  country: part(50, 'Country; absent or null: Brazil', 'País; ausente ou null: Brasil'),
});
export type AddressDetail = Type.Static<typeof AddressDetail>;

/** The parts of an address as a caller sends them. */
export const AddressParts = Noun('AddressParts', Type.Partial(Type.Object(AddressDetail.properties)).properties);
export type AddressParts = Type.Static<typeof AddressParts>;

export const addressPartNames = Object.keys(AddressDetail.properties) as readonly (keyof AddressDetail)[];

/** All parts of an address, those that are not known as null. */
export const addressDetail = (parts: { readonly [Part in keyof AddressParts]?: AddressParts[Part] | undefined }) =>
  Object.fromEntries(addressPartNames.map((name) => [name, parts[name] ?? null])) as AddressDetail;

export const NewAddress = Type.Union(
  [Type.String({ maxLength: 500 }), AddressParts],
  description('A text, or an object of its parts', 'Um texto, ou um objeto com suas partes'),
);
export type NewAddress = Type.Static<typeof NewAddress>;

/** An address as one line, as Brazilians write it: “Rua X, 120, ap 3 - Bairro, Cidade - UF, 90000-000”; null where nothing is said. */
export function addressText(address: NewAddress | null | undefined): string | null {
  if (address === null || address === undefined) return null;
  if (typeof address === 'string') return address.trim() || null;
  const joined = (separator: string, ...parts: readonly (string | null | undefined)[]): string =>
    parts.flatMap((text) => text?.trim() || []).join(separator);
  const line = joined(', ', address.street, address.number, address.complement);
  const city = joined(' - ', address.city, address.state);
  return joined(', ', joined(' - ', line, address.neighborhood), city, address.cep, address.country) || null;
}
