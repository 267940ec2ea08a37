import { hashText } from '../hash-text.ts';
import type { Coordinates } from '../places/coordinates.ts';
import { type IdentifiedEvent, isPoint, type TrackedEvent } from './event.ts';

/** A reported change of an event. `changed` is a correction; that an ongoing event becomes longer is not reported. */
export type EventChange = {
  readonly kind: 'begun' | 'ended' | 'changed' | 'retracted';
  readonly event: IdentifiedEvent;
};

export type Reconciled = { readonly events: IdentifiedEvent[]; readonly changes: EventChange[] };

/**
 * Matches the newly found events with the known ones and gives them the known ids. An event matches by its first
 * message, else by shared time with an event of the same category and target, the earliest first. If it begins a little
 * earlier, it stays the same event. If two events become one, the earlier id stays. If one falls apart, the first part
 * keeps the id. Known events that are not found again are retracted.
 */
export function reconcile(
  known: readonly IdentifiedEvent[],
  found: readonly TrackedEvent[],
  identify: (event: TrackedEvent) => string,
): Reconciled {
  const matches = new Map<TrackedEvent, IdentifiedEvent>();
  const left = new Set(known);
  const match = (pairing: Pairing, keyOf: (event: TrackedEvent) => string): void => {
    const candidates = groupBy([...left], keyOf);
    const unmatched = groupBy(
      found.filter((event) => !matches.has(event)),
      keyOf,
    );
    for (const [key, events] of unmatched)
      for (const [event, before] of pairing(events, candidates.get(key) ?? [])) {
        matches.set(event, before);
        left.delete(before);
      }
  };
  if (known.length * found.length <= fewPairs) matchEach(found, left, matches);
  else match(pairInOrder, beginningOf);
  if (left.size > 0 && matches.size < found.length) match(pairOverlapping, kindOf);

  const changes: EventChange[] = [...left].map((event) => ({ kind: 'retracted', event: revised(event, event) }));
  const events = found.map((event) => {
    const before = matches.get(event);
    const reported = before
      ? reportKnown(before, event, changes)
      : reportNew(identifiedEvent(event, identify(event), 1), changes);
    return reported;
  });
  return { events, changes };
}

/**
 * The id of an event, made from its device, its category and target, and its first message when it was first reported.
 * The number of the replay is part of it, since a later replay may find another event with the same first message.
 */
export function identifyEvent(
  device: string,
  replay: number,
  { category, target, beginMs, beginHash }: TrackedEvent,
): string {
  const text = `${device}|${category}|${target}|${beginMs}|${beginHash}|${replay}`;
  return hashText(text).toString(16).padStart(14, '0') + (hashText(`${text}|`) % 0x10000).toString(16).padStart(4, '0');
}

function reportNew(event: IdentifiedEvent, changes: EventChange[]): IdentifiedEvent {
  changes.push({ kind: 'begun', event });
  if (event.endMs !== null && !isPoint(event)) changes.push({ kind: 'ended', event });
  return event;
}

function reportKnown(before: IdentifiedEvent, now: TrackedEvent, changes: EventChange[]): IdentifiedEvent {
  const hasEnded = before.endMs === null && now.endMs !== null;
  const isCorrected = before.endMs === null ? !hasSameBeginning(before, now) : !isSame(before, now);
  if (!hasEnded && !isCorrected) return identifiedEvent(now, before.id, before.revision);
  const event = revised(before, now);
  if (isCorrected) changes.push({ kind: 'changed', event });
  if (hasEnded) changes.push({ kind: 'ended', event });
  return event;
}

const revised = ({ id, revision }: IdentifiedEvent, now: TrackedEvent): IdentifiedEvent =>
  identifiedEvent(now, id, revision + 1);

/**
 * Copied field by field: after an object spread, V8 looks up each field anew, which matters for every device of every
 * call.
 */
const identifiedEvent = (event: TrackedEvent, id: string, revision: number): IdentifiedEvent => ({
  category: event.category,
  target: event.target,
  beginMs: event.beginMs,
  beginHash: event.beginHash,
  endMs: event.endMs,
  driver: event.driver,
  distanceM: event.distanceM,
  value: event.value,
  limit: event.limit,
  unit: event.unit,
  range: event.range,
  beginPlace: event.beginPlace,
  endPlace: event.endPlace,
  lastPlace: event.lastPlace,
  id,
  revision,
});

/** The kind of an event: two events of one kind are never ongoing at the same time. */
export const kindOf = ({ category, target }: TrackedEvent): string => `${category}|${target}`;

/** Up to this many are compared pairwise, as the ongoing ones are with each call: indexing them would take longer. */
const fewPairs = 64;

/** Like `inTurn` for events with the same first message, without an index. */
function matchEach(
  found: readonly TrackedEvent[],
  left: Set<IdentifiedEvent>,
  matches: Map<TrackedEvent, IdentifiedEvent>,
): void {
  for (const event of found)
    for (const before of left) {
      if (before.category !== event.category || before.target !== event.target || !hasSameFirstMessage(before, event))
        continue;
      matches.set(event, before);
      left.delete(before);
      break;
    }
}

/** Nearly all events of a replay match by this key, so each is compared with one instead of all of its kind. */
const beginningOf = (event: TrackedEvent): string => `${kindOf(event)}|${event.beginMs}|${event.beginHash}`;
const hasSameFirstMessage = (a: TrackedEvent, b: TrackedEvent): boolean =>
  a.beginMs === b.beginMs && a.beginHash === b.beginHash;

type Pairing = (
  found: readonly TrackedEvent[],
  known: readonly IdentifiedEvent[],
) => (readonly [TrackedEvent, IdentifiedEvent])[];

/** Pairs the first with the first, the second with the second, and so on. */
const pairInOrder: Pairing = (found, known) =>
  known.slice(0, found.length).map((before, index) => [found[index] as TrackedEvent, before]);

/**
 * Pairs those that share time, each with the earliest remaining one. One sweep finds them, however many there are: an
 * event that ended before another begins shares no time with later ones either.
 */
const pairOverlapping: Pairing = (found, known) => {
  const waiting = known.toSorted(byBeginning);
  let at = 0;
  const pairs: [TrackedEvent, IdentifiedEvent][] = [];
  for (const event of found.toSorted(byBeginning)) {
    while (at < waiting.length && endOf(waiting[at] as IdentifiedEvent) <= event.beginMs) at += 1;
    const before = waiting[at];
    if (before === undefined || before.beginMs >= endOf(event)) continue;
    pairs.push([event, before]);
    at += 1;
  }
  return pairs;
};

const byBeginning = (a: TrackedEvent, b: TrackedEvent): number => a.beginMs - b.beginMs;
const endOf = ({ endMs }: TrackedEvent): number => endMs ?? Number.POSITIVE_INFINITY;

/** The fields that never change while an event is ongoing. */
const hasSameBeginning = (a: TrackedEvent, b: TrackedEvent): boolean =>
  hasSameFirstMessage(a, b) && a.driver === b.driver && a.limit === b.limit && isSamePlace(a.beginPlace, b.beginPlace);
const isSame = (a: TrackedEvent, b: TrackedEvent): boolean =>
  hasSameBeginning(a, b) &&
  a.endMs === b.endMs &&
  a.distanceM === b.distanceM &&
  a.value === b.value &&
  a.range === b.range &&
  isSamePlace(a.endPlace, b.endPlace) &&
  isSamePlace(a.lastPlace, b.lastPlace) &&
  a.lastPlace?.timeMs === b.lastPlace?.timeMs;
const isSamePlace = (a: Coordinates | null, b: Coordinates | null): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
