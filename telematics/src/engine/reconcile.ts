import { hashText } from '../hash-text.ts';
import type { Coordinates } from '../places/coordinates.ts';
import { isPoint, type ToldEvent, type TrackedEvent } from './event.ts';

/** What others are told of an event. `changed` is a correction; that a running event grows is none. */
export type EventChange = { readonly what: 'begun' | 'ended' | 'changed' | 'retracted'; readonly event: ToldEvent };

export type Reconciled = { readonly events: ToldEvent[]; readonly changes: EventChange[] };

/**
 * Finds the events that are known in those that were found anew, and gives these their ids. An event is known again by
 * its beginning, else by the time it shares with an event of the same category and target, the earliest first: one that
 * begins a little earlier stays the same event, of two that became one the earlier stays, of one that fell apart the
 * first part is it. What is not found again is retracted.
 */
export function reconcile(
  known: readonly ToldEvent[],
  found: readonly TrackedEvent[],
  identify: (event: TrackedEvent) => string,
): Reconciled {
  const matches = new Map<TrackedEvent, ToldEvent>();
  const left = new Set(known);
  const match = (pairsOf: PairsOf, keyOf: (event: TrackedEvent) => string): void => {
    const candidates = groupBy([...left], keyOf);
    const sought = groupBy(
      found.filter((event) => !matches.has(event)),
      keyOf,
    );
    for (const [key, events] of sought)
      for (const [event, before] of pairsOf(events, candidates.get(key) ?? [])) {
        matches.set(event, before);
        left.delete(before);
      }
  };
  if (known.length * found.length <= fewPairs) matchEach(found, left, matches);
  else match(inTurn, beginningOf);
  if (left.size > 0 && matches.size < found.length) match(sharingTime, kindOf);

  const changes: EventChange[] = [...left].map((event) => ({ what: 'retracted', event: revised(event, event) }));
  const events = found.map((event) => {
    const before = matches.get(event);
    const told = before ? retell(before, event, changes) : tell(toldEvent(event, identify(event), 1), changes);
    return told;
  });
  return { events, changes };
}

/**
 * The id of an event: made of whose it is, what it is about and how it began when it was first told. The number of the
 * replay is part of it, since a later replay may find another event that begins where this one once did.
 */
export function identifyEvent(
  device: string,
  replay: number,
  { category, target, beginMs, beginHash }: TrackedEvent,
): string {
  const text = `${device}|${category}|${target}|${beginMs}|${beginHash}|${replay}`;
  return hashText(text).toString(16).padStart(14, '0') + (hashText(`${text}|`) % 0x10000).toString(16).padStart(4, '0');
}

function tell(event: ToldEvent, changes: EventChange[]): ToldEvent {
  changes.push({ what: 'begun', event });
  if (event.endMs !== null && !isPoint(event)) changes.push({ what: 'ended', event });
  return event;
}

function retell(before: ToldEvent, now: TrackedEvent, changes: EventChange[]): ToldEvent {
  const hasEnded = before.endMs === null && now.endMs !== null;
  const isCorrected = before.endMs === null ? !hasSameBeginning(before, now) : !isSame(before, now);
  if (!hasEnded && !isCorrected) return toldEvent(now, before.id, before.revision);
  const event = revised(before, now);
  if (isCorrected) changes.push({ what: 'changed', event });
  if (hasEnded) changes.push({ what: 'ended', event });
  return event;
}

const revised = ({ id, revision }: ToldEvent, now: TrackedEvent): ToldEvent => toldEvent(now, id, revision + 1);

/** Field by field, as all that is made for each device of each call: of a copy with more fields V8 looks up each one anew. */
const toldEvent = (event: TrackedEvent, id: string, revision: number): ToldEvent => ({
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
  id,
  revision,
});

/** What an event is about: two of a kind do not go on at once. */
export const kindOf = ({ category, target }: TrackedEvent): string => `${category}|${target}`;

/** So many are compared each with each, as those that go on are with each call: to name them all would take longer. */
const fewPairs = 64;

/** What `inTurn` finds of those with one beginning, without their names. */
function matchEach(found: readonly TrackedEvent[], left: Set<ToldEvent>, matches: Map<TrackedEvent, ToldEvent>): void {
  for (const event of found)
    for (const before of left) {
      if (before.category !== event.category || before.target !== event.target || !beginsWith(before, event)) continue;
      matches.set(event, before);
      left.delete(before);
      break;
    }
}

/** Nearly all of a replay are known by it, so that each is compared with one and not with all of its kind. */
const beginningOf = (event: TrackedEvent): string => `${kindOf(event)}|${event.beginMs}|${event.beginHash}`;
const beginsWith = (a: TrackedEvent, b: TrackedEvent): boolean =>
  a.beginMs === b.beginMs && a.beginHash === b.beginHash;

type PairsOf = (found: readonly TrackedEvent[], known: readonly ToldEvent[]) => (readonly [TrackedEvent, ToldEvent])[];

/** The first with the first, the second with the second, as far as there are both. */
const inTurn: PairsOf = (found, known) =>
  known.slice(0, found.length).map((before, index) => [found[index] as TrackedEvent, before]);

/**
 * Those that share time, each with the earliest that is left. One sweep finds them, however many there are: what had ended
 * when an event begins shares nothing with those that begin later either.
 */
const sharingTime: PairsOf = (found, known) => {
  const waiting = known.toSorted(byBeginning);
  let at = 0;
  const pairs: [TrackedEvent, ToldEvent][] = [];
  for (const event of found.toSorted(byBeginning)) {
    while (at < waiting.length && endOf(waiting[at] as ToldEvent) <= event.beginMs) at += 1;
    const before = waiting[at];
    if (before === undefined || before.beginMs >= endOf(event)) continue;
    pairs.push([event, before]);
    at += 1;
  }
  return pairs;
};

const byBeginning = (a: TrackedEvent, b: TrackedEvent): number => a.beginMs - b.beginMs;
const endOf = ({ endMs }: TrackedEvent): number => endMs ?? Number.POSITIVE_INFINITY;

/** What does not change while an event goes on. */
const hasSameBeginning = (a: TrackedEvent, b: TrackedEvent): boolean =>
  beginsWith(a, b) && a.driver === b.driver && a.limit === b.limit && isSamePlace(a.beginPlace, b.beginPlace);
const isSame = (a: TrackedEvent, b: TrackedEvent): boolean =>
  hasSameBeginning(a, b) &&
  a.endMs === b.endMs &&
  a.distanceM === b.distanceM &&
  a.value === b.value &&
  a.range === b.range &&
  isSamePlace(a.endPlace, b.endPlace);
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
