import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readBytes } from '../../testing/real-extracts.ts';
import { writeExtract } from '../testing/write-extract.ts';
import { type Area, doubleAreaOf } from './area.ts';
import { AreaAssembler, areaOfWay } from './area-assembler.ts';
import { joinRings } from './join-rings.ts';

/** Squares by their west, south and size, each a ring of four nodes. */
type Square = readonly [number, number, number];

/** A multipolygon of squares, each cut into ways: after how many of its corners, and which ways run backwards. */
function assemble(squares: readonly Square[], isWhole = true, waysPerSquare = 2): Area[] {
  const nodes = squares.flatMap(([x, y, size], square) =>
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ].map(([longitude = 0, latitude = 0], corner) => ({
      id: square * 4 + corner + 1,
      longitude,
      latitude,
    })),
  );
  const ways = squares.flatMap((_, square) => {
    const corner = (number: number) => square * 4 + (number % 4) + 1;
    if (waysPerSquare === 1) return [[0, 1, 2, 3, 4].map(corner)];
    return [[0, 1, 2].map(corner), [4, 3, 2].map(corner)];
  });
  const extract = readBytes(
    writeExtract({
      nodes,
      ways: ways.map((nodeIds, index) => ({ id: index + 1, nodeIds })),
      relations: [
        {
          id: 1,
          members: ways
            .map((_, index) => ({ type: 'way', id: index + 1, role: '' }) as const)
            .concat(isWhole ? [] : [{ type: 'way', id: 999, role: '' }]),
          tags: { type: 'multipolygon', natural: 'water' },
        },
      ],
    }),
  );
  const assembler = new AreaAssembler(extract, (tags) => tags.has('natural'));
  for (const way of extract.ways()) assembler.addWay(way);
  return [...assembler.areas()];
}

const shapeOf = (areas: readonly Area[]): number[][] =>
  areas.flatMap(({ polygons }) => polygons.map((rings) => rings.map((ring) => Math.abs(doubleAreaOf(ring)) / 2)));

describe('A multipolygon', () => {
  it('has holes, and islands within the holes', () => {
    assert.deepEqual(
      shapeOf(
        assemble([
          [0, 0, 100],
          [10, 10, 80],
          [30, 30, 10],
        ]),
      ),
      [[10_000, 6_400], [100]],
    );
  });

  it('has several outer rings, each with its own holes', () => {
    const squares: Square[] = [
      [0, 0, 50],
      [10, 10, 5],
      [100, 0, 60],
      [110, 10, 7],
      [130, 10, 8],
    ];
    assert.deepEqual(shapeOf(assemble(squares)), [
      [3_600, 64, 49],
      [2_500, 25],
    ]);
  });

  it('keeps the complete rings if a way is outside the extract', () => {
    assert.deepEqual(shapeOf(assemble([[0, 0, 10]], false)), [[100]]);
  });

  it('needs no way of its own for each ring', () => {
    assert.deepEqual(
      shapeOf(
        assemble(
          [
            [0, 0, 100],
            [10, 10, 80],
          ],
          true,
          1,
        ),
      ),
      [[10_000, 6_400]],
    );
  });
});

describe('Ways', () => {
  it('are joined to the ring they were cut from, in any order and direction', () => {
    const cuts = fc.uniqueArray(fc.nat(19), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cuts, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), fc.nat(), (places, flips, seed) => {
        const sorted = places.toSorted((a, b) => a - b);
        const ways = sorted.map((place, index) => {
          const next = sorted[index + 1] ?? (sorted[0] as number) + 20;
          const way = Array.from({ length: next - place + 1 }, (_, step) => (place + step) % 20);
          return flips[index] ? way.toReversed() : way;
        });
        const shuffled = ways.map((way, index) => [(index * 7919 + seed) % 13, way] as const).sort(([a], [b]) => a - b);
        const { rings, isComplete } = joinRings(shuffled.map(([, way]) => way));
        assert.equal(isComplete, true);
        assert.equal(rings.length, 1);
        assert.deepEqual(
          [...(rings[0] ?? [])].sort((a, b) => a - b),
          Array.from({ length: 20 }, (_, node) => node),
        );
      }),
    );
  });

  it('that meet in one node form two rings', () => {
    const { rings, isComplete } = joinRings([
      [0, 1, 2],
      [2, 3, 0],
      [0, 5, 6],
      [6, 7, 0],
    ]);
    assert.deepEqual(
      rings.map((ring) => ring.length),
      [4, 4],
    );
    assert.equal(isComplete, true);
  });

  it('that do not close form no ring', () => {
    assert.deepEqual(
      joinRings([
        [0, 1, 2],
        [2, 3],
      ]),
      { rings: [], isComplete: false },
    );
  });
});

describe('A closed way', () => {
  it('is an area, and an open one is none', () => {
    const nodes = [0, 10, 20].map((at, index) => ({ id: index + 1, latitude: at, longitude: index === 1 ? 10 : 0 }));
    const ways = [
      [1, 2, 3, 1],
      [1, 2, 3],
    ].map((nodeIds, index) => ({ id: index + 1, nodeIds }));
    const extract = readBytes(writeExtract({ nodes, ways }));
    const [closed, open] = [...extract.ways()].map((way) => areaOfWay(extract.nodes, way));
    assert.equal(Math.abs(doubleAreaOf(closed?.polygons[0]?.[0] ?? new Int32Array())), 200);
    assert.equal(open, undefined);
  });
});
