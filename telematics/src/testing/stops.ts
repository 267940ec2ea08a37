import type { TrackedEvent } from '../engine/event.ts';
import type { Message } from '../message.ts';

/** A time in which a vehicle was on no trip. */
export type Stop = { readonly beginMs: number; readonly endMs: number };

/**
 * The stops between the trips of some messages, all in order: from the end of a trip, or the first standing message, to
 * the next trip or the last message. A movement too short to be a trip is part of a stop.
 */
export function stopsOf(messages: readonly Message[], trips: readonly TrackedEvent[], movingSpeedKmh: number): Stop[] {
  const firstStanding = messages.find(({ speedKmh }) => speedKmh !== null && speedKmh < movingSpeedKmh);
  const last = messages.at(-1);
  if (last === undefined) return [];
  const stops: Stop[] = [];
  let beginMs = firstStanding === undefined ? Number.POSITIVE_INFINITY : firstStanding.timeMs;
  for (const trip of trips) {
    if (beginMs < trip.beginMs) stops.push({ beginMs, endMs: trip.beginMs });
    beginMs = trip.endMs ?? Number.POSITIVE_INFINITY;
  }
  if (beginMs < last.timeMs) stops.push({ beginMs, endMs: last.timeMs });
  return stops;
}
