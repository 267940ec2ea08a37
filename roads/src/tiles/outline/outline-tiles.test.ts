import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeTile } from '../testing/decode-tile.ts';
import { OutlineTiles } from './outline-tiles.ts';

const degrees = (...values: readonly number[]) => Int32Array.from(values, (value) => value * 1e7);
const named = (name: string) => [{ key: 'name', value: name }] as const;

/** A square of 20 degrees with a hole of two, west of Greenwich and south of the equator. */
const square = {
  attributes: named('Estado'),
  polygons: [[degrees(-30, -25, -10, -25, -10, -5, -30, -5), degrees(-21, -16, -19, -16, -19, -14, -21, -14)]],
};
const seat = { attributes: named('Sede'), minZoom: 6, longitude: -250_000_000, latitude: -100_000_000 };
const tiles = new OutlineTiles([square], [seat]);

const layersOf = (...[zoom, x, y, choice]: Parameters<OutlineTiles['tile']>) => {
  const tile = tiles.tile(zoom, x, y, choice);
  return tile === undefined ? [] : [...decodeTile(tile).keys()];
};
/** The tile of a place. */
const tileAt = (zoom: number, longitude: number, latitude: number): [number, number, number] => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [zoom, Math.floor((longitude / 360 + 0.5) * 2 ** zoom), Math.floor(y * 2 ** zoom)];
};

describe('Tiles of an outline', () => {
  it('show the area at every zoom, and nothing outside of it or in its hole', () => {
    for (let zoom = 0; zoom <= 14; zoom++) assert.deepEqual(layersOf(...tileAt(zoom, -15, -10))[0], 'outline');
    assert.equal(tiles.tile(...tileAt(8, 10, 10)), undefined);
    assert.equal(tiles.tile(...tileAt(10, -20, -15)), undefined);
  });

  it('cover a tile within the area with its margin', () => {
    const [area] = decodeTile(tiles.tile(...tileAt(12, -15, -10)) as Uint8Array).get('outline') ?? [];
    assert.equal(area?.attributes.name, 'Estado');
    assert.deepEqual(area?.parts, [
      [
        [-64, -64],
        [4160, -64],
        [4160, 4160],
        [-64, 4160],
        [-64, -64],
      ],
    ]);
  });

  it('name a place from its zoom on, in one tile only', () => {
    assert.deepEqual(layersOf(...tileAt(5, -25, -10)), ['outline']);
    const names = fc.property(fc.integer({ min: 6, max: 14 }), (zoom) => {
      const [, x, y] = tileAt(zoom, -25, -10);
      const around = [-1, 0, 1].flatMap((east) => [-1, 0, 1].map((south) => [x + east, y + south] as const));
      const found = around.filter(([ofX, ofY]) => layersOf(zoom, ofX, ofY).includes('outline_place'));
      assert.deepEqual(found, [[x, y]]);
    });
    fc.assert(names);
  });

  it('leave out what another map shows', () => {
    const tile = tileAt(9, -25, -10);
    assert.deepEqual(layersOf(...tile, { isShown: () => false }), ['outline']);
    assert.deepEqual(layersOf(...tile, { hasAreas: false }), ['outline_place']);
    assert.equal(tiles.tile(...tile, { hasAreas: false, isShown: () => false }), undefined);
  });
});
