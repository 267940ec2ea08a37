import type { CapacityUnit } from '@tropeiro/domain/company/capacity-unit.ts';
import { type ItemCells, itemOfLine } from '@tropeiro/domain/planning/points/line-item.ts';
import {
  dateColumn,
  itemPath,
  lineWeightColumn,
  plateColumn,
} from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import type { ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';
import type { OpenSheet } from '../open-sheet.ts';
import { type FoundColumn, type Headings, type HeadingsToRead, readHeadings } from '../rows/headings.ts';
import { pointSheet } from './point-sheet.ts';

/** The columns of a sheet of points, and a function that makes an item from a line's goods. */
export type GoodsReading = {
  readonly headings: Headings;
  /** The column of weights, also if the weights of this sheet are not read. */
  readonly weight: FoundColumn | undefined;
  readonly itemOf: (fields: ItemCells) => object;
};

/**
 * Finds the columns of a sheet of points. Without a column of item codes, the goods of a line are one item. Weights are read if
 * capacity is counted in kg. A weight is read last, because an item code or a capacity in its line counts instead.
 */
export function readGoods(
  cells: OpenSheet['headings'],
  unit: CapacityUnit,
  choosing: Pick<HeadingsToRead, 'choice' | 'isChoosing'> = {},
): GoodsReading {
  const sheet = sheetOf(cells, { ...pointSheet, ...choosing });
  const withoutWeights = readHeadings(cells, { ...sheet, columns: sheet.columns.filter(isOther) });
  const hasCodes = has(withoutWeights, 'external_code');
  const hasCapacities = has(withoutWeights, 'capacity');
  // Two columns of weights refuse a file only if its goods are known by their weight alone.
  const isWeighed = unit === 'kg' && !hasCodes && !hasCapacities;
  const headings = readHeadings(cells, { ...sheet, isChoosing: sheet.isChoosing || !isWeighed });
  const weight = headings.columns.find((found) => !isOther(found.column));
  const others = headings.columns.filter(({ column }) => isOther(column));
  return {
    headings: { ...headings, columns: weight && unit === 'kg' ? [...others, weight] : others },
    weight,
    itemOf: hasCodes ? (fields) => fields : itemOfLine(unit === 'volumes' && !hasCapacities ? 'count' : 'each'),
  };
}

const isOther = (column: ImportColumn): boolean => column !== lineWeightColumn;

/**
 * The columns to read. A date column counts only beside a plate. In other sheets it can be any date, such as that of an order or
 * an invoice.
 */
function sheetOf(cells: OpenSheet['headings'], sheet: HeadingsToRead): HeadingsToRead {
  const { columns } = readHeadings(cells, { ...sheet, isChoosing: true });
  if (columns.some(({ column }) => column === plateColumn)) return sheet;
  return { ...sheet, columns: sheet.columns.filter((column) => column !== dateColumn) };
}

const has = ({ columns }: Headings, field: string): boolean =>
  columns.some(({ column }) => column.field === `${itemPath}${field}`);
