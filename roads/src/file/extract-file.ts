import { closeSync, fstatSync, openSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { OsmExtract } from '../osm/extract.ts';
import { readExtract } from '../osm/read-extract.ts';
import { ByteFile } from './byte-file.ts';

/** Ways and relations are read from the file with each iteration, so it stays open until the caller closes it. */
export type ExtractFile = { readonly extract: OsmExtract; close(): void };

/** Opens an .osm.pbf file, checks every block, and reads its nodes. It takes minutes for a country. */
export function openExtract(path: string): ExtractFile {
  const descriptor = openSync(path, 'r');
  try {
    const file = new ByteFile(descriptor, fstatSync(descriptor).size);
    // One byte more than expected shows that a block is too long, without decompressing the rest of it.
    const inflate = (bytes: Uint8Array, size: number) => inflateSync(bytes, { maxOutputLength: size + 1 });
    return { extract: readExtract(file, inflate), close: () => closeSync(descriptor) };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}
