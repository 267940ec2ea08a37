import { type BilingualText, bilingual, phrase, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { codeNameEnding } from '@tropeiro/domain/sheets/code-name-column.ts';
import {
  type ChosenColumn,
  type ColumnChoice,
  headingKey,
  shownHeading,
} from '@tropeiro/domain/sheets/column-choice.ts';
import {
  type CellKind,
  comparableHeading,
  headingsOf,
  headingWithUnit,
  type ImportColumn,
} from '@tropeiro/domain/sheets/import-column.ts';
import { unreadableFile } from '@tropeiro/platform/sandbox/unreadable-file.ts';
import type { ImportKind } from '../kinds/import-kind.ts';
import { wrongColumns } from './read-column-choice.ts';

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

/** The columns of a kind of file, and how its headings are read. */
export type HeadingsToRead = Pick<ImportKind<never, never>, 'columns' | 'keys' | 'mainKey' | 'isKeyOptional'> & {
  /** The columns that the caller chose. All others are recognised by their headings. */
  readonly choice?: ColumnChoice | undefined;
  /** A missing or repeated column does not refuse the file: its user is still choosing columns. */
  readonly isChoosing?: boolean | undefined;
};

/**
 * Finds the columns of a file by its headings. Rejects a file with a repeated column, or without any key column if rows need a
 * key. Exported lists have some values twice, as fleet_id and fleet.id. The first of them counts. A column that the caller
 * chose replaces the recognised one of the same field.
 */
export function readHeadings(
  cells: readonly (SheetCell | null)[],
  { columns, keys, mainKey, isKeyOptional, choice, isChoosing = false }: HeadingsToRead,
): Headings {
  const chosen = cells.map((cell) => (cell === null ? undefined : choice?.get(headingKey(String(cell)))));
  requireHeadings(choice, new Set(chosen));
  const chosenColumns = new Set(chosen.map((each) => each?.column));
  const byUnit = columnsByHeading(columns.filter(({ unitMatters }) => unitMatters));
  const byHeading = columnsByHeading(columns.filter(({ unitMatters }) => !unitMatters));
  const found: FoundColumn[] = [];
  const ignored: string[] = [];
  for (const [index, cell] of cells.entries()) {
    if (cell === null) continue;
    const written = String(cell).trim();
    const heading = shownHeading(written);
    const choiceHere = chosen[index];
    if (choiceHere?.column === null) continue;
    const recognised =
      written.length > headingMaxLength
        ? undefined
        : (byUnit.get(headingWithUnit(written)) ?? byHeading.get(comparableHeading(written)));
    const column = choiceHere ? columnIn(columns, choiceHere.column) : withoutChosen(recognised, chosenColumns);
    const isRepeated = found.some((other) => other.column === column);
    if (!column && isCodeName(written, cells)) continue;
    if (!column || (isRepeated && (isChoosing || written.includes('.')))) ignored.push(heading);
    else if (isRepeated) throw unreadableFile('file_column_repeated', { column: column.heading });
    else found.push({ column, cellKind: cellKindUnder(written, column), index, heading });
  }
  const keyFields = [...new Set([mainKey, ...keys.map(({ field }) => field)])];
  const hasKey = found.some(({ column }) => keyFields.includes(column.field));
  if (!hasKey && !isChoosing && !(isKeyOptional && found.length > 0)) {
    const headings = keyFields.map((key) => columns.find(({ field }) => field === key)?.heading ?? verbatim(key));
    throw unreadableFile('file_column_missing', { column: oneOf(headings) });
  }
  return { columns: found, ignored, isHeaded: (index) => (cells[index] ?? null) !== null };
}

/** Refuses chosen headings that the file does not have. */
function requireHeadings(choice: ColumnChoice | undefined, present: ReadonlySet<ChosenColumn | undefined>): void {
  const absent = [...(choice?.values() ?? [])].filter((each) => !present.has(each));
  if (absent.length === 0) return;
  throw wrongColumns(
    absent.map(({ heading }) => ({
      code: 'no_such_heading',
      details: { heading: verbatim(`“${shownHeading(heading)}”`) },
    })),
  );
}

/** A chosen column, if sheets like this one have it. */
const columnIn = (columns: readonly ImportColumn[], column: ImportColumn): ImportColumn | undefined =>
  columns.includes(column) ? column : undefined;

const withoutChosen = (
  column: ImportColumn | undefined,
  chosen: ReadonlySet<ImportColumn | null | undefined>,
): ImportColumn | undefined => (column && chosen.has(column) ? undefined : column);

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

/** The kind of the cells under a heading. A reference column headed like its field holds ids instead of names. */
const cellKindUnder = (heading: string, { field, cellKind: holds }: ImportColumn): CellKind =>
  holds.kind === 'reference' && comparableHeading(heading) === comparableHeading(field) ? { kind: 'whole' } : holds;
