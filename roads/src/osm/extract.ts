/**
 * An OpenStreetMap extract as the rest of the room reads it. Nodes are in memory as columns, because every way refers
 * to them by id. Ways and relations are decoded from the file again with each iteration, so that an extract of any size
 * needs memory only for its nodes.
 */
export type OsmExtract = {
  readonly nodes: OsmNodes;
  /** Ways in the order of the file. */
  ways(): Iterable<OsmWay>;
  /** Relations in the order of the file. */
  relations(): Iterable<OsmRelation>;
  /** The area in the header of the file, in 10^-7 degrees. */
  readonly bounds: OsmBounds | undefined;
  /** Seconds since 1970: the changes up to then are in the file. Undefined if its header does not say it. */
  readonly timeS: number | undefined;
};

/** Nodes as columns. The node at index i has the id `ids[i]`. Coordinates are in 10^-7 degrees. */
export type OsmNodes = {
  readonly count: number;
  /** Ascending, without repetitions. */
  readonly ids: Float64Array;
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  /** The tags of the node at this index, undefined if it has none. */
  tagsOf(index: number): Tags | undefined;
  /** The index of the node with this id, or -1. */
  indexOf(id: number): number;
};

export type OsmWay = {
  readonly id: number;
  /** In the order in which the way was drawn. Nodes outside the extract may be missing from `OsmNodes`. */
  readonly nodeIds: Float64Array;
  readonly tags: Tags;
};

export type OsmRelation = { readonly id: number; readonly members: readonly OsmMember[]; readonly tags: Tags };

export type OsmMember = { readonly type: 'node' | 'way' | 'relation'; readonly id: number; readonly role: string };

export type Tags = ReadonlyMap<string, string>;

/** In 10^-7 degrees. */
export type OsmBounds = {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
};
