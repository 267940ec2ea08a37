import { pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import { NewRoutePoint } from '@tropeiro/domain/planning/new-route-point.ts';
import { routePointColumns } from '@tropeiro/domain/planning/route-point-columns.ts';
import { Type } from 'typebox';
import type { SentPoint } from '../planning/points/read-points.ts';
import { unreadableFile } from '../sandbox/unreadable-file.ts';
import { TimeSlice } from '../sharing/time-slice.ts';
import { readHeadings } from './headings.ts';
import type { OpenSheet } from './open-sheet.ts';
import { linesOfPointMaxCount, type PointReading, pointOfRows } from './point-of-rows.ts';
import { type PointRow, readPointRow } from './point-row.ts';
import { rowChunks } from './row-chunks.ts';

/** A sheet with the points of a plan, as its template and its headings are made. */
export const pointSheet = {
  noun: 'route_plan',
  columns: routePointColumns,
  keys: [],
  mainKey: 'name',
  createBody: Type.Object({ data: NewRoutePoint }),
} as const;

/** The points of a plan in a sheet, so many at once that they fit into memory. */
export type SheetPoints = {
  readonly chunks: AsyncIterable<readonly SentPoint[]>;
  readonly ignoredColumns: readonly string[];
};

/** Finds the columns of a sheet; its rows are read as its points are asked for. */
export function sheetPoints(sheet: OpenSheet, reading: Omit<PointReading, 'headings'>): SheetPoints {
  const headings = readHeadings(sheet.headings, pointSheet);
  return { chunks: chunksOf(sheet, { ...reading, headings }), ignoredColumns: headings.ignored };
}

async function* chunksOf({ rows }: OpenSheet, reading: PointReading): AsyncGenerator<readonly SentPoint[]> {
  const slice = new TimeSlice();
  let open: PointRow[] = [];
  let count = 0;
  const closed = (): SentPoint[] => {
    if (open.length === 0) return [];
    count += 1;
    if (count > pointsOfPlanMaxCount) throw unreadableFile('file_points', { limit: pointsOfPlanMaxCount });
    return [pointOfRows(open, reading)];
  };
  for await (const chunk of rowChunks(rows)) {
    const points: SentPoint[] = [];
    for (const row of await slice.map(chunk, (one) => readPointRow(one, reading.headings))) {
      if (isSamePoint(open.at(-1), row)) {
        // One more than a point may have tells that there are too many; the others need not be held.
        if (open.length <= linesOfPointMaxCount) open.push(row);
      } else {
        points.push(...closed());
        open = [row];
      }
    }
    yield points;
  }
  yield closed();
}

/** Rows that follow each other with the same external code are of one point. */
function isSamePoint(before: PointRow | undefined, row: PointRow): boolean {
  const code = row.values.get('external_code');
  return code !== undefined && code === before?.values.get('external_code');
}
