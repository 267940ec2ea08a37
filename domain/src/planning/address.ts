import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/schema.ts';

const part = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })));

/** Longer ones, as by kilometres of a road, stand in the street. */
export const houseNumberMaxLength = 20;

/** An address in parts, as they were sent. */
export const AddressParts = Noun('AddressParts', {
  street: part(200),
  number: part(houseNumberMaxLength),
  complement: part(100),
  neighborhood: part(100),
  city: part(100),
  state: part(50),
  cep: part(10),
  country: part(50),
});
export type AddressParts = Type.Static<typeof AddressParts>;

export const addressPartNames: readonly string[] = Object.keys(AddressParts.properties);

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
