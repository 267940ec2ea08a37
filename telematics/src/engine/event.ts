import type { Coordinates } from '../places/coordinates.ts';
import type { Unit } from './setting.ts';

/** A category of the specification; `visit` is none of them: arrivals and departures, as positions tell them. */
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

/** Something worth telling a person: all that follows from the messages, whatever order they came in. */
export type TrackedEvent = {
  readonly category: Category;
  /** What it is about beside the vehicle: `area:3`, `poi:7`, `route_point:9`, `driver:5`, `rule:tank`. */
  readonly target: string | null;
  readonly beginMs: number;
  /** The hash of the message it began with: two buttons pressed in one instant are two events. */
  readonly beginHash: number;
  /** Null while it goes on; of a point the same as its begin. */
  readonly endMs: number | null;
  readonly driver: number | null;
  readonly distanceM: number;
  readonly value: number | string | boolean | null;
  readonly limit: number | null;
  readonly unit: Unit;
  /** Of speeding: the first range or the second. */
  readonly range: 1 | 2 | null;
  readonly beginPlace: Coordinates | null;
  readonly endPlace: Coordinates | null;
};

/** An event that others know of, by its id; the revision goes up with everything that they are told about it. */
export type ToldEvent = TrackedEvent & { readonly id: string; readonly revision: number };

/** Whether it has no length, as a panic button has none. */
export const isPoint = ({ beginMs, endMs }: TrackedEvent): boolean => beginMs === endMs;
