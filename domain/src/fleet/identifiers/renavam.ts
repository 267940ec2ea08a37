import type { FieldRule } from '../../language/field-rule.ts';

/**
 * A RENAVAM as stored: the number of a vehicle in the Registro Nacional de Veículos Automotores, eleven digits since
 * 2013. Older numbers have nine digits and are padded with zeros, which does not change their check digit.
 */
export function normaliseRenavam(text: string): string {
  const digits = text.replace(/[.\-\s]/g, '');
  return /^\d{9,11}$/.test(digits) ? digits.padStart(11, '0') : digits;
}

export const isRenavam = (plain: string): boolean =>
  /^\d{11}$/.test(plain) && Number(plain) > 0 && checkDigit(plain) === plain[10];

/** The rule of a RENAVAM in any notation. */
export const renavamRule: FieldRule = (text) =>
  isRenavam(normaliseRenavam(text)) ? undefined : { code: 'wrong_renavam' };

/** Modulo 11 over the ten digits before it. The weights run from 2 to 9 from the right and then start again. */
function checkDigit(plain: string): string {
  let sum = 0;
  for (let position = 0; position < 10; position++) {
    sum += Number(plain[position]) * (((9 - position) % 8) + 2);
  }
  const rest = (sum * 10) % 11;
  return String(rest === 10 ? 0 : rest);
}
