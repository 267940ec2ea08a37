import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { tileAddress } from './tile-address.ts';

describe('The address of a tile', () => {
  it('is a square of the map at a zoom', () => {
    const tile = fc.integer({ min: 0, max: 14 }).chain((zoom) => {
      const place = fc.integer({ min: 0, max: 2 ** zoom - 1 });
      return fc.record({ zoom: fc.constant(zoom), x: place, y: place });
    });
    fc.assert(
      fc.property(tile, ({ zoom, x, y }) => {
        assert.deepEqual(tileAddress([zoom, x, y].map(String), 14), { zoom, x, y });
      }),
    );
  });

  it('is written in one way only', () => {
    for (const path of [
      '1/2/0',
      '1/0/2',
      '15/0/0',
      '1/-1/0',
      '01/0/0',
      '1/0/00',
      '1/0',
      '1/0/0/0',
      '1/0.0/0',
      '1/0/0.png',
    ])
      assert.equal(tileAddress(path.split('/'), 14), undefined, path);
    for (const path of ['1e1/0/0', ' 1/0/0', '１/0/0', '1//0', '', '14/99999999999/0', 'NaN/0/0'])
      assert.equal(tileAddress(path.split('/'), 14), undefined, path);
  });
});
