import { BadBytes } from '../bytes/bad-bytes.ts';
import { GrowingColumn } from '../columns/growing-column.ts';
import { TextPool } from '../columns/text-pool.ts';
import type { OsmNodes, Tags } from './extract.ts';

/**
 * Collects nodes into columns: 16 bytes a node, and 8 bytes a tag. Few nodes have tags, so tags are in columns of their
 * own, and each text is stored once.
 */
export class NodeColumns {
  readonly texts = new TextPool();
  private readonly ids: Float64Array;
  private readonly latitudes: Int32Array;
  private readonly longitudes: Int32Array;
  private count = 0;
  private isAscending = true;
  private readonly taggedNodes = new GrowingColumn();
  private readonly tagStarts = new GrowingColumn();
  private readonly tags = new GrowingColumn();

  constructor(count: number) {
    this.ids = new Float64Array(count);
    this.latitudes = new Int32Array(count);
    this.longitudes = new Int32Array(count);
  }

  addNode(id: number, latitude: number, longitude: number): void {
    if (!(Math.abs(latitude) <= 900_000_000 && Math.abs(longitude) <= 1_800_000_000))
      throw new BadBytes(0, `node ${id} is not on the earth`);
    if (this.count > 0 && (this.ids[this.count - 1] as number) >= id) this.isAscending = false;
    this.ids[this.count] = id;
    this.latitudes[this.count] = latitude;
    this.longitudes[this.count] = longitude;
    this.count++;
  }

  /** Adds a tag to the last node. Key and value are numbers of `texts`. */
  addTag(key: number, value: number): void {
    const node = this.count - 1;
    if (this.taggedNodes.length === 0 || this.taggedNodes.at(this.taggedNodes.length - 1) !== node) {
      this.taggedNodes.push(node);
      this.tagStarts.push(this.tags.length);
    }
    this.tags.push(key);
    this.tags.push(value);
  }

  toNodes(): OsmNodes {
    const taggedNodes = this.taggedNodes.toArray();
    this.tagStarts.push(this.tags.length);
    const tagStarts = this.tagStarts.toArray();
    const tags = this.tags.toArray();
    const tagsAsAdded = (node: number): Tags | undefined => {
      const at = firstNotBelow(taggedNodes, node);
      if (taggedNodes[at] !== node) return undefined;
      const found = new Map<string, string>();
      for (let tag = tagStarts[at] as number; tag < (tagStarts[at + 1] as number); tag += 2)
        found.set(this.texts.textOf(tags[tag] as number), this.texts.textOf(tags[tag + 1] as number));
      return found;
    };
    const ids = this.ids.subarray(0, this.count);
    const { latitudes, longitudes } = this;
    if (this.isAscending)
      return nodesOf(ids, latitudes.subarray(0, this.count), longitudes.subarray(0, this.count), tagsAsAdded);
    const order = ascendingOrder(ids);
    return nodesOf(
      Float64Array.from(order, (node) => ids[node] as number),
      Int32Array.from(order, (node) => latitudes[node] as number),
      Int32Array.from(order, (node) => longitudes[node] as number),
      (index) => tagsAsAdded(order[index] as number),
    );
  }
}

function nodesOf(
  ids: Float64Array,
  latitudes: Int32Array,
  longitudes: Int32Array,
  tagsOf: (index: number) => Tags | undefined,
): OsmNodes {
  const indexOf = (id: number): number => {
    const index = firstNotBelow(ids, id);
    return ids[index] === id ? index : -1;
  };
  return { count: ids.length, ids, latitudes, longitudes, tagsOf, indexOf };
}

/** The order of the nodes by id. Of nodes with the same id it has only the last, the newest in merged files. */
function ascendingOrder(ids: Float64Array): Uint32Array {
  const order = Uint32Array.from(ids, (_, node) => node);
  order.sort((a, b) => (ids[a] as number) - (ids[b] as number) || a - b);
  return order.filter((node, at) => at + 1 === order.length || ids[node] !== ids[order[at + 1] as number]);
}

function firstNotBelow(ascending: Float64Array | Uint32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
