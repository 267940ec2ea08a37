import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { notAllowed } from '@tropeiro/domain/faults/not-allowed.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type ChosenColumn, type ColumnChoice, headingKey } from '@tropeiro/domain/sheets/column-choice.ts';
import type { ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';

/**
 * Reads the columns that a caller chose: JSON with a field, or null, for each heading. Refuses a field that the sheet does
 * not have. Whether the file has the headings is checked when it is read.
 */
export function readColumnChoice(text: string | undefined, columns: readonly ImportColumn[]): ColumnChoice | undefined {
  if (text === undefined) return undefined;
  const choice = new Map<string, ChosenColumn>();
  const faults: ColumnFault[] = [];
  for (const [heading, field] of entriesOf(text)) {
    const column = columns.find((each) => each.field === field);
    const key = headingKey(heading);
    if (choice.has(key)) faults.push({ code: 'repeated' });
    else if (column || field === null) choice.set(key, { heading, column: column ?? null });
    else faults.push(notAllowed([...columns.map((each) => each.field), null], field));
  }
  if (faults.length > 0) throw wrongColumns(faults);
  return choice;
}

type ColumnFault = Pick<Fault, 'code' | 'details'>;

/** The refusal of chosen columns. */
export const wrongColumns = (faults: readonly ColumnFault[]): Refusal =>
  new Refusal('invalid_input', { faults: faults.map((fault) => ({ parameter: 'columns', ...fault })) });

function entriesOf(text: string): readonly (readonly [string, unknown])[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notJson();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notJson();
  return Object.entries(value);
}

const notJson = (): Refusal => wrongColumns([{ code: 'bad_format', details: { expected } }]);

const expected = bilingual(
  'a JSON object with a field or null for each heading, such as {"Loja": "name", "Obs": null}',
  'um objeto JSON com um campo ou null para cada título, como {"Loja": "name", "Obs": null}',
);
