import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { emailExample } from '../language/email.ts';
import { masked } from '../privacy/mask.ts';
import { personalFields } from './driver.ts';
import type { Driver, NewDriver } from './driver-schema.ts';
import { cpfFaultCode, normaliseDocument } from './identifiers/tax-document.ts';

/** A driver as stored: trimmed texts, empty texts as null, CPF and CEP as digits. */
export function normaliseDriver<D extends Partial<NewDriver>>(sent: D): D {
  const driver: Record<string, unknown> = { ...sent };
  for (const [field, value] of Object.entries(sent)) {
    if (typeof value === 'string') driver[field] = normaliseField(field, value);
  }
  return driver as D;
}

/** A driver without the masked fields that are sent back as they were read. Those fields keep their values. */
export function withoutUnchangedMasks<D extends Partial<NewDriver>>(sent: D, before: Driver | undefined): D {
  const driver: Record<string, unknown> = { ...sent };
  for (const field of personalFields) {
    const stored = before?.[field];
    if (stored && sent[field] !== stored && sent[field] === masked(stored)) delete driver[field];
  }
  return driver as D;
}

/** The rules that a normalised driver breaks. Today is the company's date, as YYYY-MM-DD. */
export function driverFaults(driver: Partial<NewDriver>, today: string): Fault[] {
  const faults: Fault[] = [];
  const add = (field: keyof NewDriver, fault: Omit<Fault, 'pointer'>) =>
    faults.push({ pointer: `/data/${field}`, ...fault });
  const { name, cpf, email, cep, date_of_birth: born } = driver;

  // Any other mask would overwrite the value behind it.
  const hidden = personalFields.filter((field) => driver[field]?.includes('*'));
  for (const field of hidden) add(field, { code: 'masked' });
  for (const field of personalFields) {
    if (field !== 'cpf' && nonAsciiDigit.test(driver[field] ?? ''))
      add(field, { code: 'bad_format', details: { expected: verbatim('0-9') } });
  }
  if (name === '') add('name', { code: 'too_short', details: { limit: 1 } });
  const wrongCpf = cpf === undefined || hidden.includes('cpf') ? undefined : cpfFaultCode(cpf);
  if (wrongCpf) add('cpf', { code: wrongCpf });
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    add('email', { code: 'bad_format', details: { expected: emailExample } });
  if (cep && !/^\d{8}$/.test(cep)) add('cep', { code: 'bad_format', details: { expected: verbatim('01310-100') } });
  if (born && born >= today) add('date_of_birth', { code: 'not_past' });
  return faults;
}

/**
 * Digits other than 0 to 9, such as full-width digits or those of other scripts. Searches and comparisons would not
 * find them.
 */
const nonAsciiDigit = /[^\P{N}0-9]/u;

function normaliseField(field: string, value: string): string | null {
  if (field === 'cpf') return normaliseDocument(value);
  const text = value.trim();
  if (field === 'name') return text;
  return (field === 'cep' ? text.replace(/[.\-\s]/g, '') : text) || null;
}
