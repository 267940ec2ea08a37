import { fieldLabel } from '../labels/field-label.ts';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import type { CellKind, ImportColumn, ReferencedNoun } from './import-column.ts';

type More = {
  readonly aliases?: readonly string[];
  readonly meaning?: BilingualText;
  /** The unit of its cells, after the label of the field. */
  readonly unit?: string;
  /** Its Portuguese heading, if the label of the field does not suit a sheet. */
  readonly heading?: string;
};

/** A heading that is the same in both languages. */
export const sameText = (text: string): BilingualText => bilingual(text, text);

/** The heading of a field: in English a name of the API, in Portuguese its label. */
export const headingOf = (field: string, name: string = field): BilingualText =>
  bilingual(name, fieldLabel(field)['pt-BR']);

/** A column whose English heading is the name of the field. */
export const columnOf = (
  field: string,
  cellKind: CellKind,
  example: BilingualText,
  { unit, heading, ...more }: More = {},
): ImportColumn => ({
  field,
  heading: bilingual(field, heading ?? labelWithUnit(field, unit)),
  cellKind,
  example,
  ...more,
});

export const textColumn = (field: string, example: string, more?: More): ImportColumn =>
  columnOf(field, { kind: 'text' }, sameText(example), more);

export const wholeColumn = (field: string, example: string, more?: More): ImportColumn =>
  columnOf(field, { kind: 'whole' }, sameText(example), more);

export const decimalColumn = (field: string, example: string, more?: More): ImportColumn =>
  columnOf(field, { kind: 'decimal' }, bilingual(example, example.replace('.', ',')), more);

export const yesNoColumn = (field: string, isYes: boolean, more?: More): ImportColumn =>
  columnOf(field, { kind: 'yes_no' }, isYes ? bilingual('yes', 'sim') : bilingual('no', 'não'), more);

/** A column with the names of other records. */
export const referenceColumn = (to: ReferencedNoun, example: BilingualText, more: More = {}): ImportColumn => {
  const { heading, ...column } = columnOf(`${to}_id`, { kind: 'reference', to }, example, {
    meaning: bilingual('Name or external code', 'Nome ou código externo'),
    ...more,
  });
  return { ...column, heading: bilingual(to, heading['pt-BR']) };
};

const labelWithUnit = (field: string, unit: string | undefined): string =>
  fieldLabel(field)['pt-BR'] + (unit === undefined ? '' : ` (${unit})`);
