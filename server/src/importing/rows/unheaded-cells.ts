import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { SheetRow } from '@tropeiro/platform/sheets/reading/sheet-row.ts';
import { columnLetters } from '@tropeiro/platform/sheets/writing/xlsx-cells.ts';
import type { Headings } from './headings.ts';

/** The faults of cells without a heading. The usual cause is a separator within a text, which moves all cells after it. */
export const unheadedFaults = ({ isHeaded }: Headings, cells: SheetRow['cells']) =>
  cells.flatMap((cell, cellIndex) =>
    cell === null || isHeaded(cellIndex)
      ? []
      : { code: 'no_heading' as const, details: { column: verbatim(columnLetters(cellIndex)) }, cellIndex },
  );
