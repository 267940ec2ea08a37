import type { CapacityUnit } from '@tropeiro/domain/company/capacity-unit.ts';
import { type ItemCells, itemOfLine } from '@tropeiro/domain/planning/points/line-item.ts';
import {
  dateColumn,
  itemPath,
  lineWeightColumn,
  plateColumn,
} from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import type { OpenSheet } from '../open-sheet.ts';
import { type Headings, type HeadingsToRead, readHeadings } from '../rows/headings.ts';
import { pointSheet } from './point-sheet.ts';

/** The columns of a sheet of points, and a function that makes an item from a line's goods. */
export type GoodsReading = { readonly headings: Headings; readonly itemOf: (fields: ItemCells) => object };

/**
 * Finds the columns of a sheet of points. Without a column of item codes, the goods of a line are one item. The line's weight is
 * then read too, if capacity is counted in kg and no column states the capacity.
 */
export function readGoods(
  cells: OpenSheet['headings'],
  unit: CapacityUnit,
  choosing: Pick<HeadingsToRead, 'choice' | 'isChoosing'> = {},
): GoodsReading {
  const sheet = sheetOf(cells, { ...pointSheet, ...choosing });
  const headings = readHeadings(cells, sheet);
  if (has(headings, 'external_code')) return { headings, itemOf: (fields) => fields };
  if (has(headings, 'capacity')) return { headings, itemOf: itemOfLine('each') };
  if (unit !== 'kg') return { headings, itemOf: itemOfLine(unit === 'volumes' ? 'count' : 'each') };
  const columns = [...sheet.columns, lineWeightColumn];
  return { headings: readHeadings(cells, { ...sheet, columns }), itemOf: itemOfLine('weight') };
}

/**
 * The columns to read. A date column counts only beside a plate. In other sheets it can be any date, such as that of an order or
 * an invoice.
 */
function sheetOf(cells: OpenSheet['headings'], sheet: HeadingsToRead): HeadingsToRead {
  const { columns } = readHeadings(cells, sheet);
  if (columns.some(({ column }) => column === plateColumn)) return sheet;
  return { ...sheet, columns: sheet.columns.filter((column) => column !== dateColumn) };
}

const has = ({ columns }: Headings, field: string): boolean =>
  columns.some(({ column }) => column.field === `${itemPath}${field}`);
