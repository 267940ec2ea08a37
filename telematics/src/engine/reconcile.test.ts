import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { every } from '../testing/describe-events.ts';
import { eventsOf } from '../testing/told.ts';
import { worldOf } from '../testing/world.ts';
import type { TrackedEvent } from './event.ts';
import { reconcile } from './reconcile.ts';

type Span = readonly [beginMs: number, endMs: number | null];

/** Stretches of any length, some of none, some that go on. */
const spans = fc.array(
  fc
    .tuple(fc.nat(30), fc.option(fc.nat(8)))
    .map(([beginMs, lengthMs]): Span => [beginMs, lengthMs === null ? null : beginMs + lengthMs]),
);

const sharesTime = (a: TrackedEvent, b: TrackedEvent): boolean =>
  a.beginMs < (b.endMs ?? Number.POSITIVE_INFINITY) && b.beginMs < (a.endMs ?? Number.POSITIVE_INFINITY);

describe('Events that are found again', () => {
  const [event] = eventsOf(every(0, 60, 1, { alarm: 'sos' }), worldOf());
  assert(event);

  /** Events of one kind between these moments, each begun by a message of its own. */
  const between = (spans: readonly Span[], firstHash: number) =>
    spans.map(([beginMs, endMs], index) => ({ ...event, beginMs, endMs, beginHash: firstHash + index }));
  const toldOf = (spans: readonly Span[]) =>
    between(spans, 0).map((one, index) => ({ ...one, id: `${index}`, revision: 1 }));

  for (const [says, shiftMs] of [
    ['where they begin as they did', 0],
    ['where all of them begin a little later', 1],
  ] as const) {
    it(`are looked at no more often each where there are many of a kind, ${says}`, () => {
      const looksOf = (count: number): number => {
        let looks = 0;
        const spans = Array.from({ length: count }, (_, index): Span => [10 * index, 10 * index + 5]);
        const found = between(spans, shiftMs * 1000).map((one) => ({
          ...one,
          beginMs: one.beginMs + shiftMs,
        }));
        const known = toldOf(spans).map((one) => ({
          ...one,
          get beginMs() {
            looks += 1;
            return 10 * Number(one.id);
          },
        }));
        const { events } = reconcile(known, found, () => assert.fail('all of them are known'));
        assert.deepEqual(
          events.map(({ id }) => id),
          known.map(({ id }) => id),
        );
        return looks;
      };
      // To sort what is sorted looks at each twice.
      assert(looksOf(1000) <= 11 * looksOf(100));
    });
  }

  it('are, of those that share time, each the earliest that is left, whatever overlaps', () => {
    const property = fc.property(spans, spans, (before, now) => {
      const found = between(now, 1000);
      const left = toldOf(before).toSorted((a, b) => a.beginMs - b.beginMs);
      const ids = new Map(
        found
          .toSorted((a, b) => a.beginMs - b.beginMs)
          .map((one) => {
            const at = left.findIndex((known) => sharesTime(one, known));
            return [one.beginHash, at < 0 ? 'new' : left.splice(at, 1)[0]?.id] as const;
          }),
      );
      const { events, changes } = reconcile(toldOf(before), found, () => 'new');
      assert.deepEqual(
        events.map(({ id }) => id),
        found.map(({ beginHash }) => ids.get(beginHash)),
      );
      const retracted = changes.filter(({ what }) => what === 'retracted').map((change) => change.event.id);
      assert.deepEqual(retracted.sort(), left.map(({ id }) => id).sort());
    });
    fc.assert(property);
  });

  it('are the same however many others there are, also where several have one beginning', () => {
    const beginning = fc.record({ beginMs: fc.nat(2), beginHash: fc.nat(1), category: fc.constantFrom(1, 6) });
    const some = fc.array(beginning, { maxLength: 6 });
    const property = fc.property(some, some, (before, now) => {
      const known = before.map(
        (one, index) => ({ ...event, ...one, endMs: null, id: `${index}`, revision: 1 }) as const,
      );
      const found = now.map((one) => ({ ...event, ...one, endMs: null }) as const);
      // Long ago, and found again as they were.
      const others = Array.from({ length: 20 }, (_, index) => ({
        ...event,
        beginMs: -100 * index,
        endMs: -100 * index + 1,
      }));
      const knownOthers = others.map((one, index) => ({ ...one, id: `other ${index}`, revision: 1 }));
      const alone = reconcile(known, found, () => 'new');
      const among = reconcile([...knownOthers, ...known], [...others, ...found], () => 'new');
      assert.deepEqual(among.events.slice(others.length), alone.events);
      assert.deepEqual(among.changes, alone.changes);
    });
    fc.assert(property);
  });
});
