import type { PathCommand } from 'fontkit';

/** Straight pieces of an outline: x and y of the start and of the end of each. */
export type Pieces = readonly (readonly [x0: number, y0: number, x1: number, y1: number])[];

/** How many straight pieces replace a curve. A glyph is 24 pixels high, so that none is longer than two pixels. */
const piecesOfCurve = 12;

/** The outline of a glyph as straight pieces, scaled. */
export function flattenPath(commands: readonly PathCommand[], scale: number): Pieces {
  const pieces: [number, number, number, number][] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number): void => {
    if (toX !== x || toY !== y) pieces.push([x, y, toX, toY]);
    [x, y] = [toX, toY];
  };
  for (const { command, args } of commands) {
    const points = args.map((value) => value * scale);
    if (command === 'moveTo') {
      lineTo(startX, startY);
      [startX = 0, startY = 0] = points;
      [x, y] = [startX, startY];
    } else if (command === 'closePath') lineTo(startX, startY);
    else {
      const control = [x, y, ...points];
      const count = command === 'lineTo' ? 1 : piecesOfCurve;
      for (let piece = 1; piece <= count; piece++) lineTo(...onCurve(control, piece / count));
    }
  }
  lineTo(startX, startY);
  return pieces;
}

/** A point of a Bézier curve of any degree, by the algorithm of de Casteljau. */
function onCurve(control: readonly number[], at: number): [x: number, y: number] {
  let points = control;
  while (points.length > 2)
    points = points.slice(0, -2).map((value, index) => value + ((points[index + 2] as number) - value) * at);
  return [points[0] as number, points[1] as number];
}
