import { splitRecords } from '../../store/engine/page.ts';
import type { RecordChunks } from './list-format.ts';

/** A row of a track (`MapRows`), as far as formats of maps write it. */
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

/** The points of a line of a track, or of a part of it, and the rows between them that are no part of it. */
export type TrackLine = {
  readonly points: readonly TrackRow[];
  readonly jumps: readonly TrackRow[];
  /** Whether it goes on from the last point of the one before. */
  readonly isContinued: boolean;
};

/** So many rows are held at once. */
const lineMaxRows = 5000;

/** The lines of a track: one ends before a gap, or when it is long enough, and then the next begins with its last point. */
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
