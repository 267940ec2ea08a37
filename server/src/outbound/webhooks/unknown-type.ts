import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { likelyName } from '@tropeiro/platform/handling/likely-name.ts';

/** The fault of a type that no announcement has: it names the nearest types, or else the records that have some. */
export const unknownType = (given: string, patterns: ReadonlySet<string>): Pick<Fault, 'code' | 'details'> => ({
  code: 'unknown_announcement',
  details: { remedy: remedyOf(given, [...patterns]) },
});

function remedyOf(given: string, patterns: readonly string[]): BilingualText {
  const meant = likelyName(patterns)(given);
  if (meant) return bilingual(`did you mean ${meant}?`, `você quis dizer ${meant}?`);
  const records = [...new Set(patterns.filter((one) => one.includes('.')).map((one) => one.split('.')[0] ?? ''))];
  const [sent = ''] = given.split('.');
  const record = likelyName(records)(sent);
  const listed = record ? patterns.filter((one) => one.startsWith(`${record}.`)) : records.map((name) => `${name}.*`);
  return record
    ? bilingual(`the types of ${record} are ${listed.join(', ')}`, `os tipos de ${record} são ${listed.join(', ')}`)
    : bilingual(`the known patterns are ${listed.join(', ')}`, `os padrões conhecidos são ${listed.join(', ')}`);
}
