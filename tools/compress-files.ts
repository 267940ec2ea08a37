import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isCompressible } from '@tropeiro/platform/http/files/media-type.ts';
import { encodingSuffixes } from '@tropeiro/platform/http/files/page-folder.ts';

/**
 * Writes a Brotli and a gzip file beside each file of a built page that they make smaller. The service sends these, so
 * that no request costs the time of the best compression.
 */
export async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await compressFiles(path);
    if (!entry.isFile() || !isCompressible(entry.name)) continue;
    const bytes = await readFile(path);
    for (const [encoding, compressed] of Object.entries({ br: brotli(bytes), gzip: gzipSync(bytes, { level: 9 }) }))
      if (compressed.length < bytes.length)
        await writeFile(path + encodingSuffixes[encoding as keyof typeof encodingSuffixes], compressed);
  }
}

const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
