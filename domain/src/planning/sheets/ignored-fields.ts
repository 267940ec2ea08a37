import { bilingual, type Language } from '../../language/bilingual-text.ts';
import { printableText } from '../../language/storable-text.ts';
import type { PlanWarningFacts } from '../warnings/plan-warning.ts';

/** The maximum number of field names in a warning, and of characters of each. */
const namedMaxCount = 10;
const nameMaxLength = 60;

/**
 * The warning of ignored fields, which may be important to the sender.
 * @param fields the names, each with the field that was probably meant, if any
 * @param line the line of the only point that has them
 */
export function ignoredFieldsWarnings(
  fields: Iterable<readonly [name: string, likely: string | undefined]>,
  line: number | null = null,
): PlanWarningFacts[] {
  const all = [...fields];
  if (all.length === 0) return [];
  const fieldList = (language: Language): string =>
    all
      .slice(0, namedMaxCount)
      .map(([name, likely]) => `“${printableText(name, nameMaxLength)}”${likely ? meant[language](likely) : ''}`)
      .join(', ') + (all.length > namedMaxCount ? ' …' : '');
  return [{ code: 'fields_ignored', line, details: { fields: bilingual(fieldList('en'), fieldList('pt-BR')) } }];
}

const meant: Readonly<Record<Language, (likely: string) => string>> = {
  en: (likely) => ` (did you mean ${likely}?)`,
  'pt-BR': (likely) => ` (você quis dizer ${likely}?)`,
};
