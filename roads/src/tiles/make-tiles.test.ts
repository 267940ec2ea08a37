import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { MemoryStore } from '../bytes/byte-store.ts';
import type { OsmExtract } from '../osm/extract.ts';
import { writeExtract } from '../osm/testing/write-extract.ts';
import { readBytes } from '../testing/real-extracts.ts';
import { makeTiles } from './make-tiles.ts';
import { PmtilesReader } from './pmtiles/pmtiles-reader.ts';
import { tileAround } from './testing/tile-around.ts';

const attribution = '© OpenStreetMap contributors';

function tilesOf(extract: OsmExtract, runBytes?: number): PmtilesReader {
  const file = new MemoryStore();
  makeTiles(extract, {
    file,
    scratch: new MemoryStore(),
    gzip: (bytes) => gzipSync(bytes),
    attribution,
    ...(runBytes === undefined ? {} : { runBytes }),
  });
  return new PmtilesReader(file, gunzipSync);
}

const [longitude, latitude] = [-512_000_000, -300_000_000];
const at = (id: number, east: number, north: number, tags?: Record<string, string>) => ({
  id,
  longitude: longitude + east * 1000,
  latitude: latitude + north * 1000,
  ...(tags === undefined ? {} : { tags }),
});

/** A street of two ways, a motorway, and a lake with an island, in Porto Alegre. */
const town = readBytes(
  writeExtract({
    nodes: [
      at(1, 0, 0),
      at(2, 30, 0),
      at(3, 30, 30),
      at(4, -30, -30),
      at(5, 40, -30),
      ...[10, 60].flatMap((side, ring) => [
        at(10 * ring + 11, 200 - side, 200 - side),
        at(10 * ring + 12, 200 + side, 200 - side),
        at(10 * ring + 13, 200 + side, 200 + side),
        at(10 * ring + 14, 200 - side, 200 + side),
      ]),
      at(90, 5, 5, { place: 'suburb', name: 'Bom Fim' }),
    ],
    ways: [
      { id: 1, nodeIds: [1, 2], tags: { highway: 'residential', name: 'Rua São João' } },
      { id: 2, nodeIds: [3, 2], tags: { highway: 'residential', name: 'Rua São João' } },
      { id: 3, nodeIds: [4, 5], tags: { highway: 'motorway', ref: 'BR-290' } },
      { id: 4, nodeIds: [11, 12, 13, 14, 11] },
      { id: 5, nodeIds: [21, 22, 23, 24, 21] },
    ],
    relations: [
      {
        id: 1,
        members: [
          { type: 'way', id: 5, role: 'outer' },
          { type: 'way', id: 4, role: 'inner' },
        ],
        tags: { type: 'multipolygon', natural: 'water', name: 'Lago' },
      },
    ],
  }),
);

describe('The tiles of an extract', () => {
  const reader = tilesOf(town);

  it('have each street as one line, with its name', () => {
    const streets = tileAround(reader, 14, longitude, latitude).get('street') ?? [];
    const street = streets.find(({ attributes }) => attributes.class === 'minor');
    assert.deepEqual(street?.attributes, { class: 'minor', name: 'Rua São João' });
    assert.deepEqual(
      street?.parts.map((part) => part.length),
      [3],
    );
  });

  it('have fewer streets and attributes at lower zooms', () => {
    const classesAt = (zoom: number) =>
      (tileAround(reader, zoom, longitude, latitude).get('street') ?? []).map(({ attributes }) => attributes);
    assert.deepEqual(classesAt(12), [{ class: 'minor' }, { class: 'motorway', ref: 'BR-290' }]);
    assert.deepEqual(classesAt(10), [{ class: 'motorway' }]);
  });

  it('have a lake whose outer ring runs clockwise, and its island the other way', () => {
    const lake = tileAround(reader, 14, longitude + 190_000, latitude + 190_000).get('water')?.[0];
    assert.equal(lake?.attributes.class, 'lake');
    const areas = lake?.parts.map((ring) =>
      ring.slice(1).reduce((sum, [x, y], index) => sum + (ring[index]?.[0] ?? 0) * y - x * (ring[index]?.[1] ?? 0), 0),
    );
    assert.deepEqual(areas?.map(Math.sign), [1, -1]);
  });

  it('have names of places where they are, and the attribution', () => {
    const places = tileAround(reader, 14, longitude, latitude).get('place') ?? [];
    assert.deepEqual(
      places.map(({ attributes }) => attributes),
      [{ class: 'suburb', name: 'Bom Fim' }],
    );
    assert.equal((reader.metadata() as { attribution: string }).attribution, attribution);
  });

  it('are the same if their records do not fit into memory', () => {
    const spilled = tilesOf(town, 64);
    assert.deepEqual(tileAround(spilled, 12, longitude, latitude), tileAround(reader, 12, longitude, latitude));
    assert.equal(spilled.header.addressedCount, reader.header.addressedCount);
  });
});
