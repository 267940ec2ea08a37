import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { SheetRow } from '@tropeiro/platform/sheets/reading/sheet-row.ts';
import { columnLetters } from '@tropeiro/platform/sheets/writing/xlsx-cells.ts';
import type { Headings } from './headings.ts';

/** A fault takes a hundred times the memory of a cell, and a file may have millions of them. */
const maxReportedCells = 3;

/**
 * The faults of the first cells without a heading. The usual cause is a separator within a text, which moves all cells
 * after it.
 */
export function unheadedFaults({ isHeaded }: Headings, cells: SheetRow['cells']) {
  const unheaded: number[] = [];
  for (let index = 0; index < cells.length && unheaded.length < maxReportedCells; index++)
    if (cells[index] !== null && !isHeaded(index)) unheaded.push(index);
  return unheaded.map((cellIndex) => ({
    code: 'no_heading' as const,
    details: { column: verbatim(columnLetters(cellIndex)) },
    cellIndex,
  }));
}
