import { GrowingColumn } from '../../columns/growing-column.ts';
import type { OsmExtract, OsmNodes, OsmRelation, OsmWay, Tags } from '../extract.ts';
import type { Area, Ring } from './area.ts';
import { type Chain, joinRings } from './join-rings.ts';
import { nestRings } from './nest-rings.ts';

/**
 * Assembles multipolygons. The caller passes every way of the extract once, in the pass it makes anyway; only the ways
 * that a wanted multipolygon consists of are stored, as columns.
 */
export class AreaAssembler {
  private readonly nodes: OsmNodes;
  private readonly relations: readonly OsmRelation[];
  /** The place in `starts` of each way of a wanted relation, -1 until the way was passed. */
  private readonly places = new Map<number, number>();
  private readonly starts = new GrowingColumn();
  private readonly ends = new GrowingColumn();
  private readonly members = new GrowingColumn();

  /** @param type the type of the relations: multipolygons, or boundaries of administrative areas */
  constructor(
    extract: OsmExtract,
    isWanted: (tags: Tags) => boolean,
    type: 'multipolygon' | 'boundary' = 'multipolygon',
  ) {
    this.nodes = extract.nodes;
    const relations: OsmRelation[] = [];
    for (const relation of extract.relations()) {
      if (relation.tags.get('type') !== type || !isWanted(relation.tags)) continue;
      relations.push(relation);
      for (const { type, id } of relation.members) if (type === 'way') this.places.set(id, -1);
    }
    this.relations = relations;
  }

  addWay({ id, nodeIds }: OsmWay): void {
    if (this.places.get(id) !== -1) return;
    const start = this.members.length;
    let missing = 0;
    for (const nodeId of nodeIds) {
      const node = this.nodes.indexOf(nodeId);
      if (node < 0) missing++;
      else this.members.push(node);
    }
    // Without some of its nodes a way would end somewhere else.
    if (missing > 0) return;
    this.places.set(id, this.starts.length);
    this.starts.push(start);
    this.ends.push(this.members.length);
  }

  /**
   * The areas of the wanted multipolygons. Of one that is cut off at the edge of the extract, the rings that are
   * complete.
   */
  *areas(): Generator<Area> {
    for (const { members, tags } of this.relations) {
      const ids = new Set(members.filter(({ type }) => type === 'way').map(({ id }) => id));
      const { rings } = joinRings([...ids].map((id) => this.chainOf(id)));
      const polygons = nestRings(rings.map((ring) => ringOf(this.nodes, ring)));
      if (polygons.length > 0) yield { tags, polygons };
    }
  }

  private chainOf(id: number): Chain {
    const place = this.places.get(id) ?? -1;
    if (place < 0) return [];
    const chain: number[] = [];
    for (let at = this.starts.at(place); at < this.ends.at(place); at++) chain.push(this.members.at(at));
    return chain;
  }
}

/** The area of a closed way. A way that is not closed, or lies partly outside the extract, has none. */
export function areaOfWay(nodes: OsmNodes, { nodeIds, tags }: OsmWay): Area | undefined {
  if (nodeIds.length < 4 || nodeIds[0] !== nodeIds.at(-1)) return undefined;
  const chain = Array.from(nodeIds.subarray(1), (id) => nodes.indexOf(id));
  return chain.includes(-1) ? undefined : { tags, polygons: [[ringOf(nodes, chain)]] };
}

const ringOf = ({ longitudes, latitudes }: OsmNodes, chain: Chain): Ring => {
  const ring = new Int32Array(chain.length * 2);
  for (const [place, node] of chain.entries()) {
    ring[2 * place] = longitudes[node] as number;
    ring[2 * place + 1] = latitudes[node] as number;
  }
  return ring;
};
