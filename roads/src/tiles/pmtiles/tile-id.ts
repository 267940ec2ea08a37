/** A tile of the Web Mercator map: x to the east, y to the south. */
export type Tile = { readonly zoom: number; readonly x: number; readonly y: number };

/**
 * The number of a tile in PMTiles: all tiles of lower zooms come first, then those of its zoom along a Hilbert curve,
 * on which neighbours in number are neighbours on the map.
 */
export function tileIdOf(zoom: number, x: number, y: number): number {
  let id = firstIdOf(zoom);
  let [column, row] = [x, y];
  for (let size = 2 ** (zoom - 1); size >= 1; size /= 2) {
    const right = (column & size) > 0 ? 1 : 0;
    const lower = (row & size) > 0 ? 1 : 0;
    id += size * size * ((3 * right) ^ lower);
    if (lower === 0) {
      if (right === 1) {
        column = size - 1 - (column & (size - 1));
        row = size - 1 - (row & (size - 1));
      }
      [column, row] = [row, column];
    }
  }
  return id;
}

export function tileOf(id: number): Tile {
  let zoom = 0;
  while (firstIdOf(zoom + 1) <= id) zoom++;
  let place = id - firstIdOf(zoom);
  let [x, y] = [0, 0];
  for (let size = 1; size < 2 ** zoom; size *= 2) {
    const right = 1 & Math.floor(place / 2);
    const lower = 1 & (place ^ right);
    if (lower === 0) {
      if (right === 1) [x, y] = [size - 1 - x, size - 1 - y];
      [x, y] = [y, x];
    }
    x += size * right;
    y += size * lower;
    place = Math.floor(place / 4);
  }
  return { zoom, x, y };
}

const firstIdOf = (zoom: number): number => (4 ** zoom - 1) / 3;
