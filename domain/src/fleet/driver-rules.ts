import type { Fault } from '../faults/refusal.ts';
import { masked } from '../privacy/mask.ts';
import { type Driver, type NewDriver, personalFields } from './driver.ts';
import { isCpf, normalizeDocument } from './tax-document.ts';

/** As it is kept: texts without blanks around them, an empty one as none, CPF and CEP as digits. */
export function normalizeDriver<D extends Partial<NewDriver>>(given: D): D {
  const plain: Record<string, unknown> = { ...given };
  for (const [field, value] of Object.entries(given)) {
    if (typeof value === 'string') plain[field] = normalizeField(field, value);
  }
  return plain as D;
}

/** What was read masked and is sent back unaltered says nothing: the field stays as it is. */
export function withoutUnchangedMasks<D extends Partial<NewDriver>>(given: D, before: Driver | undefined): D {
  const said: Record<string, unknown> = { ...given };
  for (const field of personalFields) {
    const kept = before?.[field];
    if (kept && given[field] !== kept && given[field] === masked(kept)) delete said[field];
  }
  return said as D;
}

/** What goes against a rule in what was given, once it is plain. Today is the company's, as YYYY-MM-DD. */
export function driverFaults(given: Partial<NewDriver>, today: string): Fault[] {
  const faults: Fault[] = [];
  const add = (field: keyof NewDriver, fault: Omit<Fault, 'pointer'>) =>
    faults.push({ pointer: `/data/${field}`, ...fault });
  const { name, cpf, email, cep, date_of_birth: born } = given;

  // The mask of something else would overwrite what it stands for.
  const hidden = personalFields.filter((field) => given[field]?.includes('*'));
  for (const field of hidden) add(field, { code: 'masked' });
  for (const field of personalFields) {
    if (field !== 'cpf' && nonAsciiDigit.test(given[field] ?? ''))
      add(field, { code: 'bad_format', details: { expected: '0-9' } });
  }
  if (name === '') add('name', { code: 'too_short', details: { limit: 1 } });
  if (cpf !== undefined && !hidden.includes('cpf') && !isCpf(cpf)) add('cpf', { code: 'wrong_document' });
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    add('email', { code: 'bad_format', details: { expected: 'name@example.com' } });
  if (cep && !/^\d{8}$/.test(cep)) add('cep', { code: 'bad_format', details: { expected: '01310-100' } });
  if (born && born >= today) add('date_of_birth', { code: 'not_past' });
  return faults;
}

/** A digit that is not one of 0 to 9, full-width or of another script: no search and no comparison would find it. */
const nonAsciiDigit = /[^\P{N}0-9]/u;

function normalizeField(field: string, value: string): string | null {
  if (field === 'cpf') return normalizeDocument(value);
  const text = value.trim();
  if (field === 'name') return text;
  return (field === 'cep' ? text.replace(/[.\-\s]/g, '') : text) || null;
}
