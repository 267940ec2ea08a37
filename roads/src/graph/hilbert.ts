const order = 16;

/** The place of a point on a Hilbert curve through 65,536 × 65,536 cells. Near places are near on the map. */
export const hilbertPlace = (column: number, row: number): number => {
  let [x, y, place] = [column, row, 0];
  for (let side = 1 << (order - 1); side > 0; side >>= 1) {
    const right = (x & side) > 0 ? 1 : 0;
    const up = (y & side) > 0 ? 1 : 0;
    place += side * side * ((3 * right) ^ up);
    if (up === 0) {
      if (right === 1) {
        x = side - 1 - (x & (side - 1));
        y = side - 1 - (y & (side - 1));
      }
      [x, y] = [y, x];
    }
    x &= side - 1;
    y &= side - 1;
  }
  return place;
};

/** The numbers of the places in the order of the curve. */
export const hilbertOrder = (latitudes: Int32Array, longitudes: Int32Array): Uint32Array => {
  const south = least(latitudes);
  const west = least(longitudes);
  const range = Math.max(1, most(latitudes) - south, most(longitudes) - west);
  const cell = (value: number, from: number) => Math.floor(((value - from) / range) * ((1 << order) - 1));
  const places = Float64Array.from(latitudes, (latitude, at) =>
    hilbertPlace(cell(longitudes[at]!, west), cell(latitude, south)),
  );
  return Uint32Array.from(latitudes.keys()).sort((a, b) => places[a]! - places[b]! || a - b);
};

const least = (values: Int32Array): number => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const most = (values: Int32Array): number => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
