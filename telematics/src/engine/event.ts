import type { Coordinates } from '../places/coordinates.ts';
import type { Unit } from './setting.ts';

/** A category of the specification. `visit` is not one of them: arrivals and departures according to positions. */
export type Category =
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 11
  | 12
  | 13
  | 14
  | 22
  | 23
  | 24
  | 25
  | 26
  | 27
  | 28
  | 29
  | 30
  | 31
  | 'visit';

/** The last place where the vehicle was known to be, and when. */
export type LastPlace = Coordinates & { readonly timeMs: number };

/** An event that is worth reporting. It follows from the messages alone. Their order does not matter. */
export type TrackedEvent = {
  readonly category: Category;
  /** What it concerns beside the vehicle: `area:3`, `poi:7`, `route_point:9`, `driver:5`, `rule:tank`. */
  readonly target: string | null;
  readonly beginMs: number;
  /** The hash of its first message: two buttons pressed at the same time are two events. */
  readonly beginHash: number;
  /** Null while the event is ongoing. For an instantaneous event, the same as its begin. */
  readonly endMs: number | null;
  readonly driver: number | null;
  readonly distanceM: number;
  readonly value: number | string | boolean | null;
  readonly limit: number | null;
  readonly unit: Unit;
  /** For speeding: the first or the second range. */
  readonly range: 1 | 2 | null;
  readonly beginPlace: Coordinates | null;
  readonly endPlace: Coordinates | null;
  /** For a panic without a place: the last known one. */
  readonly lastPlace: LastPlace | null;
};

/** An event with the id under which it is reported. The revision increases with every reported change. */
export type IdentifiedEvent = TrackedEvent & { readonly id: string; readonly revision: number };

/** Whether it is instantaneous, like a panic button. */
export const isPoint = ({ beginMs, endMs }: TrackedEvent): boolean => beginMs === endMs;
