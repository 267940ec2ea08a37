import { TextPool } from '../columns/text-pool.ts';
import type { OsmExtract, OsmNodes, OsmWay, Tags } from '../osm/extract.ts';

/** Columns in one array: the name of the way, its other names, its box, and a point in its middle. */
export const columns = { name: 0, others: 1, south: 2, west: 3, north: 4, east: 5, latitude: 6, longitude: 7 } as const;
export const columnCount = 8;

/** Every named way, 32 bytes each, and every name once. */
export type StreetPieces = {
  readonly count: number;
  /** The value of a column for a piece is at `piece * columnCount + column`. */
  readonly values: Int32Array;
  nameOf(name: number): string;
  otherNamesOf(others: number): readonly string[];
};

export function collectPieces(extract: OsmExtract): StreetPieces {
  const names = new TextPool();
  let values = new Int32Array(1024 * columnCount);
  let count = 0;
  for (const way of extract.ways()) {
    if (!isStreet(way.tags)) continue;
    const [name = '', ...others] = namesOf(way.tags);
    const piece = pieceOf(extract.nodes, way);
    if (piece === undefined || name === '') continue;
    if ((count + 1) * columnCount > values.length) {
      const wider = new Int32Array(values.length * 2);
      wider.set(values);
      values = wider;
    }
    values.set([names.numberOf(name), names.numberOf(others.join(separator)), ...piece], count * columnCount);
    count++;
  }
  return {
    count,
    values,
    nameOf: (name) => names.textOf(name),
    otherNamesOf: (others) =>
      names
        .textOf(others)
        .split(separator)
        .filter((name) => name !== ''),
  };
}

/** No name contains it. */
const separator = '\n';

/** Not yet streets, or no longer. */
const notBuilt: ReadonlySet<string> = new Set(['proposed', 'construction', 'abandoned', 'razed', 'platform']);

const isStreet = (tags: Tags): boolean =>
  tags.has('name') && tags.has('highway') && !notBuilt.has(tags.get('highway') ?? '');

const otherNameKeys = ['official_name', 'alt_name', 'short_name', 'old_name', 'loc_name'];

/** The name first, then the others in the order of their keys. A tag may have several, separated by semicolons. */
function namesOf(tags: Tags): string[] {
  const names = [oneLine(tags.get('name') ?? '')];
  for (const key of otherNameKeys)
    for (const part of tags.get(key)?.split(';') ?? []) {
      const name = oneLine(part);
      if (name !== '' && !names.includes(name)) names.push(name);
    }
  return names;
}

const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();

/** The columns of the box and the point, in their order. */
function pieceOf({ latitudes, longitudes, indexOf }: OsmNodes, { nodeIds }: OsmWay): readonly number[] | undefined {
  const nodes = Array.from(nodeIds, indexOf).filter((node) => node >= 0);
  const middle = nodes[Math.floor(nodes.length / 2)];
  if (middle === undefined) return undefined;
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of nodes) {
    south = Math.min(south, latitudes[node] as number);
    north = Math.max(north, latitudes[node] as number);
    west = Math.min(west, longitudes[node] as number);
    east = Math.max(east, longitudes[node] as number);
  }
  return [south, west, north, east, latitudes[middle] as number, longitudes[middle] as number];
}
