import type { QrVersion } from './qr-version.ts';

/** The modules of a QR code while it is drawn: which are dark, and which belong to a pattern and hold no data. */
export class QrModules {
  readonly side: number;
  private readonly dark: Uint8Array;
  private readonly taken: Uint8Array;

  constructor(side: number) {
    this.side = side;
    this.dark = new Uint8Array(side * side);
    this.taken = new Uint8Array(side * side);
  }

  isDark(column: number, row: number): boolean {
    return this.dark[row * this.side + column] === 1;
  }

  set(column: number, row: number, isDark: boolean): void {
    this.dark[row * this.side + column] = isDark ? 1 : 0;
  }

  flip(column: number, row: number): void {
    this.set(column, row, !this.isDark(column, row));
  }

  /** Draws a module of a pattern; what lies outside is left away. */
  draw(column: number, row: number, isDark: boolean): void {
    if (column < 0 || row < 0 || column >= this.side || row >= this.side) return;
    this.set(column, row, isDark);
    this.taken[row * this.side + column] = 1;
  }

  /** Visits the modules that hold data, in the order in which they do: two columns at a time from the right, up and down in turn. */
  forEachFree(visit: (column: number, row: number) => void): void {
    for (let right = this.side - 1, isUpward = true; right >= 1; right -= 2, isUpward = !isUpward) {
      // The column of the timing pattern is passed over.
      if (right === 6) right = 5;
      for (let step = 0; step < this.side; step++) {
        const row = isUpward ? this.side - 1 - step : step;
        for (const column of [right, right - 1]) if (this.taken[row * this.side + column] === 0) visit(column, row);
      }
    }
  }
}

/** Draws all that is the same whatever the data are, and keeps room for the format. */
export function drawPatterns(modules: QrModules, version: QrVersion): void {
  const { side } = modules;
  for (let at = 0; at < side; at++) {
    modules.draw(6, at, at % 2 === 0);
    modules.draw(at, 6, at % 2 === 0);
  }
  for (const [column, row] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    drawRings(modules, column, row, 4);
  const { alignments } = version;
  const last = alignments.at(-1);
  for (const column of alignments)
    for (const row of alignments) {
      const isFinder = (column === 6 && (row === 6 || row === last)) || (column === last && row === 6);
      if (!isFinder) drawRings(modules, column, row, 2);
    }
  drawFormat(modules, 0);
  if (version.number >= 7) drawVersion(modules, version.number);
}

/** Draws a finder (radius 4, with the light frame around it) or an alignment pattern (radius 2). */
function drawRings(modules: QrModules, column: number, row: number, radius: number): void {
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++) {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      modules.draw(column + x, row + y, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
}

/** Draws the correction level and the mask, twice, with their own correction (7.9). */
export function drawFormat(modules: QrModules, mask: number): void {
  const { side } = modules;
  const bits = ((mask << 10) | remainder(mask << 10, 0x537, 10)) ^ 0x5412;
  const isDark = (bit: number) => ((bits >> bit) & 1) === 1;
  for (let bit = 0; bit < 15; bit++) {
    // Around the upper left finder, past the timing patterns.
    if (bit < 8) modules.draw(8, bit < 6 ? bit : bit + 1, isDark(bit));
    else modules.draw(bit === 8 ? 7 : 14 - bit, 8, isDark(bit));
    // Below the upper right one and beside the lower left one.
    if (bit < 8) modules.draw(side - 1 - bit, 8, isDark(bit));
    else modules.draw(8, side - 15 + bit, isDark(bit));
  }
  modules.draw(8, side - 8, true);
}

/** Draws the version, twice, with its correction (7.10). */
function drawVersion(modules: QrModules, version: number): void {
  const bits = (version << 12) | remainder(version << 12, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit++) {
    const isDark = ((bits >> bit) & 1) === 1;
    const [near, far] = [Math.floor(bit / 3), modules.side - 11 + (bit % 3)];
    modules.draw(far, near, isDark);
    modules.draw(near, far, isDark);
  }
}

/** What is left of a polynomial over two elements, divided by one of this degree. */
function remainder(value: number, divisor: number, degree: number): number {
  let rest = value;
  for (let bit = 31 - Math.clz32(rest); rest !== 0 && bit >= degree; bit = 31 - Math.clz32(rest))
    rest ^= divisor << (bit - degree);
  return rest;
}
