import type { OpenImage } from './tagged-document.ts';

/** A picture with its caption below. */
export type Figure = { readonly image: OpenImage; readonly caption: string };

/** A picture in a row: its distance from the left end, and its size. */
export type PlacedFigure = Figure & { readonly x: number; readonly width: number; readonly height: number };

/** The space of a row, in points. */
export type RowSize = { readonly width: number; readonly height: number; readonly gap: number };

/** Room for a caption below the narrowest picture. */
const captionWidth = 60;

/** Arranges pictures side by side, as high as a row or as wide, in as many rows as needed. */
export function figureRows(figures: readonly Figure[], row: RowSize): PlacedFigure[][] {
  const rows: PlacedFigure[][] = [];
  let x = Number.POSITIVE_INFINITY;
  for (const figure of figures) {
    const { image } = figure;
    const scale = Math.min(row.height / image.height, row.width / image.width);
    const [width, height] = [image.width * scale, image.height * scale];
    if (x + width > row.width) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ ...figure, x, width, height });
    x += Math.max(width, captionWidth) + row.gap;
  }
  return rows;
}
