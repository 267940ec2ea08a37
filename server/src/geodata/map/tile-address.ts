/** The place of a tile: a square of the map at a zoom. */
export type TileAddress = { readonly zoom: number; readonly x: number; readonly y: number };

/** The tile that a path names, as `['14', '5861', '9620']`. Undefined if there is no such tile. */
export function tileAddress(segments: readonly string[], maxZoom: number): TileAddress | undefined {
  if (segments.length !== 3 || !segments.every((segment) => /^(0|[1-9]\d{0,7})$/.test(segment))) return undefined;
  const [zoom, x, y] = segments.map(Number) as [number, number, number];
  const count = 2 ** zoom;
  return zoom <= maxZoom && x < count && y < count ? { zoom, x, y } : undefined;
}
