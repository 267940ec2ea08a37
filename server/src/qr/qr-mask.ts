import type { QrModules } from './qr-modules.ts';

/** Whether a mask turns a module over (ISO/IEC 18004, table 10). */
export const isMasked = (mask: number, column: number, row: number): boolean => masks[mask]?.(column, row) ?? false;

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The mask under which a code is easiest to read; each is tried, and taken off again. */
export function bestMask(modules: QrModules, drawFormat: (mask: number) => void): number {
  const penalties = masks.map((_, mask) => {
    const turn = () =>
      modules.forEachFree((column, row) => {
        if (isMasked(mask, column, row)) modules.flip(column, row);
      });
    turn();
    drawFormat(mask);
    const penalty = penaltyOf(modules);
    turn();
    return penalty;
  });
  return penalties.indexOf(Math.min(...penalties));
}

/** How hard a code is to read: by long lines, squares, what looks like a finder, and uneven darkness (7.8.3). */
function penaltyOf(modules: QrModules): number {
  const { side } = modules;
  let [penalty, darkCount] = [0, 0];
  for (let at = 0; at < side; at++) {
    const [row, column] = [0, 1].map((isColumn) =>
      Array.from({ length: side }, (_, along) =>
        modules.isDark(isColumn ? at : along, isColumn ? along : at) ? '1' : '0',
      ).join(''),
    ) as [string, string];
    penalty += linePenalty(row) + linePenalty(column);
    darkCount += row.replaceAll('0', '').length;
  }
  for (let y = 0; y < side - 1; y++)
    for (let x = 0; x < side - 1; x++) {
      const isDark = modules.isDark(x, y);
      const isSquare =
        modules.isDark(x + 1, y) === isDark &&
        modules.isDark(x, y + 1) === isDark &&
        modules.isDark(x + 1, y + 1) === isDark;
      if (isSquare) penalty += 3;
    }
  return penalty + Math.floor(Math.abs((darkCount * 20) / side ** 2 - 10)) * 10;
}

const finderLikes = ['10111010000', '00001011101'];

function linePenalty(line: string): number {
  let penalty = 0;
  for (let begin = 0, end = 1; begin < line.length; begin = end, end += 1) {
    while (end < line.length && line[end] === line[begin]) end++;
    if (end - begin >= 5) penalty += end - begin - 2;
  }
  for (let at = 0; at + 11 <= line.length; at++) if (finderLikes.includes(line.slice(at, at + 11))) penalty += 40;
  return penalty;
}
