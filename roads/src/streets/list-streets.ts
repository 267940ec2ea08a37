import type { OsmExtract } from '../osm/extract.ts';
import type { Street } from './street.ts';
import { collectPieces, columnCount, columns, type StreetPieces } from './street-pieces.ts';

/** The most that a street is interrupted, for example by a square: about 300 m, in 10^-7 degrees. */
const maxGap = 27_000;

/** The streets of an extract, by name. Ways with equal names belong to one street if their boxes are near each other. */
export function* listStreets(extract: OsmExtract): Generator<Street> {
  const pieces = collectPieces(extract);
  const value = (piece: number, column: number): number => pieces.values[piece * columnCount + column] as number;
  const order = Uint32Array.from({ length: pieces.count }, (_, piece) => piece).sort(
    (a, b) => value(a, columns.name) - value(b, columns.name) || value(a, columns.west) - value(b, columns.west),
  );
  for (let start = 0; start < order.length; ) {
    const name = value(order[start] as number, columns.name);
    let end = start;
    while (end < order.length && value(order[end] as number, columns.name) === name) end++;
    for (const group of groupNear(pieces, order.subarray(start, end))) yield streetOf(pieces, group);
    start = end;
  }
}

/** Groups pieces of one name, sorted from west to east. */
function groupNear({ values }: StreetPieces, pieces: Uint32Array): number[][] {
  const value = (piece: number, column: number): number => values[piece * columnCount + column] as number;
  const groups = Array.from(pieces, (_, at) => at);
  const groupOf = (at: number): number => {
    let root = at;
    while (groups[root] !== root) root = groups[root] = groups[groups[root] as number] as number;
    return root;
  };
  /** Pieces that may reach the next one. */
  let near: number[] = [];
  for (const [at, piece] of pieces.entries()) {
    near = near.filter((other) => value(pieces[other] as number, columns.east) + maxGap >= value(piece, columns.west));
    for (const other of near) {
      const otherPiece = pieces[other] as number;
      const isApart =
        value(otherPiece, columns.south) > value(piece, columns.north) + maxGap ||
        value(piece, columns.south) > value(otherPiece, columns.north) + maxGap;
      if (!isApart) groups[groupOf(at)] = groupOf(other);
    }
    near.push(at);
  }
  const found = new Map<number, number[]>();
  for (const [at, piece] of pieces.entries()) {
    const group = groupOf(at);
    const known = found.get(group);
    if (known === undefined) found.set(group, [piece]);
    else known.push(piece);
  }
  return [...found.values()];
}

function streetOf({ values, nameOf, otherNamesOf }: StreetPieces, pieces: readonly number[]): Street {
  const column = (name: keyof typeof columns): number[] =>
    pieces.map((piece) => values[piece * columnCount + columns[name]] as number);
  const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b));
  const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b));
  const bounds = {
    south: least(column('south')),
    west: least(column('west')),
    north: most(column('north')),
    east: most(column('east')),
  };
  const latitudes = column('latitude');
  const longitudes = column('longitude');
  const fromMiddle = (at: number): number =>
    Math.hypot(
      (latitudes[at] as number) - (bounds.south + bounds.north) / 2,
      (longitudes[at] as number) - (bounds.west + bounds.east) / 2,
    );
  const nearest = pieces.reduce((best, _, at) => (fromMiddle(at) < fromMiddle(best) ? at : best), 0);
  const name = nameOf(column('name')[0] as number);
  // Mappers often add another name to some ways of a street only.
  const otherNames = new Set([...new Set(column('others'))].flatMap(otherNamesOf));
  otherNames.delete(name);
  return {
    name,
    otherNames: [...otherNames],
    longitude: longitudes[nearest] as number,
    latitude: latitudes[nearest] as number,
    points: Int32Array.from({ length: 2 * pieces.length }, (_, at) =>
      at % 2 === 0 ? (longitudes[at >> 1] as number) : (latitudes[at >> 1] as number),
    ),
    bounds,
  };
}
