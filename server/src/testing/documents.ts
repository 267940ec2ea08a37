import { isCpf } from '@tropeiro/domain/fleet/identifiers/tax-document.ts';

/** A valid, distinct CPF for each number. */
export function cpfOf(number: number): string {
  const body = String(100_000_000 + number);
  for (let check = 0; check < 100; check++) {
    const cpf = body + String(check).padStart(2, '0');
    if (isCpf(cpf)) return cpf;
  }
  throw new Error('Every nine digits have their two check digits');
}
