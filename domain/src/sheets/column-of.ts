import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import type { CellKind, ImportColumn, ReferencedNoun } from './import-column.ts';

type More = { readonly aliases?: readonly string[]; readonly meaning?: BilingualText };

/** A heading that is the same in both languages. */
export const sameText = (text: string): BilingualText => bilingual(text, text);

/** A column whose English heading is the name of the field. */
export const columnOf = (
  field: string,
  heading: string,
  cellKind: CellKind,
  example: BilingualText,
  more: More = {},
): ImportColumn => ({ field, heading: bilingual(field, heading), cellKind, example, ...more });

export const textColumn = (field: string, heading: string, example: string, more?: More): ImportColumn =>
  columnOf(field, heading, { kind: 'text' }, sameText(example), more);

export const wholeColumn = (field: string, heading: string, example: string, more?: More): ImportColumn =>
  columnOf(field, heading, { kind: 'whole' }, sameText(example), more);

export const decimalColumn = (field: string, heading: string, example: string, more?: More): ImportColumn =>
  columnOf(field, heading, { kind: 'decimal' }, bilingual(example, example.replace('.', ',')), more);

export const yesNoColumn = (field: string, heading: string, isYes: boolean, more?: More): ImportColumn =>
  columnOf(field, heading, { kind: 'yes_no' }, isYes ? bilingual('yes', 'sim') : bilingual('no', 'não'), more);

/** A column with the names of other records. */
export const referenceColumn = (
  to: ReferencedNoun,
  heading: string,
  example: BilingualText,
  more: More = {},
): ImportColumn => ({
  field: `${to}_id`,
  heading: bilingual(to, heading),
  cellKind: { kind: 'reference', to },
  example,
  meaning: bilingual('Name or external code', 'Nome ou código externo'),
  ...more,
});
