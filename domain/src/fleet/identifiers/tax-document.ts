import type { FieldRule } from '../../language/field-rule.ts';

/**
 * A CPF (a person, 11 digits) or CNPJ (a company, 14 characters) as stored. From July 2026, the first twelve characters
 * of a CNPJ may be letters too (Receita Federal, IN RFB 2.229/2024). Each character counts as its ASCII code minus 48,
 * so digits keep their values.
 */
export const normaliseDocument = (text: string): string => text.replace(/[.\-/\s]/g, '').toUpperCase();

export const isCpf = (plain: string): boolean =>
  /^\d{11}$/.test(plain) &&
  !sameCharacter(plain) &&
  checkDigit(plain, 9, cpfWeights(10)) === plain[9] &&
  checkDigit(plain, 10, cpfWeights(11)) === plain[10];

export const isCnpj = (plain: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(plain) &&
  !sameCharacter(plain) &&
  checkDigit(plain, 12, weightsFromRight(12)) === plain[12] &&
  checkDigit(plain, 13, weightsFromRight(13)) === plain[13];

/** The fault of a document where a CPF is required. */
export const cpfFaultCode = (plain: string): 'wrong_document' | 'cnpj_for_cpf' | undefined =>
  isCpf(plain) ? undefined : isCnpj(plain) ? 'cnpj_for_cpf' : 'wrong_document';

/** The rule of a CPF in any notation. The mask of a stored CPF is accepted too. */
export const cpfRule: FieldRule = (text) => {
  const code = text.includes('*') ? undefined : cpfFaultCode(normaliseDocument(text));
  return code && { code };
};

export const isTaxDocument = (plain: string): boolean => isCpf(plain) || isCnpj(plain);

/** The usual notation: 529.982.247-25, 11.222.333/0001-81. */
export const formatDocument = (plain: string): string =>
  plain.length === 11
    ? plain.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

const sameCharacter = (plain: string): boolean => plain === plain.charAt(0).repeat(plain.length);

const cpfWeights = (highest: number) => (position: number) => highest - position;

/** The weights run from 2 to 9 from the right and then start again. */
export const weightsFromRight = (length: number) => (position: number) => ((length - 1 - position) % 8) + 2;

/** The check digit of the first `length` characters, by modulus 11. */
export function checkDigit(plain: string, length: number, weight: (position: number) => number): string {
  let sum = 0;
  for (let position = 0; position < length; position++) sum += (plain.charCodeAt(position) - 48) * weight(position);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}
