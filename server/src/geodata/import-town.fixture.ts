import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importGeodata } from './extract/import-geodata.ts';
import { type TownOptions, townExtract } from './town.fixture.ts';

/** Imports the town for tests into a folder, without its addresses. */
export async function importTown(root: string, options: TownOptions = {}): Promise<void> {
  const path = join(mkdtempSync(join(tmpdir(), 'tropeiro-town-')), 'town.osm.pbf');
  writeFileSync(path, townExtract(options));
  await importGeodata({
    root,
    path,
    kind: 'extract',
    trucks: [],
    storeAddresses: async () => {},
    now: () => new Date(),
    onProgress: () => {},
  });
}
