export type Color = readonly [red: number, green: number, blue: number];
export type Pixel = { readonly x: number; readonly y: number };

/** An image in memory to draw on. It needs no drawing library. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** The rows in PNG form: each begins with a zero, which means that no filter was applied. */
  readonly lines: Uint8Array;

  constructor(width: number, height: number, background: Color) {
    this.width = width;
    this.height = height;
    this.lines = new Uint8Array(height * (width * 3 + 1));
    this.box(0, 0, width, height, background);
  }

  /** A box that lies within the image. */
  box(left: number, top: number, width: number, height: number, color: Color): void {
    for (let x = left; x < left + width; x++) this.dot(x, top, color);
    // The other rows are copied from the first, which is much faster than painting them.
    const [begin, end] = [this.offsetOf(left, top), this.offsetOf(left + width, top)];
    for (let y = top + 1; y < top + height; y++) this.lines.copyWithin(this.offsetOf(left, y), begin, end);
  }

  disc(centerX: number, centerY: number, radius: number, color: Color): void {
    for (let y = Math.floor(centerY - radius); y <= centerY + radius; y++) {
      for (let x = Math.floor(centerX - radius); x <= centerX + radius; x++) {
        if ((x - centerX) ** 2 + (y - centerY) ** 2 <= radius ** 2) this.dot(x, y, color);
      }
    }
  }

  /** A stroke bent towards a point (a quadratic Bézier curve). */
  curve(begin: Pixel, bend: Pixel, end: Pixel, radius: number, color: Color): void {
    for (let step = 0; step <= 60; step++) {
      const t = step / 60;
      const at = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
      this.disc(at(begin.x, bend.x, end.x), at(begin.y, bend.y, end.y), radius, color);
    }
  }

  private dot(x: number, y: number, color: Color): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = this.offsetOf(x, y);
    for (let channel = 0; channel < 3; channel++) this.lines[at + channel] = color[channel] ?? 0;
  }

  private offsetOf(x: number, y: number): number {
    return y * (this.width * 3 + 1) + 1 + x * 3;
  }
}
