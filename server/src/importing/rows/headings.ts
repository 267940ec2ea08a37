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
import { unreadableFile } from '@tropeiro/platform/sandbox/unreadable-file.ts';
import type { ImportKind } from '../kinds/import-kind.ts';

/** The columns of a file, found by the headings in its first row. */
export type Headings = {
  readonly columns: readonly FoundColumn[];
  readonly ignored: readonly string[];
  /** Whether the column at this index has a heading. */
  readonly isHeaded: (index: number) => boolean;
};

export type FoundColumn = {
  readonly column: ImportColumn;
  readonly cellKind: CellKind;
  readonly index: number;
  /** The heading as written in the file, shortened. */
  readonly heading: string;
};

/**
 * Finds the columns of a file by its headings. Rejects a file with a repeated column, or without any key column if rows need a
 * key. Exported lists have some values twice, as fleet_id and fleet.id. The first of them counts.
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
    else found.push({ column, cellKind: cellKindUnder(written, column), index, heading });
  }
  const keyFields = [...new Set([mainKey, ...keys.map(({ field }) => field)])];
  const hasKey = found.some(({ column }) => keyFields.includes(column.field));
  if (!hasKey && !(isKeyOptional && found.length > 0)) {
    const headings = keyFields.map((key) => columns.find(({ field }) => field === key)?.heading ?? verbatim(key));
    throw unreadableFile('file_column_missing', { column: oneOf(headings) });
  }
  return { columns: found, ignored, isHeaded: (index) => (cells[index] ?? null) !== null };
}

/** Whether a heading is of names of codes, which lists have beside the codes: `status_name` for `status`. */
const isCodeName = (heading: string, cells: readonly (SheetCell | null)[]): boolean =>
  heading.endsWith(codeNameEnding) &&
  cells.some((cell) => cell !== null && `${String(cell).trim()}${codeNameEnding}` === heading);

const columnsByHeading = (columns: readonly ImportColumn[]): ReadonlyMap<string, ImportColumn> =>
  new Map(columns.flatMap((column) => headingsOf(column).map((heading) => [heading, column])));

/** Headings, one of which is enough: `Plate, Chassis or RENAVAM`. */
const oneOf = (headings: readonly BilingualText[]): BilingualText =>
  phrase((translate) => {
    const texts = headings.map(translate);
    const last = texts.pop() ?? '';
    return texts.length === 0 ? last : `${texts.join(', ')} ${translate(or)} ${last}`;
  });

const or = bilingual('or', 'ou');

/** Longer than any known heading with an explanation in parentheses. */
const headingMaxLength = 500;

/** The length to which headings in reports are cut. */
const shownMaxLength = 100;

/** The kind of the cells under a heading. A reference column headed like its field holds ids instead of names. */
const cellKindUnder = (heading: string, { field, cellKind: holds }: ImportColumn): CellKind =>
  holds.kind === 'reference' && comparableHeading(heading) === comparableHeading(field) ? { kind: 'whole' } : holds;
