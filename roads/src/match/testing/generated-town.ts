import type { OsmExtract, OsmRelation, OsmWay } from '../../osm/extract.ts';

const blockUnits = 9000; // About 100 m to the north.

/**
 * A town as hard for matching as real ones: blocks of different sizes with bent streets, one-ways in turn, missing
 * streets, restrictions over a way, and an avenue of two carriageways 14 m apart.
 */
export function generatedTown(random: () => number, blocks: number): OsmExtract {
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  const ways: OsmWay[] = [];
  const jitter = (units: number): number => Math.round((random() - 0.5) * units);
  const addNode = (latitude: number, longitude: number): number => {
    longitudes.push(longitude);
    return latitudes.push(latitude);
  };
  const addWay = (nodeIds: readonly number[], tags: Record<string, string>): OsmWay => {
    const way = { id: ways.length + 1, nodeIds: Float64Array.from(nodeIds), tags: new Map(Object.entries(tags)) };
    ways.push(way);
    return way;
  };

  const corners = Array.from({ length: blocks + 1 }, (_, row) =>
    Array.from({ length: blocks + 1 }, (_, column) =>
      addNode(-300_000_000 + row * blockUnits + jitter(4000), -510_000_000 + column * blockUnits + jitter(4000)),
    ),
  );
  const bend = (from: number, to: number): number =>
    addNode(
      Math.round((latitudes[from - 1]! + latitudes[to - 1]!) / 2) + jitter(1500),
      Math.round((longitudes[from - 1]! + longitudes[to - 1]!) / 2) + jitter(1500),
    );
  const street = (from: number, to: number, line: number): OsmWay => {
    const highway = line % 5 === 0 ? 'secondary' : 'residential';
    const oneway = line % 5 !== 0 && line % 3 !== 0 ? { oneway: line % 2 === 0 ? 'yes' : '-1' } : undefined;
    return addWay([from, bend(from, to), to], { highway, ...oneway });
  };
  const restrictions: OsmRelation[] = [];
  for (let row = 0; row <= blocks; row++) {
    /** The streets along the row that end at each corner. */
    const along: (OsmWay | undefined)[] = [];
    for (let column = 0; column <= blocks; column++) {
      const corner = corners[row]![column]!;
      const north =
        row < blocks && random() > 0.08 ? street(corner, corners[row + 1]![column]!, column + 7) : undefined;
      const [before, last] = [along[column - 1], along[column]];
      if (before !== undefined && last !== undefined && north !== undefined && random() < 0.4)
        restrictions.push(noTurn(restrictions.length + 1, before, last, north));
      if (column < blocks && random() > 0.08) along[column + 1] = street(corner, corners[row]![column + 1]!, row);
    }
  }
  addAvenue(corners[Math.floor(blocks / 2)]!);
  const ids = Float64Array.from(latitudes, (_, index) => index + 1);
  return {
    nodes: {
      count: ids.length,
      ids,
      latitudes: Int32Array.from(latitudes),
      longitudes: Int32Array.from(longitudes),
      tagsOf: () => undefined,
      indexOf: (id) => (id >= 1 && id <= ids.length ? id - 1 : -1),
    },
    ways: () => ways,
    relations: () => restrictions,
    bounds: undefined,
    timeS: undefined,
  };

  /** Two carriageways beside a street of the grid, joined to it at every third corner. */
  function addAvenue(row: readonly number[]): void {
    const beside = (corner: number, units: number): number =>
      addNode(latitudes[corner - 1]! + 3000 + units, longitudes[corner - 1]!);
    const [eastbound, westbound] = [row.map((corner) => beside(corner, 0)), row.map((corner) => beside(corner, 1260))];
    addWay(eastbound, { highway: 'primary', oneway: 'yes' });
    addWay(westbound.toReversed(), { highway: 'primary', oneway: 'yes' });
    row.forEach((corner, column) => {
      if (column % 3 === 0) addWay([corner, eastbound[column]!, westbound[column]!], { highway: 'residential' });
    });
  }
}

/** A vehicle that comes from the first way over the second one must not turn into the third. */
const noTurn = (id: number, from: OsmWay, via: OsmWay, to: OsmWay): OsmRelation => ({
  id,
  members: [
    { type: 'way', id: from.id, role: 'from' },
    { type: 'way', id: via.id, role: 'via' },
    { type: 'way', id: to.id, role: 'to' },
  ],
  tags: new Map([
    ['type', 'restriction'],
    ['restriction', 'no_left_turn'],
  ]),
});
