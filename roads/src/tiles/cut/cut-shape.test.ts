import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cutShape } from './cut-shape.ts';
import { doubleAreaOf, type Points, type Shape, unitsPerTile } from './shape.ts';
import { simplify, weighPoints } from './simplify.ts';

const everywhere = { firstX: 0, lastX: 7, firstY: 0, lastY: 7 };
const coordinate = fc.nat(8 * unitsPerTile - 1);
const lineArbitrary = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 12 })
  .map((points) => points.flat());

function cut(shape: Shape, margin = 0, range = everywhere): Map<string, readonly Points[]> {
  const tiles = new Map<string, readonly Points[]>();
  cutShape(shape, range, margin, (x, y, parts) => {
    assert.ok(!tiles.has(`${x} ${y}`));
    tiles.set(`${x} ${y}`, parts);
  });
  return tiles;
}

const lengthOf = (line: Points): number => {
  let length = 0;
  for (let at = 2; at < line.length; at += 2)
    length += Math.hypot((line[at] ?? 0) - (line[at - 2] ?? 0), (line[at + 1] ?? 0) - (line[at - 1] ?? 0));
  return length;
};

describe('A shape cut into tiles', () => {
  it('has the same length in all tiles together, if it is a line', () => {
    fc.assert(
      fc.property(lineArbitrary, (line) => {
        const parts = [...cut({ kind: 'line', parts: [line] }).values()].flat();
        const length = parts.reduce((sum, part) => sum + lengthOf(part), 0);
        assert.ok(Math.abs(length - lengthOf(line)) <= 4 * line.length * 8, `${length} instead of ${lengthOf(line)}`);
      }),
    );
  });

  it('has the same area in all tiles together, if it is a polygon', () => {
    fc.assert(
      fc.property(lineArbitrary, (ring) => {
        const parts = [...cut({ kind: 'polygon', parts: [ring] }).values()].flat();
        const area = parts.reduce((sum, part) => sum + doubleAreaOf(part), 0) / 2;
        // Rounding moves each border by at most half a unit.
        const allowed = lengthOf([...ring, ...ring.slice(0, 2)]) + 8 * unitsPerTile;
        assert.ok(Math.abs(area - doubleAreaOf(ring) / 2) <= allowed, `${area} instead of ${doubleAreaOf(ring) / 2}`);
      }),
    );
  });

  it('lies within each tile and its margin, and within the range of tiles', () => {
    const kinds = fc.constantFrom<Shape['kind'][]>('line', 'polygon');
    const range = { firstX: 2, lastX: 5, firstY: 3, lastY: 3 };
    fc.assert(
      fc.property(kinds, lineArbitrary, fc.nat(100), (kind, line, margin) => {
        for (const [key, parts] of cut({ kind, parts: [line] }, margin, range)) {
          const [x = 0, y = 0] = key.split(' ').map(Number);
          assert.ok(x >= 2 && x <= 5 && y === 3);
          for (const points of parts)
            for (const [at, value] of points.entries()) {
              const inTile = value - (at % 2 === 0 ? x : y) * unitsPerTile;
              assert.ok(inTile >= -margin && inTile <= unitsPerTile + margin);
            }
        }
      }),
    );
  });

  it('keeps the holes of a polygon, and fills the tiles within it', () => {
    const square = (from: number, to: number) => [from, from, to, from, to, to, from, to];
    const tiles = cut({ kind: 'polygon', parts: [square(0, 32_767), square(5000, 6000)] });
    assert.equal(tiles.size, 64);
    assert.equal(tiles.get('1 1')?.length, 2);
    assert.equal(doubleAreaOf(tiles.get('4 4')?.[0] ?? []), 2 * unitsPerTile ** 2);
  });
});

describe('A simplified line', () => {
  it('passes every point it leaves out within the tolerance, and keeps its ends', () => {
    fc.assert(
      fc.property(lineArbitrary, fc.integer({ min: 1, max: 3000 }), (line, tolerance) => {
        const kept = simplify(line, weighPoints(line), tolerance, 1);
        assert.deepEqual(kept.slice(0, 2), line.slice(0, 2));
        for (let at = 0; at < line.length; at += 2)
          assert.ok(distanceTo(kept, line[at] ?? 0, line[at + 1] ?? 0) <= tolerance + 1e-6);
      }),
    );
  });
});

function distanceTo(line: Points, x: number, y: number): number {
  let nearest = Math.hypot((line[0] ?? 0) - x, (line[1] ?? 0) - y);
  for (let at = 2; at < line.length; at += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = line.slice(at - 2, at + 2);
    const [dx, dy] = [x1 - x0, y1 - y0];
    const part = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(x0 + part * dx - x, y0 + part * dy - y));
  }
  return nearest;
}
