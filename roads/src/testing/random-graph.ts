import { baseArc, type RoadGraph } from '../graph/road-graph.ts';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/**
 * A graph with everything that makes routing hard: parallel segments and loops, one-ways, arcs closed to some classes,
 * missing turns, turns of some classes only, turns that cost more than arcs, and copies with fewer turns.
 */
export const randomGraph = (seed: number, junctions: number, segments: number, copyCount: number): RoadGraph => {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const speeds = Uint16Array.from([0, 0, 0, 0, 300, 300, 300, 300, 600, 500, 400, 0, 90, 0, 110, 70]);
  const ends = Array.from({ length: segments }, () => [below(junctions), below(junctions)] as const);
  const tailOf = (arc: number) => ends[arc >> 1]![arc & 1]!;
  const headOf = (arc: number) => ends[arc >> 1]![1 - (arc & 1)]!;
  const copies = Uint32Array.from({ length: copyCount }, () => below(2 * segments)).sort();
  const graph = {
    lengths: Int32Array.from(ends, () => 1 + below(random() < 0.2 ? 5 : 3000)),
    arcSpeeds: Uint16Array.from({ length: 2 * segments }, () => (random() < 0.15 ? 0 : 1 + below(3))),
    speeds,
    copies,
    ...noShapes(segments),
  };
  const turns: { to: number; cost: number; classes: number }[][] = [];
  for (let arc = 0; arc < 2 * segments + copies.length; arc++) {
    const list: { to: number; cost: number; classes: number }[] = [];
    const base = baseArc(graph as unknown as RoadGraph, arc);
    for (let to = 0; to < 2 * segments; to++) {
      if (tailOf(to) !== headOf(base) || random() < 0.2) continue;
      const ownCopies = [...copies.keys()].filter((copy) => copies[copy] === to);
      const copy = random() < 0.4 ? ownCopies[below(ownCopies.length)] : undefined;
      const classes = random() < 0.8 ? 15 : below(16);
      list.push({ to: copy === undefined ? to : 2 * segments + copy, cost: below(4) * below(60), classes });
    }
    turns.push(list);
  }
  const all = turns.flat();
  const turnFirst = new Uint32Array(turns.length + 1);
  turns.forEach((list, arc) => {
    turnFirst[arc + 1] = turnFirst[arc]! + list.length;
  });
  return {
    ...graph,
    turnFirst,
    turnArcs: Uint32Array.from(all, ({ to }) => to),
    turnCosts: Uint16Array.from(all, ({ cost }) => cost),
    turnClasses: Uint8Array.from(all, ({ classes }) => classes),
  };
};

const noShapes = (segments: number) => ({
  shapeFirst: Uint32Array.from({ length: segments + 1 }, (_, segment) => 2 * segment),
  latitudes: new Int32Array(2 * segments),
  longitudes: new Int32Array(2 * segments),
  segmentNames: new Uint32Array(segments),
  nameFirst: new Uint32Array(2),
  nameBytes: new Uint8Array(0),
  limitSegments: new Uint32Array(0),
  limitHeightsCm: new Uint16Array(0),
  limitWidthsCm: new Uint16Array(0),
  limitLengthsCm: new Uint16Array(0),
  limitWeightsKg: new Uint32Array(0),
  boxes: new Int32Array(0),
});
