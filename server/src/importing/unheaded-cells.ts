import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { SheetRow } from '../sheets/reading/sheet-row.ts';
import { columnLetters } from '../sheets/writing/xlsx-cells.ts';
import type { Headings } from './headings.ts';

/** The faults of cells that no heading stands over: most often a separator within a text, which moved everything behind it. */
export const unheadedFaults = ({ isHeaded }: Headings, cells: SheetRow['cells']) =>
  cells.flatMap((cell, cellIndex) =>
    cell === null || isHeaded(cellIndex)
      ? []
      : { code: 'no_heading' as const, details: { column: verbatim(columnLetters(cellIndex)) }, cellIndex },
  );
