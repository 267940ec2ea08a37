import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MemoryStore } from '../../bytes/byte-store.ts';
import { joinLines } from './join-lines.ts';
import { SortedRecords } from './sorted-records.ts';

describe('Records', () => {
  it('are sorted by tile in the order they came, also if they do not fit into memory', () => {
    const records = fc.array(fc.tuple(fc.nat(20), fc.uint8Array({ minLength: 1, maxLength: 40 })), { maxLength: 200 });
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 3000 }), (all, runBytes) => {
        const sorted = new SortedRecords(new MemoryStore(), runBytes);
        for (const [tileId, bytes] of all) sorted.add(tileId, (writer) => writer.raw(bytes));
        const expected = new Map<number, number[]>();
        for (const [tileId, bytes] of all.toSorted(([a], [b]) => a - b))
          expected.set(tileId, [...(expected.get(tileId) ?? []), ...bytes]);
        const found = [...sorted.tiles()].map(({ tileId }) => tileId);
        assert.deepEqual(found, [...expected.keys()]);
      }),
    );
  });

  it('are complete in each tile', () => {
    for (const runBytes of [10, 1000]) {
      const sorted = new SortedRecords(new MemoryStore(), runBytes);
      for (let number = 0; number < 90; number++) sorted.add(number % 3, (writer) => writer.raw(Uint8Array.of(number)));
      for (const { tileId, records } of sorted.tiles())
        assert.deepEqual(
          [...records],
          Array.from({ length: 30 }, (_, at) => at * 3 + tileId),
        );
    }
  });
});

describe('Lines', () => {
  const line = (...xs: number[]) => xs.flatMap((x) => [x, 0]);

  it('are joined where they meet, and turned if they have no direction', () => {
    const lines = [line(0, 5), line(9, 5), line(9, 12)];
    assert.deepEqual(
      joinLines(lines, false).map((joined) => joined.length),
      [8],
    );
    assert.deepEqual(
      joinLines(lines, true).map((joined) => joined.length),
      [4, 4, 4],
    );
    assert.deepEqual(joinLines([line(5, 9), line(0, 5)], true), [line(5, 9), line(0, 5)]);
  });

  it('keep all their segments when they are joined', () => {
    const point = fc.tuple(fc.nat(3), fc.nat(3));
    const lines = fc.array(fc.array(point, { minLength: 2, maxLength: 4 }).map((points) => points.flat()));
    const segments = (all: readonly (readonly number[])[]) =>
      all
        .flatMap((points) =>
          Array.from({ length: points.length / 2 - 1 }, (_, at) => {
            const ends = [points.slice(2 * at, 2 * at + 2), points.slice(2 * at + 2, 2 * at + 4)];
            return ends
              .map((end) => end.join())
              .sort()
              .join(' ');
          }),
        )
        .sort();
    fc.assert(
      fc.property(lines, fc.boolean(), (all, areDirected) => {
        assert.deepEqual(segments(joinLines(all, areDirected)), segments(all));
      }),
    );
  });
});
