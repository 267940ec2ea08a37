import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { likelyPlace } from '../../handling/likely-name.ts';

/** The fault of a type that no announcement has: it names the nearest types, or else the records that have some. */
export const unknownType = (given: string, patterns: ReadonlySet<string>): Pick<Fault, 'code' | 'details'> => ({
  code: 'unknown_announcement',
  details: { remedy: remedyOf(given, [...patterns]) },
});

function remedyOf(given: string, patterns: readonly string[]): BilingualText {
  const meant = likelyPlace(patterns.map((name) => ({ name })))(given)?.name;
  if (meant) return bilingual(`is ${meant} meant?`, `não seria ${meant}?`);
  const records = [...new Set(patterns.filter((one) => one.includes('.')).map((one) => one.split('.')[0] ?? ''))];
  const [sent = ''] = given.split('.');
  const record = likelyPlace(records.map((name) => ({ name })))(sent)?.name;
  const listed = record ? patterns.filter((one) => one.startsWith(`${record}.`)) : records.map((name) => `${name}.*`);
  return record
    ? bilingual(`of ${record} there are ${listed.join(', ')}`, `de ${record} há ${listed.join(', ')}`)
    : bilingual(`the records are ${listed.join(', ')}`, `os registros são ${listed.join(', ')}`);
}
