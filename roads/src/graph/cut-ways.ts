import { GrowingColumn } from '../columns/growing-column.ts';
import { TextPool } from '../columns/text-pool.ts';
import type { OsmExtract, OsmNodes, OsmWay } from '../osm/extract.ts';
import { distanceM } from './distance.ts';
import { findJunctions } from './find-junctions.ts';
import { readSizeTags, type SizeTags } from './size-tags.ts';
import { SpeedTable } from './speed-table.ts';
import { waySpeeds } from './way-speeds.ts';

/** Ways cut into segments, in the order of the ways. Each column but the shapes has one value a segment. */
export type CutWays = {
  /** The indexes of both end nodes in the extract. */
  readonly fromNodes: Uint32Array;
  readonly toNodes: Uint32Array;
  readonly lengths: Int32Array;
  readonly shapeFirst: Uint32Array;
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  readonly forwardSpeeds: Uint32Array;
  readonly backwardSpeeds: Uint32Array;
  /** The classes that need business there, as bits. */
  readonly restricted: Uint32Array;
  readonly speeds: SpeedTable;
  readonly segmentNames: Uint32Array;
  readonly names: TextPool;
  readonly limits: readonly (SizeTags & { readonly segment: number })[];
  /** The segments of the ways that were asked for, in the order of the way. */
  readonly segmentsOfWay: ReadonlyMap<number, readonly number[]>;
};

/** Cuts every way that vehicles may use where it meets another one, and at nodes that matter to vehicles. */
export const cutWays = (extract: OsmExtract, wantedWays: ReadonlySet<number>): CutWays => {
  const cutter = new WayCutter(extract.nodes, findJunctions(extract), wantedWays);
  for (const way of extract.ways()) cutter.cut(way);
  return cutter.cutWays();
};

class WayCutter {
  readonly #nodes: OsmNodes;
  readonly #isJunction: (node: number) => boolean;
  readonly #wantedWays: ReadonlySet<number>;
  readonly #from = new GrowingColumn();
  readonly #to = new GrowingColumn();
  readonly #lengths = new GrowingColumn();
  readonly #shapeFirst = new GrowingColumn();
  readonly #latitudes = new GrowingColumn();
  readonly #longitudes = new GrowingColumn();
  readonly #forward = new GrowingColumn();
  readonly #backward = new GrowingColumn();
  readonly #restricted = new GrowingColumn();
  readonly #segmentNames = new GrowingColumn();
  readonly #speeds = new SpeedTable();
  readonly #names = new TextPool();
  readonly #limits: (SizeTags & { readonly segment: number })[] = [];
  readonly #segmentsOfWay = new Map<number, number[]>();

  constructor(nodes: OsmNodes, isJunction: (node: number) => boolean, wantedWays: ReadonlySet<number>) {
    this.#nodes = nodes;
    this.#isJunction = isJunction;
    this.#wantedWays = wantedWays;
    this.#names.numberOf('');
  }

  cut(way: OsmWay): void {
    const places = [...way.nodeIds].map((id) => this.#nodes.indexOf(id));
    const speeds = waySpeeds(way.tags, () => this.#lengthM(places.filter((node) => node >= 0)));
    if (speeds === undefined) return;
    const row = {
      forward: this.#speeds.rowOf(speeds.forward),
      backward: this.#speeds.rowOf(speeds.backward),
      restricted: speeds.restricted,
      name: this.#names.numberOf(way.tags.get('name') ?? way.tags.get('ref') ?? ''),
      size: readSizeTags(way.tags),
      way: way.id,
    };
    let begin = 0;
    for (let at = 0; at < places.length; at++) {
      // Outside the extract: the way ends before, and may begin again after.
      const isMissing = places[at]! < 0;
      const end = isMissing ? at : at + 1;
      if (end - begin >= 2 && (isMissing || at === places.length - 1 || this.#isJunction(places[at]!))) {
        this.#add(places.slice(begin, end), row);
        begin = at;
      }
      if (isMissing) begin = at + 1;
    }
  }

  #add(places: readonly number[], row: WayRow): void {
    const segment = this.#from.length;
    this.#from.push(places[0]!);
    this.#to.push(places.at(-1)!);
    this.#lengths.push(Math.max(1, Math.round(10 * this.#lengthM(places))));
    this.#shapeFirst.push(this.#latitudes.length);
    for (const node of places) {
      this.#latitudes.push(this.#nodes.latitudes[node]!);
      this.#longitudes.push(this.#nodes.longitudes[node]!);
    }
    this.#forward.push(row.forward);
    this.#backward.push(row.backward);
    this.#restricted.push(row.restricted);
    this.#segmentNames.push(row.name);
    if (row.size !== undefined) this.#limits.push({ ...row.size, segment });
    if (!this.#wantedWays.has(row.way)) return;
    const segments = this.#segmentsOfWay.get(row.way);
    if (segments === undefined) this.#segmentsOfWay.set(row.way, [segment]);
    else segments.push(segment);
  }

  #lengthM(places: readonly number[]): number {
    const { latitudes, longitudes } = this.#nodes;
    let metres = 0;
    for (let at = 1; at < places.length; at++) {
      const [a, b] = [places[at - 1]!, places[at]!];
      metres += distanceM(latitudes[a]!, longitudes[a]!, latitudes[b]!, longitudes[b]!);
    }
    return metres;
  }

  cutWays(): CutWays {
    this.#shapeFirst.push(this.#latitudes.length);
    return {
      fromNodes: this.#from.toArray(),
      toNodes: this.#to.toArray(),
      lengths: signed(this.#lengths),
      shapeFirst: this.#shapeFirst.toArray(),
      latitudes: signed(this.#latitudes),
      longitudes: signed(this.#longitudes),
      forwardSpeeds: this.#forward.toArray(),
      backwardSpeeds: this.#backward.toArray(),
      restricted: this.#restricted.toArray(),
      speeds: this.#speeds,
      segmentNames: this.#segmentNames.toArray(),
      names: this.#names,
      limits: this.#limits,
      segmentsOfWay: this.#segmentsOfWay,
    };
  }
}

type WayRow = {
  readonly forward: number;
  readonly backward: number;
  readonly restricted: number;
  readonly name: number;
  readonly size: SizeTags | undefined;
  readonly way: number;
};

/** Columns grow as unsigned numbers. The same bits, read with a sign, are the numbers that were added. */
const signed = (column: GrowingColumn): Int32Array => new Int32Array(column.toArray().buffer);
