import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { itemPath, lineWeightColumn } from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import { parseCell } from '@tropeiro/domain/sheets/cell-value.ts';
import type { SheetRow } from '@tropeiro/platform/sheets/reading/sheet-row.ts';
import type { FoundColumn, Headings } from '../rows/headings.ts';
import { unheadedFault } from '../rows/unheaded-cells.ts';

/** A row of a sheet of points: its values by the paths of the fields, and its unreadable cells. */
export type PointRow = SheetRow & {
  readonly values: ReadonlyMap<string, unknown>;
  readonly faults: readonly PathFault[];
};

/** A fault of the field at a path, or of the cell at this index if it has no heading. */
export type PathFault = Pick<Fault, 'code' | 'details'> & { readonly path?: string; readonly cellIndex?: number };

/** Reads a row. An unreadable cell keeps its raw value, so that the field does not count as missing. */
export function readPointRow({ line, cells }: SheetRow, headings: Headings): PointRow {
  const values = new Map<string, unknown>();
  const faults: PathFault[] = [];
  for (const found of headings.columns) {
    const cell = cells[found.index] ?? null;
    if (cell === null) continue;
    const path = pathOf(found);
    const read = parseCell(cell, found.cellKind);
    if (values.has(path)) faults.push({ path, code: 'contradicts', details: { other: otherOf(found, headings) } });
    else if ('fault' in read) faults.push({ path, ...read.fault });
    values.set(path, 'fault' in read ? cell : read.value);
  }
  const unheaded = unheadedFault(headings, cells);
  // All rows are held until the last is read. What lies beyond the columns and the reported cell is not needed.
  const width = Math.max(unheaded[0]?.cellIndex ?? 0, ...headings.columns.map(({ index }) => index)) + 1;
  return { line, cells: cells.slice(0, width), values, faults: [...faults, ...unheaded] };
}

/** The path of the field that a column fills. */
export const pathOf = ({ column: { field } }: Pick<FoundColumn, 'column'>): string => otherPaths[field] ?? field;

/** Columns that fill a field of another name: service time in minutes, and weight as an item's capacity. */
const otherPaths: Readonly<Record<string, string>> = {
  delivery_time_min: 'delivery_time',
  [lineWeightColumn.field]: `${itemPath}capacity`,
};

/** The heading of the other column that fills the same field. */
const otherOf = (found: FoundColumn, { columns }: Headings) =>
  verbatim(columns.find((other) => other !== found && pathOf(other) === pathOf(found))?.heading ?? '');
