import { BadPmtiles } from './bad-pmtiles.ts';

/** The header of a PMTiles file, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
export type PmtilesHeader = {
  readonly root: Section;
  readonly metadata: Section;
  readonly leaves: Section;
  readonly tiles: Section;
  readonly addressedCount: number;
  readonly entryCount: number;
  readonly contentCount: number;
  /** Tiles are stored in the order of their ids. */
  readonly isClustered: boolean;
  readonly internalCompression: number;
  readonly tileCompression: number;
  readonly tileType: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** In 10^-7 degrees, as the center. */
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly centerZoom: number;
  readonly centerLongitude: number;
  readonly centerLatitude: number;
};

export type Section = { readonly offset: number; readonly length: number };

export const headerBytes = 127;
/** The header and the root directory lie within these bytes, so that a client reads both at once. */
export const startBytes = 16_384;

export const compressions = { none: 1, gzip: 2, brotli: 3, zstd: 4 } as const;
export const tileTypes = { vector: 1, png: 2, jpeg: 3, webp: 4, avif: 5 } as const;

export function encodeHeader(header: PmtilesHeader): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes);
  const view = new DataView(bytes.buffer);
  for (const [at, letter] of [...magic].entries()) bytes[at] = letter.charCodeAt(0);
  bytes[7] = version;
  for (const [at, number] of [
    ...sectionNames.flatMap((name) => [header[name].offset, header[name].length]),
    header.addressedCount,
    header.entryCount,
    header.contentCount,
  ].entries())
    view.setBigUint64(8 + 8 * at, BigInt(number), true);
  bytes[96] = header.isClustered ? 1 : 0;
  bytes.set([header.internalCompression, header.tileCompression, header.tileType], 97);
  bytes.set([header.minZoom, header.maxZoom], 100);
  for (const [at, degrees] of [header.west, header.south, header.east, header.north].entries())
    view.setInt32(102 + 4 * at, degrees, true);
  bytes[118] = header.centerZoom;
  view.setInt32(119, header.centerLongitude, true);
  view.setInt32(123, header.centerLatitude, true);
  return bytes;
}

/** Reads the header and refuses a file that is shorter than its sections. */
export function decodeHeader(bytes: Uint8Array, fileSize: number): PmtilesHeader {
  const isPmtiles = bytes.length >= headerBytes && [...magic].every((letter, at) => bytes[at] === letter.charCodeAt(0));
  if (!isPmtiles) throw new BadPmtiles(0, 'the file is not in the format PMTiles.');
  if (bytes[7] !== version)
    throw new BadPmtiles(7, `the file has version ${bytes[7]}. Convert it to version 3 with pmtiles convert.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes);
  const numbers = Array.from({ length: 11 }, (_, at) => Number(view.getBigUint64(8 + 8 * at, true)));
  const sectionAt = (at: number): Section => {
    const [offset = 0, length = 0] = [numbers[2 * at], numbers[2 * at + 1]];
    if (offset + length <= fileSize) return { offset, length };
    throw new BadPmtiles(fileSize, `the file ends before byte ${offset + length}. Download it again.`);
  };
  return {
    root: sectionAt(0),
    metadata: sectionAt(1),
    leaves: sectionAt(2),
    tiles: sectionAt(3),
    addressedCount: numbers[8] ?? 0,
    entryCount: numbers[9] ?? 0,
    contentCount: numbers[10] ?? 0,
    isClustered: bytes[96] === 1,
    internalCompression: view.getUint8(97),
    tileCompression: view.getUint8(98),
    tileType: view.getUint8(99),
    minZoom: view.getUint8(100),
    maxZoom: view.getUint8(101),
    west: view.getInt32(102, true),
    south: view.getInt32(106, true),
    east: view.getInt32(110, true),
    north: view.getInt32(114, true),
    centerZoom: view.getUint8(118),
    centerLongitude: view.getInt32(119, true),
    centerLatitude: view.getInt32(123, true),
  };
}

const magic = 'PMTiles';
const version = 3;
const sectionNames = ['root', 'metadata', 'leaves', 'tiles'] as const;
