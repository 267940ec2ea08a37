import type { CapacityUnit } from '@tropeiro/domain/company/capacity-unit.ts';
import { pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { SentPoint } from '../planning/points/read-points.ts';
import { unreadableFile } from '../sandbox/unreadable-file.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import { type GoodsReading, readGoods } from './line-goods.ts';
import type { OpenSheet } from './open-sheet.ts';
import { RowsOfPoints } from './plans/rows-of-points.ts';
import type { SheetPlans } from './plans/sheet-plan.ts';
import { clashingLine, type PointReading, pointOfRows } from './point-of-rows.ts';
import { readPointRow } from './point-row.ts';
import { rowChunks } from './row-chunks.ts';

/** The points of a plan in a sheet. */
export type SheetPoints = {
  readonly chunks: AsyncIterable<readonly SentPoint[]>;
  readonly ignoredColumns: readonly string[];
};

type SheetPointReading = PointReading & {
  /** The plans that lines name, of all files. */
  readonly plans: SheetPlans;
};

/** How a sheet is read; its own columns say the rest. */
export type SheetReading = Omit<SheetPointReading, keyof GoodsReading> & {
  /** What the capacity of vehicles is counted in. */
  readonly unit: CapacityUnit;
};

/** Finds the columns of a sheet; its rows are read as its points are asked for. */
export function sheetPoints(sheet: OpenSheet, { unit, ...reading }: SheetReading): SheetPoints {
  const goods = readGoods(sheet.headings, unit);
  return { chunks: chunksOf(sheet, { ...reading, ...goods }), ignoredColumns: goods.headings.ignored };
}

/** A row may be of a point that began long before it: only when all are read is it known what the first one is. */
async function* chunksOf({ rows }: OpenSheet, reading: SheetPointReading): AsyncGenerator<readonly SentPoint[]> {
  const slice = new TimeSlice();
  const points = new RowsOfPoints(reading.plans, reading.dayOf().first);
  for await (const chunk of rowChunks(rows))
    for (const row of await slice.map(chunk, (one) => readPointRow(one, reading.headings))) {
      points.add(row);
      if (points.pointCount > pointsOfPlanMaxCount)
        throw unreadableFile('file_points', { limit: pointsOfPlanMaxCount });
    }
  yield await slice.map(points.all, (one) =>
    'paths' in one ? clashingLine(one, reading.headings) : pointOfRows(one, reading),
  );
}
