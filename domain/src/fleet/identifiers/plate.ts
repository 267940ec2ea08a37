import type { FieldRule } from '../../language/field-rule.ts';

/**
 * A plate as stored: upper case, without hyphen or blanks. Brazil has two formats: the old ABC1234 and, since 2018, the
 * Mercosul ABC1D23 (Contran, Resolução 729/2018).
 */
export const normalisePlate = (text: string): string =>
  text.replace(/[\s\u2010-\u2015\u2212-]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());

/**
 * A plate in its Mercosul form, which makes an old plate and its replacement equal. A digit as the fifth character
 * becomes a letter (0 to 9 become A to J). The database compares plates the same way (`mercosul_plate`).
 */
export const mercosulPlate = (plain: string): string =>
  plain.replace(/^(.{4})(\d)/, (_, before: string, digit: string) => before + 'ABCDEFGHIJ'.charAt(Number(digit)));

/** The rule of a plate in any notation. */
export const plateRule: FieldRule = (text) => (isPlate(normalisePlate(text)) ? undefined : { code: 'wrong_plate' });

export const isPlate = (plain: string): boolean => /^[A-Z]{3}\d[A-Z\d]\d{2}$/.test(plain);
