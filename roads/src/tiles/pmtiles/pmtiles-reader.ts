import { BadBytes } from '../../bytes/bad-bytes.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { BadPmtiles } from './bad-pmtiles.ts';
import { type Directory, decodeDirectory, entryAt } from './directory.ts';
import { compressions, decodeHeader, headerBytes, type PmtilesHeader, type Section } from './header.ts';
import { tileIdOf } from './tile-id.ts';

/** Decompresses gzip data. It throws if the data is damaged. */
export type Gunzip = (bytes: Uint8Array) => Uint8Array;

/** Reads single tiles of a PMTiles file. It holds the root directory and the leaf directories read last. */
export class PmtilesReader {
  readonly header: PmtilesHeader;
  private readonly source: ByteSource;
  private readonly gunzip: Gunzip;
  private readonly root: Directory;
  private readonly leaves = new Map<number, Directory>();

  constructor(source: ByteSource, gunzip: Gunzip) {
    this.source = source;
    this.gunzip = gunzip;
    this.header = decodeHeader(source.read(0, Math.min(headerBytes, source.size)), source.size);
    this.root = this.readDirectory(this.header.root);
  }

  /** The JSON that the writer of the file left, such as the attribution. */
  metadata(): unknown {
    const { offset, length } = this.header.metadata;
    const bytes = this.decompress(this.header.metadata, this.source.read(offset, length));
    try {
      return JSON.parse(decodeUtf8(bytes, 0, bytes.length));
    } catch (cause) {
      throw new BadPmtiles(offset, `the metadata is not JSON. ${downloadAgain}`, { cause });
    }
  }

  /** The tile as it is stored, compressed as `header.tileCompression` says. The bytes are a copy. */
  findTile(zoom: number, x: number, y: number): Uint8Array | undefined {
    const { minZoom, maxZoom, tiles, leaves } = this.header;
    const size = 2 ** zoom;
    if (zoom < minZoom || zoom > maxZoom || x < 0 || y < 0 || x >= size || y >= size) return undefined;
    const tileId = tileIdOf(zoom, x, y);
    let directory = this.root;
    for (let depth = 0; depth < maxDepth; depth++) {
      const entry = entryAt(directory, tileId);
      if (entry < 0) return undefined;
      const offset = directory.offsets[entry] as number;
      const length = directory.lengths[entry] as number;
      const runLength = directory.runLengths[entry] as number;
      if (runLength === 0) {
        directory = this.leafAt(within(leaves, offset, length));
        continue;
      }
      if (tileId >= (directory.tileIds[entry] as number) + runLength) return undefined;
      const found = within(tiles, offset, length);
      return this.source.read(found.offset, found.length).slice();
    }
    throw new BadPmtiles(leaves.offset, `directories refer to each other. ${downloadAgain}`);
  }

  /** Reads all directories. It throws if they are damaged, or have other tiles than the header says. */
  checkDirectories(): void {
    const { addressedCount, root } = this.header;
    const found = this.countTiles(this.root, 1);
    if (addressedCount > 0 && found !== addressedCount)
      throw new BadPmtiles(root.offset, `the file has ${found} tiles instead of ${addressedCount}. ${downloadAgain}`);
  }

  private countTiles({ tileIds, offsets, lengths, runLengths }: Directory, depth: number): number {
    const { tiles, leaves } = this.header;
    if (depth > maxDepth) throw new BadPmtiles(leaves.offset, `directories refer to each other. ${downloadAgain}`);
    let count = 0;
    for (let entry = 0; entry < tileIds.length; entry++) {
      const [offset, length] = [offsets[entry] as number, lengths[entry] as number];
      const runLength = runLengths[entry] as number;
      const section = within(runLength === 0 ? leaves : tiles, offset, length);
      if (entry > 0 && (tileIds[entry] as number) <= (tileIds[entry - 1] as number))
        throw new BadPmtiles(section.offset, `the entries of a directory are not in order. ${downloadAgain}`);
      count += runLength === 0 ? this.countTiles(this.readDirectory(section), depth + 1) : runLength;
    }
    return count;
  }

  private leafAt(section: Section): Directory {
    const known = this.leaves.get(section.offset);
    // The directory used last becomes the newest entry of the map, and the oldest is dropped.
    this.leaves.delete(section.offset);
    const leaf = known ?? this.readDirectory(section);
    this.leaves.set(section.offset, leaf);
    if (this.leaves.size > maxLeaves)
      for (const oldest of this.leaves.keys()) {
        this.leaves.delete(oldest);
        break;
      }
    return leaf;
  }

  private readDirectory(section: Section): Directory {
    const bytes = this.decompress(section, this.source.read(section.offset, section.length));
    try {
      return decodeDirectory(bytes);
    } catch (cause) {
      if (!(cause instanceof BadBytes)) throw cause;
      throw new BadPmtiles(section.offset, `the directory is damaged. ${downloadAgain}`, { cause });
    }
  }

  private decompress({ offset }: Section, bytes: Uint8Array): Uint8Array {
    const { internalCompression } = this.header;
    if (internalCompression === compressions.none) return bytes.slice();
    if (internalCompression !== compressions.gzip)
      throw new BadPmtiles(97, 'the directories are not compressed with gzip. Convert the file with pmtiles convert.');
    try {
      return this.gunzip(bytes);
    } catch (cause) {
      throw new BadPmtiles(offset, `the data cannot be decompressed. ${downloadAgain}`, { cause });
    }
  }
}

/** The format allows a root and up to three levels of leaves. */
const maxDepth = 4;
const maxLeaves = 64;

const downloadAgain = 'Download the file again.';

function within(section: Section, offset: number, length: number): Section {
  const start = section.offset + offset;
  if (offset + length <= section.length) return { offset: start, length };
  throw new BadPmtiles(start, `an entry lies outside its section. ${downloadAgain}`);
}
