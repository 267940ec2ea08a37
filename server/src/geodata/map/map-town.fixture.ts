import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openExtract } from '@tropeiro/roads/file/extract-file.ts';
import { writeTiles } from '@tropeiro/roads/file/tiles-file.ts';
import { writeExtract } from '@tropeiro/roads/osm/testing/write-extract.ts';
import { geodataFiles, nameOfImport } from '../geodata-folder.ts';

export const attribution = '© OpenStreetMap contributors';

/** The tile in the middle of Porto Alegre, where the street of the town is. */
export const townTile = { zoom: 14, x: 5861, y: 9626 };

/** An empty folder of imports. */
export const importsFolder = (): string => mkdtempSync(join(tmpdir(), 'tropeiro-map-'));

/** Imports a town with one street. A second town gives its municipality another name. */
export async function importTown(folder: string, number: number, town?: string): Promise<string> {
  const home = join(folder, nameOfImport(number));
  mkdirSync(home);
  const extractPath = join(home, 'town.osm.pbf');
  const nodes = [
    { id: 1, latitude: -300_350_000, longitude: -512_100_000, tags: town ? { place: 'city', name: town } : {} },
    { id: 2, latitude: -300_316_000, longitude: -512_060_000 },
  ];
  const tags = { highway: 'primary', name: `Avenida ${number}` };
  writeFileSync(extractPath, writeExtract({ nodes, ways: [{ id: 1, nodeIds: [1, 2], tags }] }));
  const { extract, close } = openExtract(extractPath);
  await writeTiles(extract, join(home, geodataFiles.tiles), { attribution });
  close();
  writeFileSync(join(home, geodataFiles.about), JSON.stringify({ file: 'town.osm.pbf', attribution }));
  return home;
}
