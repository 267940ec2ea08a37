import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { shownText } from '@tropeiro/domain/language/storable-text.ts';
import type { Cell } from '@tropeiro/domain/sheets/cell-value.ts';
import { type CellKind, headingsOf, type ImportColumn, plainHeading } from '@tropeiro/domain/sheets/import-column.ts';
import { unreadableFile } from '../sandbox/unreadable-file.ts';

/** Which cell of a row is which column, by the headings in the first one. */
export type Headings = {
  readonly columns: readonly PlacedColumn[];
  readonly ignored: readonly string[];
};

export type PlacedColumn = {
  readonly column: ImportColumn;
  readonly holds: CellKind;
  readonly index: number;
  /** As it is written in the file, in short. */
  readonly heading: string;
};

/**
 * Refuses a file without the column of the key, and one in which two columns are the same. A list that was written to a
 * file has some things twice, as fleet_id and as fleet.id: of those the first one counts.
 */
export function readHeadings(
  cells: readonly (Cell | null)[],
  columns: readonly ImportColumn[],
  key: string,
  language: Language,
): Headings {
  const byHeading = new Map(columns.flatMap((column) => headingsOf(column).map((heading) => [heading, column])));
  const placed: PlacedColumn[] = [];
  const ignored: string[] = [];
  for (const [index, cell] of cells.entries()) {
    if (cell === null) continue;
    const written = String(cell).trim();
    const heading = shownText(written, longestShown);
    const column = written.length > longestHeading ? undefined : byHeading.get(plainHeading(written));
    const isRepeated = placed.some((other) => other.column === column);
    if (!column || (isRepeated && written.includes('.'))) ignored.push(heading);
    else if (isRepeated) throw unreadableFile('file_column_repeated', { column: column.heading[language] });
    else placed.push({ column, holds: heldUnder(written, column), index, heading });
  }
  if (!placed.some(({ column }) => column.field === key)) {
    const wanted = columns.find(({ field }) => field === key);
    throw unreadableFile('file_column_missing', { column: wanted?.heading[language] ?? key });
  }
  return { columns: placed, ignored };
}

/** Longer than any that is understood, with an explanation in parentheses. */
const longestHeading = 500;

/** Told with every fault of its column. */
const longestShown = 100;

/** Under the name of its field, a column of references holds their ids. */
const heldUnder = (heading: string, { field, holds }: ImportColumn): CellKind =>
  holds.kind === 'reference' && plainHeading(heading) === plainHeading(field) ? { kind: 'whole' } : holds;
