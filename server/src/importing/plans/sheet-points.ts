import type { CapacityUnit } from '@tropeiro/domain/company/capacity-unit.ts';
import { pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { ColumnChoice } from '@tropeiro/domain/sheets/column-choice.ts';
import { unreadableFile } from '@tropeiro/platform/sandbox/unreadable-file.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { SheetRow } from '@tropeiro/platform/sheets/reading/sheet-row.ts';
import type { SentPoint } from '../../planning/points/read-points.ts';
import type { OpenSheet } from '../open-sheet.ts';
import { rowChunks } from '../rows/row-chunks.ts';
import { type GoodsReading, readGoods } from './line-goods.ts';
import { clashingLine, type PointReading, pointOfRows } from './point-of-rows.ts';
import { readPointRow } from './point-row.ts';
import { RowsOfPoints } from './rows-of-points.ts';
import type { SheetPlans } from './sheet-plan.ts';
import type { ShownSheet } from './shown-sheet.ts';

/** The points of a plan in a sheet. */
export type SheetPoints = {
  readonly chunks: AsyncIterable<readonly SentPoint[]>;
  readonly ignoredColumns: readonly string[];
};

type SheetPointReading = PointReading & {
  /** The plans that the lines of all files name. */
  readonly plans: SheetPlans;
  /** Aborted when the caller has gone. */
  readonly signal?: AbortSignal | undefined;
};

/** How a sheet is read, apart from its columns. */
export type SheetReading = Omit<SheetPointReading, keyof GoodsReading> & {
  /** The unit of the vehicles' capacity. */
  readonly unit: CapacityUnit;
  /** The columns that the caller chose. */
  readonly choice?: ColumnChoice | undefined;
  /** Collects the columns and rows for a user who is still choosing columns. */
  readonly shown?: ShownSheet | undefined;
};

/** Finds the columns of a sheet. Its rows are read when its points are iterated. */
export function sheetPoints(sheet: OpenSheet, { unit, choice, shown, ...reading }: SheetReading): SheetPoints {
  const goods = readGoods(sheet.headings, unit, { choice, isChoosing: shown !== undefined });
  shown?.setColumns(sheet.headings, goods.headings);
  const rows = shown ? shownRows(sheet.rows, shown) : sheet.rows;
  return { chunks: chunksOf(rows, { ...reading, ...goods }), ignoredColumns: goods.headings.ignored };
}

/** The rows, each of which is shown as it is read. */
async function* shownRows(rows: OpenSheet['rows'], shown: ShownSheet): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    shown.add(row);
    yield row;
  }
}

/** Yields the points after the last row, because any row may belong to an earlier point. */
async function* chunksOf(rows: OpenSheet['rows'], reading: SheetPointReading): AsyncGenerator<readonly SentPoint[]> {
  const slice = new TimeSlice({ signal: reading.signal });
  const points = new RowsOfPoints(reading.plans, reading.dayOf().first);
  for await (const chunk of rowChunks(rows))
    for (const row of await slice.map(chunk, (sheetRow) => readPointRow(sheetRow, reading.headings))) {
      points.add(row);
      if (points.pointCount > pointsOfPlanMaxCount)
        throw unreadableFile('file_points', { limit: pointsOfPlanMaxCount });
    }
  for (let begin = 0; begin < points.all.length; begin += pointsAtOnce)
    yield await slice.map(points.all.slice(begin, begin + pointsAtOnce), (pointRows) =>
      'paths' in pointRows ? clashingLine(pointRows, reading.headings) : pointOfRows(pointRows, reading),
    );
}

/** The report lists only a few points with faults. Made a few hundred at a time, the others take little memory. */
const pointsAtOnce = 500;
