import { encodeUtf8 } from '../bytes/utf8.ts';
import type { TextPool } from '../columns/text-pool.ts';
import type { OsmExtract, OsmNodes } from '../osm/extract.ts';
import { arcRestrictions } from './arc-restrictions.ts';
import { buildBoxes } from './boxes.ts';
import { type ArcEnds, buildTurns } from './build-turns.ts';
import { type CutWays, cutWays } from './cut-ways.ts';
import { nodePassage } from './node-passage.ts';
import { RestrictionStates } from './restriction-states.ts';
import { listRestrictions } from './restriction-tags.ts';
import { allClasses, type RoadGraph } from './road-graph.ts';
import { sortSegments } from './sort-segments.ts';

/** The road graph of an extract. Reads its ways twice and its relations once. */
export const buildGraph = (extract: OsmExtract): RoadGraph => {
  const restrictions = listRestrictions(extract);
  const ways = new Set(restrictions.flatMap(({ from, to, viaWays }) => [...from, ...to, ...viaWays]));
  const cut = sortSegments(cutWays(extract, ways));
  const arcCount = 2 * cut.lengths.length;
  const inArcs = arcRestrictions(cut, extract.nodes, restrictions);
  const states = new RestrictionStates(arcCount, inArcs);
  const speeds = cut.speeds.toArray();
  const arcSpeeds = Uint16Array.from({ length: arcCount }, (_, arc) =>
    (arc & 1) === 0 ? cut.forwardSpeeds[arc >> 1]! : cut.backwardSpeeds[arc >> 1]!,
  );
  return {
    lengths: cut.lengths,
    shapeFirst: cut.shapeFirst,
    latitudes: cut.latitudes,
    longitudes: cut.longitudes,
    arcSpeeds,
    speeds,
    segmentNames: cut.segmentNames,
    ...nameColumns(cut.names),
    copies: states.copies,
    ...buildTurns(arcEnds(cut, extract.nodes, arcSpeeds, speeds), states),
    limitSegments: Uint32Array.from(cut.limits, ({ segment }) => segment),
    limitHeightsCm: Uint16Array.from(cut.limits, ({ heightCm }) => heightCm),
    limitWidthsCm: Uint16Array.from(cut.limits, ({ widthCm }) => widthCm),
    limitLengthsCm: Uint16Array.from(cut.limits, ({ lengthCm }) => lengthCm),
    limitWeightsKg: Uint32Array.from(cut.limits, ({ weightKg }) => weightKg),
    boxes: buildBoxes(cut.shapeFirst, cut.latitudes, cut.longitudes),
  };
};

const nameColumns = (names: TextPool): Pick<RoadGraph, 'nameFirst' | 'nameBytes'> => {
  const texts = Array.from({ length: names.size }, (_, name) => encodeUtf8(names.textOf(name)));
  const nameFirst = new Uint32Array(texts.length + 1);
  texts.forEach((bytes, name) => {
    nameFirst[name + 1] = nameFirst[name]! + bytes.length;
  });
  const nameBytes = new Uint8Array(nameFirst[texts.length]!);
  texts.forEach((bytes, name) => {
    nameBytes.set(bytes, nameFirst[name]!);
  });
  return { nameFirst, nameBytes };
};

/** Junctions are the nodes of the extract at which segments end, numbered in the order of the nodes. */
const arcEnds = (cut: CutWays, nodes: OsmNodes, arcSpeeds: Uint16Array, speeds: Uint16Array): ArcEnds => {
  const arcCount = arcSpeeds.length;
  const numbers = new Uint32Array(nodes.count);
  for (const node of cut.fromNodes) numbers[node] = 1;
  for (const node of cut.toNodes) numbers[node] = 1;
  let junctionCount = 0;
  for (let node = 0; node < numbers.length; node++) if (numbers[node] === 1) numbers[node] = junctionCount++;
  const nodeOf = new Uint32Array(junctionCount);
  const tails = new Uint32Array(arcCount);
  const heads = new Uint32Array(arcCount);
  for (let segment = 0; 2 * segment < arcCount; segment++) {
    const [from, to] = [cut.fromNodes[segment]!, cut.toNodes[segment]!];
    nodeOf[numbers[from]!] = from;
    nodeOf[numbers[to]!] = to;
    tails[2 * segment] = heads[2 * segment + 1] = numbers[from]!;
    heads[2 * segment] = tails[2 * segment + 1] = numbers[to]!;
  }
  return {
    arcCount,
    heads,
    ...groupByTail(tails, junctionCount),
    classes: Uint8Array.from(arcSpeeds, (row) => classesOf(speeds, row)),
    restricted: cut.restricted,
    passageOf: (junction) => {
      const tags = nodes.tagsOf(nodeOf[junction]!);
      return tags === undefined ? undefined : nodePassage(tags);
    },
    shapeFirst: cut.shapeFirst,
    latitudes: cut.latitudes,
    longitudes: cut.longitudes,
  };
};

const groupByTail = (tails: Uint32Array, junctionCount: number): Pick<ArcEnds, 'outFirst' | 'outArcs'> => {
  const outFirst = new Uint32Array(junctionCount + 2);
  for (const tail of tails) outFirst[tail + 2]!++;
  for (let junction = 2; junction < outFirst.length; junction++) outFirst[junction]! += outFirst[junction - 1]!;
  const outArcs = new Uint32Array(tails.length);
  tails.forEach((tail, arc) => {
    outArcs[outFirst[tail + 1]!++] = arc;
  });
  return { outFirst: outFirst.subarray(0, junctionCount + 1), outArcs };
};

const classesOf = (speeds: Uint16Array, row: number): number => {
  let classes = 0;
  for (let column = 0; 1 << column <= allClasses; column++) if (speeds[4 * row + column]! > 0) classes |= 1 << column;
  return classes;
};
