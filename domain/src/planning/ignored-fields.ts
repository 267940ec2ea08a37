import { bilingual, type Language } from '../language/bilingual-text.ts';
import { printableText } from '../language/storable-text.ts';
import type { PlanWarningFacts } from './plan-warning.ts';

/** So many names are told in a warning, and so much of each. */
const namedMaxCount = 10;
const nameMaxLength = 60;

/**
 * The warning of fields that nothing was read from: one of them may be what the sender cares for most.
 * @param fields each by its name, with the one that is likely to be meant, where there is such a one
 */
export function ignoredFieldsWarnings(
  fields: Iterable<readonly [name: string, likely: string | undefined]>,
): PlanWarningFacts[] {
  const all = [...fields];
  if (all.length === 0) return [];
  const told = (language: Language): string =>
    all
      .slice(0, namedMaxCount)
      .map(([name, likely]) => `“${printableText(name, nameMaxLength)}”${likely ? meant[language](likely) : ''}`)
      .join(', ') + (all.length > namedMaxCount ? ' …' : '');
  return [{ code: 'fields_ignored', line: null, details: { fields: bilingual(told('en'), told('pt-BR')) } }];
}

const meant: Readonly<Record<Language, (likely: string) => string>> = {
  en: (likely) => ` (is ${likely} meant?)`,
  'pt-BR': (likely) => ` (não seria ${likely}?)`,
};
