import type { CapacityUnit } from '@tropeiro/domain/company/capacity-unit.ts';
import { itemOfLine, type SaidOfItem } from '@tropeiro/domain/planning/line-item.ts';
import { dateColumn, itemPath, lineWeightColumn, plateColumn } from '@tropeiro/domain/planning/route-point-columns.ts';
import { type Headings, readHeadings } from './headings.ts';
import type { OpenSheet } from './open-sheet.ts';
import { pointSheet } from './point-sheet.ts';

/** The columns of a sheet of points, and what item is made of what a line says of its goods. */
export type GoodsReading = { readonly headings: Headings; readonly itemOf: (said: SaidOfItem) => object };

/**
 * Finds the columns of a sheet of points. Where none is of item codes, the goods of a line are one item; what they weigh is
 * then read too, if that is what capacity is counted in and nothing else says what they take up.
 */
export function readGoods(cells: OpenSheet['headings'], unit: CapacityUnit): GoodsReading {
  const sheet = sheetOf(cells);
  const headings = readHeadings(cells, sheet);
  if (has(headings, 'external_code')) return { headings, itemOf: (said) => said };
  if (has(headings, 'capacity')) return { headings, itemOf: itemOfLine('each') };
  if (unit !== 'kg') return { headings, itemOf: itemOfLine(unit === 'volumes' ? 'count' : 'each') };
  const columns = [...sheet.columns, lineWeightColumn];
  return { headings: readHeadings(cells, { ...sheet, columns }), itemOf: itemOfLine('weight') };
}

/** The columns that are understood. A date counts beside a plate only: in other sheets it may be any date, of an order or of an invoice. */
function sheetOf(cells: OpenSheet['headings']) {
  const { columns } = readHeadings(cells, pointSheet);
  if (columns.some(({ column }) => column === plateColumn)) return pointSheet;
  return { ...pointSheet, columns: pointSheet.columns.filter((column) => column !== dateColumn) };
}

const has = ({ columns }: Headings, field: string): boolean =>
  columns.some(({ column }) => column.field === `${itemPath}${field}`);
