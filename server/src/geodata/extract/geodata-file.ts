import { open } from 'node:fs/promises';

/** The kinds of files that are imported into the folder. Other files are addresses. */
export type GeodataFileKind = 'extract' | 'tiles';

/** How many bytes the header of the first block of an extract may take. */
const beginningBytes = 64;

/**
 * Recognises an extract or a file of tiles by its first bytes, or by its name, so that a file that was cut off is
 * refused as what it was. Undefined for other files.
 */
export async function recogniseGeodataFile(path: string): Promise<GeodataFileKind | undefined> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
    const beginning = buffer.toString('latin1', 0, bytesRead);
    if (beginning.startsWith('PMTiles') || /\.pmtiles$/i.test(path)) return 'tiles';
    return beginning.includes('OSMHeader') || /\.pbf$/i.test(path) ? 'extract' : undefined;
  } finally {
    await file.close();
  }
}
