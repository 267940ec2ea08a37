import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { figureRows } from './figure-rows.ts';

const row = { width: 500, height: 110, gap: 10 };
const placed = (...sizes: readonly (readonly [width: number, height: number])[]) =>
  figureRows(
    sizes.map(([width, height]) => ({ image: { width, height }, caption: '' })),
    row,
  ).map((figures) => figures.map(({ x, width, height }) => [x, width, height]));

describe('Rows of pictures', () => {
  it('are none without a picture', () => assert.deepEqual(placed(), []));

  it('have pictures as high as the row, beside each other', () =>
    assert.deepEqual(placed([320, 160], [160, 320]), [
      [
        [0, 220, 110],
        [230, 55, 110],
      ],
    ]));

  it('have a picture wider than a row in a separate row, scaled to its width', () =>
    assert.deepEqual(placed([110, 110], [1000, 20], [110, 110]), [[[0, 110, 110]], [[0, 500, 10]], [[0, 110, 110]]]));

  it('leave room for captions below narrow pictures', () =>
    assert.deepEqual(placed([1, 110], [1, 110]), [
      [
        [0, 1, 110],
        [70, 1, 110],
      ],
    ]));
});
