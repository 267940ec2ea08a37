import { gzipSync } from 'node:zlib';
import { MemoryStore } from '@tropeiro/roads/bytes/byte-store.ts';
import type { OsmExtract } from '@tropeiro/roads/osm/extract.ts';
import { listHouseNumbers } from '@tropeiro/roads/streets/list-house-numbers.ts';
import { listStreets } from '@tropeiro/roads/streets/list-streets.ts';
import { extractBytes, readBytes } from '@tropeiro/roads/testing/real-extracts.ts';
import { makeTiles } from '@tropeiro/roads/tiles/make-tiles.ts';
import type { Figure } from '../api/api-report.ts';
import { timed } from './cpu-time.ts';

const limitRatio = 10;

/**
 * Tiles and streets of an extract, beside reading it. It needs a process of its own: what is read first also compiles
 * the reader, and tiles compile their own code.
 */
export function measureTiles(name: string): readonly Figure[] {
  const bytes = extractBytes(name);
  const read = timed(() => readAll(readBytes(bytes)));
  const file = new MemoryStore();
  const gzip = (tile: Uint8Array) => gzipSync(tile);
  const tiles = timed(() =>
    makeTiles(read.result, { file, scratch: new MemoryStore(), gzip, attribution: '© OpenStreetMap contributors' }),
  );
  const streets = timed(() => [...listStreets(read.result)].length);
  const numbers = timed(() => [...listHouseNumbers(read.result)].length);
  const ratio = tiles.cpuS / read.cpuS;
  return [
    { name: 'read nodes, ways and relations', value: `${read.cpuS.toFixed(2)} s` },
    {
      name: 'make tiles',
      value: `${tiles.cpuS.toFixed(2)} s, ${ratio.toFixed(1)} times reading`,
      limit: `${limitRatio} times`,
      passed: ratio <= limitRatio,
    },
    { name: 'the file of tiles', value: `${Math.round(file.size / 1000)} kB` },
    { name: `list ${streets.result} streets`, value: `${streets.cpuS.toFixed(2)} s` },
    { name: `list ${numbers.result} house numbers`, value: `${numbers.cpuS.toFixed(2)} s` },
  ];
}

function readAll(extract: OsmExtract): OsmExtract {
  for (const _ of extract.ways());
  for (const _ of extract.relations());
  return extract;
}
