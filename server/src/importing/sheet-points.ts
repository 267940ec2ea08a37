import type { CapacityUnit } from '@tropeiro/domain/company/capacity-unit.ts';
import { pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import { routePointTypeOf } from '@tropeiro/domain/planning/route-point-type.ts';
import type { SentPoint } from '../planning/points/read-points.ts';
import { unreadableFile } from '../sandbox/unreadable-file.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import { type GoodsReading, readGoods } from './line-goods.ts';
import type { OpenSheet } from './open-sheet.ts';
import { linesOfPointMaxCount, type PointReading, pointOfRows } from './point-of-rows.ts';
import { type PointRow, readPointRow } from './point-row.ts';
import { rowChunks } from './row-chunks.ts';

/** The points of a plan in a sheet. */
export type SheetPoints = {
  readonly chunks: AsyncIterable<readonly SentPoint[]>;
  readonly ignoredColumns: readonly string[];
};

/** How a sheet is read; its own columns say the rest. */
export type SheetReading = Omit<PointReading, keyof GoodsReading> & {
  /** What the capacity of vehicles is counted in. */
  readonly unit: CapacityUnit;
};

/** Finds the columns of a sheet; its rows are read as its points are asked for. */
export function sheetPoints(sheet: OpenSheet, { unit, ...reading }: SheetReading): SheetPoints {
  const goods = readGoods(sheet.headings, unit);
  return { chunks: chunksOf(sheet, { ...reading, ...goods }), ignoredColumns: goods.headings.ignored };
}

/** A row may be of a point that began long before it: only when all are read is it known what the first one is. */
async function* chunksOf({ rows }: OpenSheet, reading: PointReading): AsyncGenerator<readonly SentPoint[]> {
  const slice = new TimeSlice();
  const points = new RowsOfPoints();
  for await (const chunk of rowChunks(rows))
    for (const row of await slice.map(chunk, (one) => readPointRow(one, reading.headings))) {
      points.add(row);
      if (points.all.length > pointsOfPlanMaxCount)
        throw unreadableFile('file_points', { limit: pointsOfPlanMaxCount });
    }
  yield await slice.map(points.all, (ofPoint) => pointOfRows(ofPoint, reading));
}

/** The rows of a sheet by their points, in the order in which those begin: rows with one external code are of one point. */
class RowsOfPoints {
  readonly all: PointRow[][] = [];
  private readonly byCode = new Map<unknown, PointRow[]>();
  /** What is picked up and what is delivered under one code are two points. */
  private readonly byTypeAndCode = new Map<string, PointRow[]>();

  add(row: PointRow): void {
    const code = row.values.get('external_code');
    const key = `${typeOf(row)} ${code}`;
    const known = row.values.has('type') ? this.byTypeAndCode.get(key) : this.byCode.get(code);
    if (code === undefined || !known) {
      const begun = [row];
      this.all.push(begun);
      if (code === undefined) return;
      this.byTypeAndCode.set(key, begun);
      if (!this.byCode.has(code)) this.byCode.set(code, begun);
    }
    // One more than a point may have tells that there are too many; the others need not be held.
    else if (known.length <= linesOfPointMaxCount) known.push(row);
  }
}

const typeOf = ({ values }: PointRow): string => routePointTypeOf(String(values.get('type') ?? 'PE'));
