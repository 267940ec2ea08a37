import { printableText } from '../language/storable-text.ts';
import { headingWithUnit, type ImportColumn } from './import-column.ts';

/** The columns that a caller chose, by heading (`headingKey`). Those with null are not read. */
export type ColumnChoice = ReadonlyMap<string, ChosenColumn>;

/** A heading as the caller wrote it, and the column that it is read as. */
export type ChosenColumn = { readonly heading: string; readonly column: ImportColumn | null };

/** A heading as reports show it. */
export const shownHeading = (written: string): string => printableText(written.trim(), shownMaxLength);

/** The same for all spellings of a heading: headings are compared as reports show them, without case and accents. */
export function headingKey(written: string): string {
  const shown = shownHeading(written);
  return headingWithUnit(shown) || shown;
}

/** The length to which headings in reports are cut. */
const shownMaxLength = 100;
