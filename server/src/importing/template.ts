import { descriptionOf } from '@tropeiro/contract/openapi/schema.ts';
import { bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { parseCell } from '@tropeiro/domain/sheets/cell-value.ts';
import type { ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';
import type { TemplateColumn } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { csvLine } from '@tropeiro/platform/sheets/writing/csv-line.ts';
import { xlsxBook } from '@tropeiro/platform/sheets/writing/xlsx-book.ts';
import type { TSchema } from 'typebox';
import type { ImportKind } from './kinds/import-kind.ts';

/** The parts of an import kind that its template is made from. */
export type TemplateKind = Pick<
  ImportKind<{ readonly id: number }, object>,
  'columns' | 'mainKey' | 'isKeyOptional' | 'createBody'
>;

/** The columns that an import reads, for programs. */
export const templateColumns = (kind: TemplateKind, language: Language): TemplateColumn[] =>
  kind.columns.map((column) => ({
    field: column.field,
    heading: column.heading[language],
    headings: [...new Set([column.field, column.heading.en, column.heading['pt-BR'], ...(column.aliases ?? [])])],
    required: isRequired(kind, column),
    description:
      column.meaning?.[language] ?? descriptionOf(dataOf(kind).properties[column.field] ?? {}, language) ?? '',
    example: column.example[language],
  }));

/**
 * A CSV file with headings and an example, as Excel opens it in that language. In Brazil the separator is a semicolon, because
 * commas are in numbers.
 */
export function csvTemplate({ columns }: TemplateKind, language: Language): Buffer {
  const separator = language === 'pt-BR' ? ';' : ',';
  const rows = [columns.map(({ heading }) => heading[language]), columns.map(({ example }) => example[language])];
  return Buffer.from(`\ufeff${rows.map((row) => csvLine(row, separator)).join('')}`);
}

/** The same as a workbook, with a second sheet that explains the columns. */
export function xlsxTemplate(kind: TemplateKind, language: Language): Buffer {
  const headings = kind.columns.map(({ heading }) => heading[language]);
  const explained = templateColumns(kind, language).map(({ heading, required, description, example }) => [
    heading,
    required ? yes[language] : null,
    description,
    example,
  ]);
  return xlsxBook([
    { name: sheets.rows[language], rows: [headings, kind.columns.map((column) => exampleCell(column, language))] },
    { name: sheets.columns[language], rows: [explanation.map((text) => text[language]), ...explained] },
  ]);
}

const sheets = { rows: bilingual('data', 'dados'), columns: bilingual('columns', 'colunas') };
const explanation = [
  bilingual('column', 'coluna'),
  bilingual('required', 'obrigatória'),
  bilingual('meaning', 'significado'),
  bilingual('example', 'exemplo'),
];
const yes = bilingual('yes', 'sim');

/** The example as a cell. Numbers are stored as numbers, because Excel marks numbers stored as text. */
function exampleCell({ example, cellKind: holds }: ImportColumn, language: Language): string | number {
  const read = parseCell(example[language], holds);
  return 'value' in read && typeof read.value === 'number' && (holds.kind === 'decimal' || holds.kind === 'whole')
    ? read.value
    : example[language];
}

const isRequired = (kind: TemplateKind, { field }: ImportColumn): boolean =>
  (field === kind.mainKey && !kind.isKeyOptional) || (dataOf(kind).required ?? []).includes(field);

/** The schema of the record in the body that creates it. */
const dataOf = ({ createBody }: TemplateKind) =>
  (createBody as unknown as { properties: { data: { properties: Record<string, TSchema>; required?: string[] } } })
    .properties.data;
