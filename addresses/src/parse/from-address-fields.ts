import { type AddressFields, noNumber, type ParsedAddress } from '../parsed-address.ts';
import { isLargerCity } from '../vocabulary/cities.ts';
import { readAddress } from './read-address.ts';
import type { IsMunicipality } from './reading.ts';

/** A longer field is cut. */
const maxLength = 250;

/**
 * Takes apart an address that was sent in fields. Each is read as a form with its label would be, so that what does not belong
 * there (the number in the street, `São Paulo/SP` as the city) is told from what does.
 */
export function fromAddressFields(fields: AddressFields, isMunicipality: IsMunicipality = isLargerCity): ParsedAddress {
  const lines = [
    labelled('Logradouro', fields.street),
    labelled('Número', isZero(fields.number) ? noNumber : fields.number),
    labelled('Complemento', fields.complement),
    labelled('Bairro', fields.neighborhood),
    labelled('Cidade', fields.city),
    labelled('UF', fields.state),
    labelled('CEP', fields.cep),
    labelled('País', fields.country),
  ];
  return readAddress(lines.filter((line) => line !== '').join('\n'), isMunicipality);
}

/** How many systems write that there is none. */
const isZero = (number: AddressFields['number']): boolean => /^\s*0+\s*$/.test(String(number ?? ''));

function labelled(label: string, value: string | number | null | undefined): string {
  const text = String(value ?? '')
    .slice(0, maxLength)
    .trim();
  return text === '' ? '' : `${label}: ${text}`;
}
