import { type BilingualText, bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { codeNameEnding } from '@tropeiro/domain/sheets/code-name-column.ts';
import {
  type CellKind,
  comparableHeading,
  headingsOf,
  headingWithUnit,
  type ImportColumn,
} from '@tropeiro/domain/sheets/import-column.ts';
import { unreadableFile } from '../sandbox/unreadable-file.ts';
import type { ImportKind } from './import-kind.ts';

/** The columns of a file, found by the headings in its first row. */
export type Headings = {
  readonly columns: readonly FoundColumn[];
  readonly ignored: readonly string[];
  /** Whether a heading stands over the cells of a column, by its place in the row. */
  readonly isHeaded: (index: number) => boolean;
};

export type FoundColumn = {
  readonly column: ImportColumn;
  readonly holds: CellKind;
  readonly index: number;
  /** As it is written in the file, in short. */
  readonly heading: string;
};

/**
 * Refuses a file without a column of any key where rows need one, and one in which two columns are the same. A list that was written to a
 * file has some things twice, as fleet_id and as fleet.id: of those the first one counts.
 */
export function readHeadings(
  cells: readonly (SheetCell | null)[],
  {
    columns,
    keys,
    mainKey,
    isKeyOptional,
  }: Pick<ImportKind<never, never>, 'columns' | 'keys' | 'mainKey' | 'isKeyOptional'>,
): Headings {
  const byUnit = columnsByHeading(columns.filter(({ unitMatters }) => unitMatters));
  const byHeading = columnsByHeading(columns.filter(({ unitMatters }) => !unitMatters));
  const found: FoundColumn[] = [];
  const ignored: string[] = [];
  for (const [index, cell] of cells.entries()) {
    if (cell === null) continue;
    const written = String(cell).trim();
    const heading = printableText(written, shownMaxLength);
    const column =
      written.length > headingMaxLength
        ? undefined
        : (byUnit.get(headingWithUnit(written)) ?? byHeading.get(comparableHeading(written)));
    const isRepeated = found.some((other) => other.column === column);
    if (!column && isCodeName(written, cells)) continue;
    if (!column || (isRepeated && written.includes('.'))) ignored.push(heading);
    else if (isRepeated) throw unreadableFile('file_column_repeated', { column: column.heading });
    else found.push({ column, holds: cellKindUnder(written, column), index, heading });
  }
  const keyFields = [...new Set([mainKey, ...keys.map(({ field }) => field)])];
  const hasKey = found.some(({ column }) => keyFields.includes(column.field));
  if (!hasKey && !(isKeyOptional && found.length > 0)) {
    const headings = keyFields.map((key) => columns.find(({ field }) => field === key)?.heading ?? verbatim(key));
    throw unreadableFile('file_column_missing', { column: oneOf(headings) });
  }
  return { columns: found, ignored, isHeaded: (index) => (cells[index] ?? null) !== null };
}

/** Whether a heading is that of the names of codes, which lists have beside the codes: `status_name` of `status`. */
const isCodeName = (heading: string, cells: readonly (SheetCell | null)[]): boolean =>
  heading.endsWith(codeNameEnding) &&
  cells.some((cell) => cell !== null && `${String(cell).trim()}${codeNameEnding}` === heading);

const columnsByHeading = (columns: readonly ImportColumn[]): ReadonlyMap<string, ImportColumn> =>
  new Map(columns.flatMap((column) => headingsOf(column).map((heading) => [heading, column])));

/** Headings of which one is enough: `Plate, Chassis or RENAVAM`. */
const oneOf = (headings: readonly BilingualText[]): BilingualText =>
  phrase((say) => {
    const said = headings.map(say);
    const last = said.pop() ?? '';
    return said.length === 0 ? last : `${said.join(', ')} ${say(or)} ${last}`;
  });

const or = bilingual('or', 'ou');

/** Longer than any that is understood, with an explanation in parentheses. */
const headingMaxLength = 500;

/** Of a heading as it is reported with every fault of its column. */
const shownMaxLength = 100;

/** What the cells under a heading hold: a column of references that is called as its field holds ids. */
const cellKindUnder = (heading: string, { field, cellKind: holds }: ImportColumn): CellKind =>
  holds.kind === 'reference' && comparableHeading(heading) === comparableHeading(field) ? { kind: 'whole' } : holds;
