import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { bytesAsSource } from '../../bytes/byte-source.ts';
import { MemoryStore } from '../../bytes/byte-store.ts';
import { BadPmtiles } from './bad-pmtiles.ts';
import { PmtilesReader } from './pmtiles-reader.ts';
import { tileIdOf, tileOf } from './tile-id.ts';
import { PmtilesWriter } from './write-pmtiles.ts';

/** Stores without compressing, so that a directory is large with few entries. */
const gzip = (bytes: Uint8Array) => gzipSync(bytes, { level: 0 });
const facts = { minZoom: 0, maxZoom: 14, west: -5, south: -4, east: 3, north: 2, metadata: { name: 'São Paulo' } };

function written(tiles: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const store = new MemoryStore();
  const writer = new PmtilesWriter(store, gzip);
  for (const [tileId, tile] of tiles) writer.add(tileId, tile);
  writer.finish(facts);
  return store.toBytes();
}

const opened = (bytes: Uint8Array): PmtilesReader => new PmtilesReader(bytesAsSource(bytes), gunzipSync);

function tileAt(reader: PmtilesReader, tileId: number): Uint8Array | undefined {
  const { zoom, x, y } = tileOf(tileId);
  const tile = reader.findTile(zoom, x, y);
  return tile && new Uint8Array(gunzipSync(tile));
}

describe('The id of a tile', () => {
  it('is the one of the specification', () => {
    const known = [
      [0, 0, 0, 0],
      [1, 0, 0, 1],
      [1, 0, 1, 2],
      [1, 1, 1, 3],
      [1, 1, 0, 4],
      [2, 0, 0, 5],
    ] as const;
    for (const [zoom, x, y, id] of known) assert.equal(tileIdOf(zoom, x, y), id);
    assert.equal(tileIdOf(12, 3423, 1763), 19078479);
  });

  it('leads back to the tile, and from each tile to a neighbour', () => {
    fc.assert(
      fc.property(fc.nat((4 ** 15 - 1) / 3 - 2), (id) => {
        const { zoom, x, y } = tileOf(id);
        assert.equal(tileIdOf(zoom, x, y), id);
        const next = tileOf(id + 1);
        if (next.zoom === zoom) assert.equal(Math.abs(next.x - x) + Math.abs(next.y - y), 1);
      }),
    );
  });
});

describe('A file of tiles', () => {
  it('gives back every tile that was written, and no other', () => {
    const tile = fc.oneof(fc.constant(new Uint8Array([1])), fc.uint8Array({ minLength: 1, maxLength: 300 }));
    fc.assert(
      fc.property(fc.dictionary(fc.nat(300).map(String), tile), (made) => {
        const tiles = new Map(Object.entries(made).map(([id, bytes]) => [Number(id), bytes]));
        const reader = opened(written(tiles));
        for (let id = 0; id < 320; id++) assert.deepEqual(tileAt(reader, id), tiles.get(id));
        assert.deepEqual(reader.metadata(), facts.metadata);
        assert.equal(reader.header.addressedCount, tiles.size);
        assert.equal(reader.header.west, -5);
      }),
    );
  });

  it('has leaf directories if one directory does not fit into the first 16 KiB', () => {
    const ids = Array.from({ length: 8_000 }, (_, at) => at * 3 + (at % 2));
    const contentOf = (id: number) => new TextEncoder().encode(`${id}${'x'.repeat(id % 97)}`);
    const bytes = written(new Map(ids.map((id) => [id, contentOf(id)])));
    const reader = opened(bytes);
    assert.ok(reader.header.leaves.length > 0);
    assert.ok(reader.header.root.offset + reader.header.root.length <= 16_384);
    reader.checkDirectories();
    for (const id of ids.filter((_, at) => at % 500 === 0)) assert.deepEqual(tileAt(reader, id), contentOf(id));
  });

  it('stores equal small tiles once', () => {
    const water = new Uint8Array(100).fill(7);
    const reader = opened(written(new Map([5, 6, 7, 9].map((id) => [id, water]))));
    const { addressedCount, entryCount, contentCount } = reader.header;
    assert.deepEqual([addressedCount, entryCount, contentCount], [4, 2, 1]);
  });

  it('is refused with an offset if it is cut off or something else', () => {
    const whole = written(new Map([[1, new Uint8Array(500)]]));
    for (const length of [0, 50, 127, 16_384, whole.length - 1])
      assert.throws(() => opened(whole.subarray(0, length)), BadPmtiles);
    assert.throws(() => opened(new Uint8Array(200)), /Byte 0 .* not in the format PMTiles/);
  });
});
