import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { OsmExtract } from '../osm/extract.ts';
import { makeTiles } from '../tiles/make-tiles.ts';
import { PmtilesReader } from '../tiles/pmtiles/pmtiles-reader.ts';
import { ByteFile } from './byte-file.ts';
import { replaceFile } from './replace-file.ts';

export type TilesFile = { readonly reader: PmtilesReader; close(): void };

/** Opens a PMTiles file. It reads the file that was at the path, also if that is replaced meanwhile. */
export function openTiles(path: string): TilesFile {
  const descriptor = openSync(path, 'r');
  try {
    const file = new ByteFile(descriptor, fstatSync(descriptor).size);
    return { reader: new PmtilesReader(file, gunzipSync), close: () => closeSync(descriptor) };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Opens a PMTiles file and reads all its directories. It throws if the file is damaged or incomplete. */
export function checkTiles(path: string): void {
  const { reader, close } = openTiles(path);
  try {
    reader.checkDirectories();
    reader.metadata();
  } finally {
    close();
  }
}

export type TilesOptions = { readonly attribution: string; readonly runBytes?: number };

/**
 * Makes the tiles of an extract and replaces the file at the path with them. The old file stays in service until the
 * new one is complete and checked.
 */
export async function writeTiles(extract: OsmExtract, path: string, options: TilesOptions): Promise<void> {
  await replaceFile(path, {
    async write(handle) {
      // `replaceFile` removes drafts that a killed process left, so also this one.
      const scratchPath = `${path}.${randomUUID()}.draft`;
      const scratch = openSync(scratchPath, 'wx+');
      try {
        makeTiles(extract, {
          ...options,
          file: new ByteFile(handle.fd, 0),
          scratch: new ByteFile(scratch, 0),
          gzip: (bytes) => gzipSync(bytes),
        });
      } finally {
        closeSync(scratch);
        rmSync(scratchPath, { force: true });
      }
    },
    verify: async (draft) => checkTiles(draft),
  });
}
