import type { ParsedAddress } from './parsed-address.ts';

/**
 * An address in the standard written form: `Avenida Paulista, 1578, ap 302 - Bela Vista, São Paulo - SP, 01310-200`.
 */
export function writeAddress(address: ParsedAddress): string {
  const { street, streetType, number, complement, neighborhood, city, state, cep, km, block, lot, country } = address;
  const place = [
    joined(' ', streetType, street),
    number !== undefined && endsWithNumber(street) ? `nº ${number}` : number,
    km === undefined ? undefined : `km ${String(km).replace('.', ',')}`,
    block === undefined ? undefined : `quadra ${block}`,
    lot === undefined ? undefined : `lote ${lot}`,
    complement,
  ];
  const where = joined(' - ', joined(', ', ...place), neighborhood);
  return joined(', ', where, joined(' - ', city, state), cep, country);
}

/** A street that could be confused with another one and a number: Beco Boticário 190. */
const endsWithNumber = (street = ''): boolean => / [0-9]{3,}$/.test(street);

const joined = (separator: string, ...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);
