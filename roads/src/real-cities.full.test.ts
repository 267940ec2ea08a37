import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { MemoryStore } from './bytes/byte-store.ts';
import { listStreets } from './streets/list-streets.ts';
import { readRealExtract, realExtracts, withoutExtracts } from './testing/real-extracts.ts';
import { makeTiles } from './tiles/make-tiles.ts';
import { PmtilesReader } from './tiles/pmtiles/pmtiles-reader.ts';
import { tileAround } from './tiles/testing/tile-around.ts';

describe('Extracts of real cities', { skip: withoutExtracts }, () => {
  for (const name of realExtracts) {
    it(`${name} is read whole`, () => {
      const { nodes, ways, bounds } = readRealExtract(name);
      let references = 0;
      let found = 0;
      for (const { nodeIds } of ways())
        for (const id of nodeIds) {
          references++;
          if (nodes.indexOf(id) >= 0) found++;
        }
      assert.ok(nodes.count > 10_000);
      assert.ok(nodes.ids.every((id, index) => index === 0 || id > (nodes.ids[index - 1] as number)));
      // Ways that leave the area of an extract refer to nodes outside it.
      assert.ok(found / references > 0.9, `${found} of ${references} nodes of ways are in the extract`);
      if (bounds !== undefined) assert.ok(bounds.south < bounds.north && bounds.west < bounds.east);
    });

    it(`${name} has streets in the middle of its map at every zoom from 12`, () => {
      const file = new MemoryStore();
      const target = { file, scratch: new MemoryStore(), gzip: (bytes: Uint8Array) => gzipSync(bytes, { level: 1 }) };
      makeTiles(readRealExtract(name), { ...target, attribution: '© OpenStreetMap contributors' });
      const reader = new PmtilesReader(file, gunzipSync);
      reader.checkDirectories();
      for (const zoom of [12, 13, 14]) {
        const { centerLongitude, centerLatitude } = reader.header;
        const streets = tileAround(reader, zoom, centerLongitude, centerLatitude).get('street') ?? [];
        assert.ok(streets.length > 10, `${streets.length} streets at zoom ${zoom}`);
      }
    });

    it(`${name} lists every named residential street`, () => {
      const extract = readRealExtract(name);
      const names = new Set([...listStreets(extract)].map((found) => found.name));
      assert.ok(names.size > 100);
      for (const { tags } of extract.ways())
        if (tags.get('highway') === 'residential' && tags.has('name'))
          assert.ok(names.has(tags.get('name')?.replaceAll(/\s+/g, ' ').trim() ?? ''));
    });
  }
});
