import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importGeodata } from './extract/import-geodata.ts';
import { type TownOptions, townExtract } from './town.fixture.ts';

/** On the sea, where no plan of a test has a point. */
export const remoteCorner = { latitude: -33, longitude: -48 };

/** A folder of imports with a town far away from all plans, so that these are planned as without roads. */
export async function townFolder(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'tropeiro-geodata-'));
  await importTown(root, { size: 4, corner: remoteCorner });
  return root;
}

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
