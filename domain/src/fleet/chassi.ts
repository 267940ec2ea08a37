import type { FieldRule } from '../language/field-rule.ts';

/** A vehicle identification number (ISO 3779, in Brazil NBR 6066) as it is stored: upper case, without blanks. */
export const normaliseChassi = (text: string): string =>
  text.replace(/[\s-]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** I, O and Q are never used, since they are taken for 1 and 0. Its check digit is an American rule, not a Brazilian one. */
export const isChassi = (plain: string): boolean => /^[A-HJ-NPR-Z\d]{17}$/.test(plain);

/** The rule of a chassis number, however it is written. */
export const chassiRule: FieldRule = (text) => (isChassi(normaliseChassi(text)) ? undefined : { code: 'wrong_chassi' });
