import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flattenPath } from './flatten-path.ts';
import { border, glyphImage } from './glyph-image.ts';

const square = flattenPath(
  [
    { command: 'moveTo', args: [100, 0] },
    { command: 'lineTo', args: [1100, 0] },
    { command: 'lineTo', args: [1100, 1000] },
    { command: 'lineTo', args: [100, 1000] },
    { command: 'closePath', args: [] },
  ],
  0.01,
);

describe('The image of a glyph', () => {
  const image = glyphImage(square);
  const at = (x: number, y: number) => image?.distances[(y + border) * 16 + x + border];

  it('has the place and the size of its outline', () => {
    assert.deepEqual([image?.left, image?.top, image?.width, image?.height], [1, 10 - 26, 10, 10]);
    assert.equal(image?.distances.length, 16 * 16);
  });

  it('has the distance to the outline, in eighths of the range a pixel', () => {
    const byDistance = (pixels: number) => Math.round(255 - 255 * (pixels / 8 + 0.25));
    assert.equal(at(0, 5), byDistance(-0.5));
    assert.equal(at(-1, 5), byDistance(0.5));
    assert.equal(at(-3, 5), byDistance(2.5));
    assert.equal(at(-1, -1), byDistance(Math.hypot(0.5, 0.5)));
    assert.equal(at(5, 5), 255);
  });

  it('of a curve follows the curve', () => {
    const circle = flattenPath(
      [
        { command: 'moveTo', args: [10, 0] },
        { command: 'bezierCurveTo', args: [10, 5.523, 5.523, 10, 0, 10] },
        { command: 'bezierCurveTo', args: [-5.523, 10, -10, 5.523, -10, 0] },
        { command: 'bezierCurveTo', args: [-10, -5.523, -5.523, -10, 0, -10] },
        { command: 'bezierCurveTo', args: [5.523, -10, 10, -5.523, 10, 0] },
      ],
      1,
    );
    for (const [x0, y0, x1, y1] of circle)
      for (const radius of [Math.hypot(x0, y0), Math.hypot(x1, y1)]) assert.ok(Math.abs(radius - 10) < 0.01);
  });

  it('of a blank is none', () => assert.equal(glyphImage([]), undefined));
});
