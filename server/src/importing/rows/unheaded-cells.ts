import type { TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { SheetRow } from '@tropeiro/platform/sheets/reading/sheet-row.ts';
import { columnLetters } from '@tropeiro/platform/sheets/writing/xlsx-cells.ts';
import type { Headings } from './headings.ts';

/**
 * The fault of the first cell without a heading. The usual cause is a separator within a text, which moves all cells after
 * it. They have no faults of their own: a file may have millions of them, and a fault takes a hundred times the memory of a
 * cell.
 */
export function unheadedFault({ isHeaded }: Headings, cells: SheetRow['cells']): readonly UnheadedFault[] {
  const cellIndex = cells.findIndex((cell, index) => cell !== null && !isHeaded(index));
  return cellIndex < 0 ? [] : faultsAt(cellIndex);
}

type UnheadedFault = { readonly code: 'no_heading'; readonly details: TextDetails; readonly cellIndex: number };

/** Made once for each column, because all rows of a file usually have the same fault. */
function faultsAt(cellIndex: number): readonly UnheadedFault[] {
  const known = faultsByIndex.get(cellIndex);
  if (known) return known;
  const details = { column: verbatim(columnLetters(cellIndex)) };
  const faults = [{ code: 'no_heading', details, cellIndex }] as const;
  faultsByIndex.set(cellIndex, faults);
  return faults;
}

/** A sheet has at most 16,384 columns. */
const faultsByIndex = new Map<number, readonly UnheadedFault[]>();
