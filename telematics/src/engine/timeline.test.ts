import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Change, combineTimelines, joinTimelines, mapTimeline, Timeline, type ValueOverTime } from './timeline.ts';

/** A timeline as plain data: its value before the first change, and its changes. */
type Listed<T> = { readonly before: T; readonly changes: readonly Change<T>[] };

const timelineOf = <T>({ before, changes }: Listed<T>): Timeline<T> => new Timeline(before, changes);

/** The value at a time, by a search through all changes. */
const valueAt = <T>({ before, changes }: Listed<T>, ms: number): T =>
  changes
    .filter(({ fromMs }) => fromMs <= ms)
    .reduce<Change<T>>((last, change) => (change.fromMs >= last.fromMs ? change : last), {
      fromMs: Number.NEGATIVE_INFINITY,
      value: before,
    }).value;

/** Joins timelines by listing the value at every moment at which any of them changes. */
function joinedByMoments<T>(nested: Listed<Listed<T>>): Listed<T> {
  const all = [nested.before, ...nested.changes.map(({ value }) => value)];
  const moments = [nested, ...all].flatMap(({ changes }) => changes.map(({ fromMs }) => fromMs));
  const joinedAt = (ms: number): T => valueAt(valueAt(nested, ms), ms);
  return {
    before: joinedAt(Number.NEGATIVE_INFINITY),
    changes: moments.map((fromMs) => ({ fromMs, value: joinedAt(fromMs) })),
  };
}

const moment = fc.integer({ min: -20, max: 20 });
const listed = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Listed<T>> =>
  fc.record({
    before: value,
    changes: fc.array(fc.record({ fromMs: moment, value }), { maxLength: 12 }),
  });
/** Times in any order, as late messages cause, between and outside all changes. */
const times = fc.array(fc.oneof(moment, fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0.5)), {
  minLength: 1,
  maxLength: 60,
});

/** Whether the value stays the same in the whole stretch around a time. */
function assertStretch<T>(timeline: ValueOverTime<T>, ms: number, valueThen: (ms: number) => T): void {
  const { value, sinceMs, untilMs } = timeline.stretchAt(ms);
  assert.ok(sinceMs <= ms && (ms < untilMs || ms === Number.POSITIVE_INFINITY));
  for (let then = Math.max(sinceMs, -25); then < Math.min(untilMs, 25); then += 0.5)
    assert.deepEqual(valueThen(then), value);
}

describe('A timeline', () => {
  it('has the value of the last change', () => {
    fc.assert(
      fc.property(listed(fc.nat(9)), times, (changes, asked) => {
        const timeline = timelineOf(changes);
        for (const ms of asked) {
          assert.equal(timeline.at(ms), valueAt(changes, ms));
          assertStretch(timeline, ms, (then) => valueAt(changes, then));
        }
      }),
    );
  });

  it('that joins others has the values of those in force', () => {
    fc.assert(
      fc.property(listed(listed(fc.nat(9))), times, (nested, asked) => {
        const listedValues = joinedByMoments(nested);
        const joined = joinTimelines(mapTimeline(timelineOf(nested), timelineOf));
        for (const ms of asked) {
          assert.equal(joined.at(ms), valueAt(listedValues, ms));
          assertStretch(joined, ms, (then) => valueAt(listedValues, then));
        }
      }),
    );
  });

  it('that joins others reads only those in force at the requested times', () => {
    const readCounts = [0, 0, 0];
    const inner = readCounts.map(
      (_, index) =>
        new Timeline(
          index,
          [...Array(100).keys()].map((fromMs) => ({
            fromMs,
            get value() {
              readCounts[index] = (readCounts[index] ?? 0) + 1;
              return index * 1000 + fromMs;
            },
          })),
        ),
    );
    const [first, second, third] = inner as [Timeline<number>, Timeline<number>, Timeline<number>];
    const changes = [
      { fromMs: 40, value: second },
      { fromMs: 60, value: third },
    ];
    const joined = joinTimelines(new Timeline(first, changes));
    assert.deepEqual(readCounts, [0, 0, 0]);
    assert.deepEqual([joined.at(45), joined.at(45.5), joined.at(50)], [1045, 1045, 1050]);
    assert.deepEqual(readCounts, [0, 2, 0]);
  });

  it('that combines others has the value derived from all of them', () => {
    fc.assert(
      fc.property(fc.array(listed(fc.nat(9)), { maxLength: 4 }), times, (parts, asked) => {
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        const combinedAt = (ms: number) => sum(parts.map((part) => valueAt(part, ms)));
        const combined = combineTimelines(parts.map(timelineOf), sum);
        for (const ms of asked) {
          assert.equal(combined.at(ms), combinedAt(ms));
          assertStretch(combined, ms, combinedAt);
        }
      }),
    );
  });
});
