import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { every } from '../testing/describe-events.ts';
import { eventsOf } from '../testing/event-lines.ts';
import { worldOf } from '../testing/world.ts';
import type { TrackedEvent } from './event.ts';
import { reconcile } from './reconcile.ts';

type Span = readonly [beginMs: number, endMs: number | null];

/** Time ranges of any length, some empty, some ongoing. */
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

  /** Events of one kind between these times, each begun by its own message. */
  const between = (spans: readonly Span[], firstHash: number) =>
    spans.map(([beginMs, endMs], index) => ({ ...event, beginMs, endMs, beginHash: firstHash + index }));
  const identifiedOf = (spans: readonly Span[]) =>
    between(spans, 0).map((found, index) => ({ ...found, id: `${index}`, revision: 1 }));

  for (const [title, shiftMs] of [
    ['if they begin as before', 0],
    ['if all of them begin a little later', 1],
  ] as const) {
    it(`are each compared no more often if there are many of a kind, ${title}`, () => {
      const looksOf = (count: number): number => {
        let looks = 0;
        const spans = Array.from({ length: count }, (_, index): Span => [10 * index, 10 * index + 5]);
        const found = between(spans, shiftMs * 1000).map((shifted) => ({
          ...shifted,
          beginMs: shifted.beginMs + shiftMs,
        }));
        const known = identifiedOf(spans).map((before) => ({
          ...before,
          get beginMs() {
            looks += 1;
            return 10 * Number(before.id);
          },
        }));
        const { events } = reconcile(known, found, () => assert.fail('all of them are known'));
        assert.deepEqual(
          events.map(({ id }) => id),
          known.map(({ id }) => id),
        );
        return looks;
      };
      // Sorting a sorted list compares each element twice.
      assert(looksOf(1000) <= 11 * looksOf(100));
    });
  }

  it('match, among those that share time, the earliest remaining one', () => {
    const property = fc.property(spans, spans, (before, now) => {
      const found = between(now, 1000);
      const left = identifiedOf(before).toSorted((a, b) => a.beginMs - b.beginMs);
      const ids = new Map(
        found
          .toSorted((a, b) => a.beginMs - b.beginMs)
          .map((candidate) => {
            const at = left.findIndex((known) => sharesTime(candidate, known));
            return [candidate.beginHash, at < 0 ? 'new' : left.splice(at, 1)[0]?.id] as const;
          }),
      );
      const { events, changes } = reconcile(identifiedOf(before), found, () => 'new');
      assert.deepEqual(
        events.map(({ id }) => id),
        found.map(({ beginHash }) => ids.get(beginHash)),
      );
      const retracted = changes.filter(({ kind }) => kind === 'retracted').map((change) => change.event.id);
      assert.deepEqual(retracted.sort(), left.map(({ id }) => id).sort());
    });
    fc.assert(property);
  });

  it('are the same however many others there are, also if several have the same first message', () => {
    const beginning = fc.record({ beginMs: fc.nat(2), beginHash: fc.nat(1), category: fc.constantFrom(1, 6) });
    const beginnings = fc.array(beginning, { maxLength: 6 });
    const property = fc.property(beginnings, beginnings, (before, now) => {
      const known = before.map(
        (drawn, index) => ({ ...event, ...drawn, endMs: null, id: `${index}`, revision: 1 }) as const,
      );
      const found = now.map((drawn) => ({ ...event, ...drawn, endMs: null }) as const);
      // Old events that are found again unchanged.
      const others = Array.from({ length: 20 }, (_, index) => ({
        ...event,
        beginMs: -100 * index,
        endMs: -100 * index + 1,
      }));
      const knownOthers = others.map((other, index) => ({ ...other, id: `other ${index}`, revision: 1 }));
      const alone = reconcile(known, found, () => 'new');
      const withOthers = reconcile([...knownOthers, ...known], [...others, ...found], () => 'new');
      assert.deepEqual(withOthers.events.slice(others.length), alone.events);
      assert.deepEqual(withOthers.changes, alone.changes);
    });
    fc.assert(property);
  });
});
