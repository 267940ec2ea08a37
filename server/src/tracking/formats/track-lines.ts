import { splitRecords } from '@tropeiro/platform/database/lists/page.ts';
import type { RecordChunks } from '@tropeiro/platform/http/formats/list-format.ts';

/** A row of a track (`MapRows`), with the fields that map formats write. */
export type TrackRow = {
  readonly date_time: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number | null;
  readonly speed: number | null;
  readonly course: number | null;
  readonly jump: boolean;
  readonly gap: boolean;
};

/** The points of a line of a track, or of a part of it, and the rows between them that do not belong to it. */
export type TrackLine = {
  readonly points: readonly TrackRow[];
  readonly jumps: readonly TrackRow[];
  /** Whether it continues from the last point of the previous line. */
  readonly isContinued: boolean;
};

/** How many rows are held at once. */
const lineMaxRows = 5000;

/**
 * The lines of a track. A line ends before a gap, or when it is long enough; then the next begins with its last point.
 */
export async function* linesOf(chunks: RecordChunks): AsyncGenerator<TrackLine> {
  let points: TrackRow[] = [];
  let jumps: TrackRow[] = [];
  let isContinued = false;
  for await (const records of chunks)
    for (const record of splitRecords(records)) {
      const row = JSON.parse(record.toString()) as TrackRow;
      const isLong = points.length + jumps.length >= lineMaxRows;
      if (row.gap || isLong) {
        if (points.length + jumps.length > 0) yield { points, jumps, isContinued };
        const last = row.gap ? undefined : points.at(-1);
        isContinued = last !== undefined;
        points = last ? [last] : [];
        jumps = [];
      }
      (row.jump ? jumps : points).push(row);
    }
  if (points.length + jumps.length > 0) yield { points, jumps, isContinued };
}
