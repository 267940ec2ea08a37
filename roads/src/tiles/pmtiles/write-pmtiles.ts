import type { ByteStore } from '../../bytes/byte-store.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { type Directory, encodeDirectory } from './directory.ts';
import { compressions, encodeHeader, headerBytes, type PmtilesHeader, startBytes, tileTypes } from './header.ts';

/** Compresses with gzip. */
export type Gzip = (bytes: Uint8Array) => Uint8Array;

export type PmtilesFacts = Pick<PmtilesHeader, 'minZoom' | 'maxZoom' | 'west' | 'south' | 'east' | 'north'> & {
  /** Written into the file as JSON, such as `attribution` and `vector_layers`. */
  readonly metadata: unknown;
};

/**
 * Writes a PMTiles file in one pass. Tiles follow the first 16 KiB, which are left for the header and the root
 * directory. The metadata and the leaf directories follow the tiles, as their sizes are known only then.
 */
export class PmtilesWriter {
  private readonly store: ByteStore;
  private readonly gzip: Gzip;
  private readonly tileIds: number[] = [];
  private readonly offsets: number[] = [];
  private readonly lengths: number[] = [];
  private readonly runLengths: number[] = [];
  /** Where each small tile was stored. Many tiles are nothing but water, and are the same. */
  private readonly smallTiles = new Map<string, number>();
  private end = startBytes;
  private contentCount = 0;
  /** The stored length of the tile added last. */
  private lastLength = 0;

  constructor(store: ByteStore, gzip: Gzip) {
    this.store = store;
    this.gzip = gzip;
  }

  /** Adds a tile, not compressed. Ids must ascend. */
  add(tileId: number, tile: Uint8Array): void {
    const offset = this.offsetOf(tile);
    const last = this.tileIds.length - 1;
    const isRepeated =
      offset === this.offsets[last] && tileId === (this.tileIds[last] as number) + (this.runLengths[last] as number);
    if (isRepeated) this.runLengths[last] = (this.runLengths[last] as number) + 1;
    else {
      this.tileIds.push(tileId);
      this.offsets.push(offset);
      this.lengths.push(this.lastLength);
      this.runLengths.push(1);
    }
  }

  finish(facts: PmtilesFacts): void {
    const { tileIds, offsets, lengths, runLengths } = this;
    const tiles = { offset: startBytes, length: this.end - startBytes };
    const metadata = this.append(this.gzip(encodeUtf8(JSON.stringify(facts.metadata))));
    const { root, leafBytes } = this.directories({ tileIds, offsets, lengths, runLengths });
    const leaves = this.append(leafBytes);
    this.store.write(headerBytes, root);
    this.store.write(
      0,
      encodeHeader({
        ...facts,
        root: { offset: headerBytes, length: root.length },
        metadata,
        leaves,
        tiles,
        addressedCount: runLengths.reduce((sum, length) => sum + length, 0),
        entryCount: tileIds.length,
        contentCount: this.contentCount,
        isClustered: true,
        internalCompression: compressions.gzip,
        tileCompression: compressions.gzip,
        tileType: tileTypes.vector,
        centerZoom: Math.min(facts.maxZoom, 12),
        centerLongitude: Math.round((facts.west + facts.east) / 2),
        centerLatitude: Math.round((facts.south + facts.north) / 2),
      }),
    );
  }

  private offsetOf(tile: Uint8Array): number {
    const key = tile.length <= smallTileBytes ? String.fromCharCode(...tile) : undefined;
    const known = key === undefined ? undefined : this.smallTiles.get(key);
    if (known !== undefined) {
      this.lastLength = this.lengths[known] as number;
      return this.offsets[known] as number;
    }
    const compressed = this.gzip(tile);
    const { offset } = this.append(compressed);
    this.lastLength = compressed.length;
    this.contentCount++;
    if (key !== undefined) this.smallTiles.set(key, this.tileIds.length);
    return offset - startBytes;
  }

  private append(bytes: Uint8Array): { readonly offset: number; readonly length: number } {
    const offset = this.end;
    this.store.write(offset, bytes);
    this.end += bytes.length;
    return { offset, length: bytes.length };
  }

  /** One directory if it fits beside the header, otherwise a root that refers to as few leaves as possible. */
  private directories(all: Directory): { readonly root: Uint8Array; readonly leafBytes: Uint8Array } {
    const single = this.gzip(encodeDirectory(all));
    if (single.length <= startBytes - headerBytes) return { root: single, leafBytes: new Uint8Array(0) };
    for (let size = leafEntries; ; size *= 2) {
      const starts = Array.from({ length: Math.ceil(all.tileIds.length / size) }, (_, leaf) => leaf * size);
      const leaves = starts.map((start) => this.gzip(encodeDirectory(slice(all, start, start + size))));
      const leafOffsets: number[] = [];
      let end = 0;
      for (const { length } of leaves) {
        leafOffsets.push(end);
        end += length;
      }
      const root = this.gzip(
        encodeDirectory({
          tileIds: starts.map((start) => all.tileIds[start] as number),
          offsets: leafOffsets,
          lengths: leaves.map(({ length }) => length),
          runLengths: leaves.map(() => 0),
        }),
      );
      if (root.length > startBytes - headerBytes) continue;
      const leafBytes = new Uint8Array(end);
      for (const [leaf, bytes] of leaves.entries()) leafBytes.set(bytes, leafOffsets[leaf]);
      return { root, leafBytes };
    }
  }
}

/** Tiles up to this size are stored once, however often they occur. */
const smallTileBytes = 128;
const leafEntries = 4096;

const slice = ({ tileIds, offsets, lengths, runLengths }: Directory, start: number, end: number): Directory => ({
  tileIds: tileIds.slice(start, end),
  offsets: offsets.slice(start, end),
  lengths: lengths.slice(start, end),
  runLengths: runLengths.slice(start, end),
});
