import type { AddressFields, ParsedAddress } from '../parsed-address.ts';
import { isLargerCity } from '../vocabulary/cities.ts';
import { readAddress } from './read-address.ts';
import type { IsMunicipality } from './reading.ts';

/** A longer field is cut. */
const maxLength = 250;

/**
 * Parses an address that was sent in fields. Each field is read like a labelled line of a form, so that content that
 * belongs elsewhere is recognised (the number in the street, `São Paulo/SP` as the city). The complement is an
 * exception. People write contact names and telephones in it, which must not become a neighbourhood. Only quadra and
 * lot are read from it.
 */
export function fromAddressFields(fields: AddressFields, isMunicipality: IsMunicipality = isLargerCity): ParsedAddress {
  const lines = [
    labelled('Logradouro', fields.street),
    labelled('Número', fields.number),
    labelled('Bairro', fields.neighborhood),
    labelled('Cidade', fields.city),
    labelled('UF', fields.state),
    labelled('CEP', fields.cep),
    labelled('País', fields.country),
  ];
  const address = readAddress(lines.filter((line) => line !== '').join('\n'), isMunicipality);
  return { ...address, ...inside(address, labelled('Complemento', fields.complement), isMunicipality) };
}

/** The parts of a complement that locate an address within a street or a building. */
function inside(address: ParsedAddress, line: string, isMunicipality: IsMunicipality): ParsedAddress {
  if (line === '') return {};
  const { complement: read, block, lot } = readAddress(line, isMunicipality);
  const complement = [address.complement, read].filter((text) => text !== undefined).join(', ');
  return {
    ...(complement !== '' && { complement }),
    ...(address.block === undefined && isCode(block) && { block }),
    ...(address.lot === undefined && isCode(lot) && { lot }),
  };
}

/** Quadras and lots are numbers and letters, not names. */
const isCode = (text: string | undefined): text is string =>
  text !== undefined && /^(?:[a-z]|\w{0,4}\d\w{0,4})$/i.test(text);

function labelled(label: string, value: string | number | null | undefined): string {
  const text = String(value ?? '')
    .slice(0, maxLength)
    // A line break would start another field.
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? '' : `${label}: ${text}`;
}
