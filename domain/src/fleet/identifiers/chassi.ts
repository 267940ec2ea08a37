import type { FieldRule } from '../../language/field-rule.ts';

/** A vehicle identification number (ISO 3779, in Brazil NBR 6066) as stored: upper case, without blanks. */
export const normaliseChassi = (text: string): string =>
  text.replace(/[\s-]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());

/**
 * I, O and Q are never used, because they look like 1 and 0. The check digit is an American rule and not used in
 * Brazil.
 */
export const isChassi = (plain: string): boolean => /^[A-HJ-NPR-Z\d]{17}$/.test(plain);

/** The rule of a chassis number in any notation. */
export const chassiRule: FieldRule = (text) => (isChassi(normaliseChassi(text)) ? undefined : { code: 'wrong_chassi' });
