import { hashOf } from '../message.ts';
import type { Coordinates } from '../places/coordinates.ts';
import type { Category, TrackedEvent } from './event.ts';
import type { Moment } from './moment.ts';
import type { Unit } from './setting.ts';

/** An ongoing event, as a detector stores it: plain data that can be stored and compared. */
export type Running = {
  readonly target: string | null;
  readonly beginMs: number;
  readonly beginHash: number;
  readonly driver: number | null;
  readonly place: Coordinates | null;
  readonly limit: number | null;
  /** For speeding: up to this value it is in the first range. */
  readonly rangeLimit: number | null;
  distanceMm: number;
  value: number | null;
  /** Whether it is long enough, or far enough, to be reported. */
  confirmed: boolean;
};

export const beginRunning = (
  { message, driver, place }: Moment,
  target: string | null,
  value: number | null,
  limit: number | null,
): Running => ({
  target,
  beginMs: message.timeMs,
  beginHash: hashOf(message),
  driver,
  place,
  limit,
  rangeLimit: null,
  distanceMm: 0,
  value,
  confirmed: false,
});

/** Fifty times around the world: an event can be stored whatever devices report. */
const distanceMaxM = 2_000_000_000;

/** The part of an event that is not in its detector's state. */
export type EventDefinition = { readonly category: Category; readonly unit: Unit; readonly hasRanges?: boolean };

export const eventOf = (
  { category, unit, hasRanges = false }: EventDefinition,
  running: Running,
  endMs: number | null,
  endPlace: Coordinates | null,
): TrackedEvent => ({
  category,
  target: running.target,
  beginMs: running.beginMs,
  beginHash: running.beginHash,
  endMs,
  driver: running.driver,
  distanceM: Math.min(distanceMaxM, Math.round(running.distanceMm / 1000)),
  value: running.value,
  limit: running.limit,
  unit,
  range: hasRanges ? rangeOf(running) : null,
  beginPlace: running.place,
  endPlace,
  lastPlace: null,
});

/** An instantaneous event. */
export const pointEvent = (
  { category, unit }: EventDefinition,
  { message, driver, place }: Moment,
  value: TrackedEvent['value'],
  limit: number | null = null,
  target: string | null = null,
): TrackedEvent => ({
  category,
  target,
  beginMs: message.timeMs,
  beginHash: hashOf(message),
  endMs: message.timeMs,
  driver,
  distanceM: 0,
  value,
  limit,
  unit,
  range: null,
  beginPlace: place,
  endPlace: place,
  lastPlace: null,
});

const rangeOf = ({ value, rangeLimit }: Running): 1 | 2 =>
  rangeLimit === null || value === null || value <= rangeLimit ? 1 : 2;
