import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { emailExample } from '../language/email.ts';
import { masked } from '../privacy/mask.ts';
import { type Driver, DriverChange, type NewDriver, personalFields } from './driver.ts';
import { cpfFaultCode, normaliseDocument } from './tax-document.ts';

/** The fields of a driver that a caller writes, normalised. */
export type DriverFields = Readonly<Pick<Driver, keyof NewDriver>>;

export const driverFieldNames = Object.keys(DriverChange.properties) as readonly (keyof DriverFields)[];

/** A driver as it is stored: texts without blanks around them, an empty one as null, CPF and CEP as digits. */
export function normaliseDriver<D extends Partial<NewDriver>>(sent: D): D {
  const driver: Record<string, unknown> = { ...sent };
  for (const [field, value] of Object.entries(sent)) {
    if (typeof value === 'string') driver[field] = normaliseField(field, value);
  }
  return driver as D;
}

/** A driver without the fields that were read masked and are sent back unaltered: these stay as they are. */
export function withoutUnchangedMasks<D extends Partial<NewDriver>>(sent: D, before: Driver | undefined): D {
  const driver: Record<string, unknown> = { ...sent };
  for (const field of personalFields) {
    const stored = before?.[field];
    if (stored && sent[field] !== stored && sent[field] === masked(stored)) delete driver[field];
  }
  return driver as D;
}

/** What breaks a rule in a normalised driver. Today is the company's, as YYYY-MM-DD. */
export function driverFaults(driver: Partial<NewDriver>, today: string): Fault[] {
  const faults: Fault[] = [];
  const add = (field: keyof NewDriver, fault: Omit<Fault, 'pointer'>) =>
    faults.push({ pointer: `/data/${field}`, ...fault });
  const { name, cpf, email, cep, date_of_birth: born } = driver;

  // The mask of something else would overwrite what it stands for.
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

/** A digit other than 0 to 9, full-width or of another script: no search and no comparison would find it. */
const nonAsciiDigit = /[^\P{N}0-9]/u;

function normaliseField(field: string, value: string): string | null {
  if (field === 'cpf') return normaliseDocument(value);
  const text = value.trim();
  if (field === 'name') return text;
  return (field === 'cep' ? text.replace(/[.\-\s]/g, '') : text) || null;
}
