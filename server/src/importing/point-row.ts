import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { itemPath, lineWeightColumn } from '@tropeiro/domain/planning/route-point-columns.ts';
import { parseCell } from '@tropeiro/domain/sheets/cell-value.ts';
import type { SheetRow } from '../sheets/reading/sheet-row.ts';
import type { FoundColumn, Headings } from './headings.ts';
import { unheadedFaults } from './unheaded-cells.ts';

/** A row of a sheet of points: what it says of its point, by the paths of the fields, and what cannot be read. */
export type PointRow = SheetRow & {
  readonly values: ReadonlyMap<string, unknown>;
  readonly faults: readonly PathFault[];
};

/** A fault of the field at a path or, where no heading says which, of the cell at this place. */
export type PathFault = Pick<Fault, 'code' | 'details'> & { readonly path?: string; readonly cellIndex?: number };

/** Reads a row. A cell that cannot be read stands as it is: whoever judges the point finds that something was said. */
export function readPointRow({ line, cells }: SheetRow, headings: Headings): PointRow {
  const values = new Map<string, unknown>();
  const faults: PathFault[] = [];
  for (const found of headings.columns) {
    const cell = cells[found.index] ?? null;
    if (cell === null) continue;
    const path = pathOf(found);
    const read = parseCell(cell, found.holds);
    if (values.has(path)) faults.push({ path, code: 'contradicts', details: { other: otherOf(found, headings) } });
    else if ('fault' in read) faults.push({ path, ...read.fault });
    values.set(path, 'fault' in read ? cell : read.value);
  }
  return { line, cells, values, faults: [...faults, ...unheadedFaults(headings, cells)] };
}

/** The path of the field that a column fills. */
export const pathOf = ({ column: { field } }: Pick<FoundColumn, 'column'>): string => otherPaths[field] ?? field;

/** A time of service has a column in seconds and one in minutes; a weight is what goods take up. */
const otherPaths: Readonly<Record<string, string>> = {
  delivery_time_min: 'delivery_time',
  [lineWeightColumn.field]: `${itemPath}capacity`,
};

/** The heading of the other column that fills the same field. */
const otherOf = (found: FoundColumn, { columns }: Headings) =>
  verbatim(columns.find((other) => other !== found && pathOf(other) === pathOf(found))?.heading ?? '');
