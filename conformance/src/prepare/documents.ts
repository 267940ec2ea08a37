import { randomInt } from 'node:crypto';

/** Brazilian document numbers with their check digits, drawn at random. */

export function cpf(): string {
  const digits = digitsOf(9);
  const first = cpfDigit(digits);
  return [...digits, first, cpfDigit([...digits, first])].join('');
}

/** A CPF whose last check digit is wrong. */
export function wrongCpf(): string {
  const right = cpf();
  return `${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}`;
}

export const mercosulPlate = (): string => `${letters(3)}${randomInt(10)}${letters(1)}${digitsOf(2).join('')}`;

export const oldPlate = (): string => `${letters(3)}${digitsOf(4).join('')}`;

/** Seventeen characters, without I, O and Q; the last four are digits (NBR 6066). */
export const chassi = (): string => `9B${letters(11)}${digitsOf(4).join('')}`;

export function renavam(): string {
  const digits = digitsOf(10);
  const sum = digits.reduce((total, digit, index) => total + digit * ([3, 2, 9, 8, 7, 6, 5, 4, 3, 2][index] ?? 0), 0);
  return [...digits, ((sum * 10) % 11) % 10].join('');
}

export const digitsOf = (count: number): number[] => Array.from({ length: count }, () => randomInt(10));

const letters = (count: number): string =>
  Array.from({ length: count }, () => 'ABCDEFGHJKLMNPRSTUVWXYZ'[randomInt(23)]).join('');

function cpfDigit(digits: readonly number[]): number {
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
}
