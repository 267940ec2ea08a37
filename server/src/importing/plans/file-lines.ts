import type { SentPoint } from '../../planning/points/read-points.ts';

/** A line as a person finds it. File is null if there is only one. */
export type LineOfFile = { readonly file: string | null; readonly line: number };

/**
 * Numbers the lines of all files of one import. The line identifies a point in its route, so the lines of each file continue
 * those of the file before. Reports show the file, and the line within it.
 */
export class FileLines {
  private readonly places = new Map<number, LineOfFile>();
  private last = 0;

  /** The number of the last line so far. The next file begins after it. */
  get lastNumber(): number {
    return this.last;
  }

  /** The number of a line, given the number before its file. */
  numberOf(before: number, place: LineOfFile): number {
    const number = before + place.line;
    this.last = Math.max(this.last, number);
    this.places.set(number, place);
    return number;
  }

  placeOf(number: number): LineOfFile {
    return this.places.get(number) ?? { file: null, line: number };
  }

  /** Numbers a point, given the number before its file. The point still reports its file and the line within it. */
  numbered(point: SentPoint, before: number, file: string | null): SentPoint {
    const line = this.numberOf(before, { file, line: point.line });
    return {
      ...point,
      line,
      place: file === null ? String(point.line) : `${file} ${point.line}`,
      ...(point.warnings && { warnings: point.warnings.map((warning) => ({ ...warning, line })) }),
      cellOf: (fault) => ({ line: point.line, file, ...point.cellOf?.(fault) }),
    };
  }
}
