import type { Message } from '../message.ts';
import type { Coordinates } from '../places/coordinates.ts';
import type { CommonSettings } from './common-settings.ts';
import type { Context, VehicleFacts } from './context.ts';
import type { TrackedEvent } from './event.ts';
import { noReadings, type Readings } from './readings.ts';

/**
 * One step of the fold, as detectors see it: a message, and its meaning after the earlier ones. One instance is
 * refilled with every message of a run, so that messages without events allocate no memory.
 */
export class Moment {
  readonly context: Context;
  message!: Message;
  common!: CommonSettings;
  vehicle!: VehicleFacts;
  readings: Readings = noReadings();
  timeMs = 0;
  /** The time of the previous message. For the first message its own time. */
  previousMs = 0;
  /** Whether the silence before this message was so long that the previous values are no longer valid. */
  silent = false;
  wasMoving = false;
  previousIgnition: boolean | null = null;
  previousSpeedKmh: number | null = null;
  previousCourseDeg: number | null = null;
  /** Whether this message has a credible place. */
  located = false;
  place: Coordinates | null = null;
  previousPlace: Coordinates | null = null;
  /** The time of `place`. */
  placeMs: number | null = null;
  /** The distance since the previous message. */
  stepMm = 0;
  /** The driver to whom this message is attributed. */
  driver: number | null = null;
  /** The driver since the previous message. */
  previousDriver: number | null = null;
  /** The card in this message, if it differs from the previous one. */
  newCard: string | null = null;
  /** Set by the detector of trips, the first in the list: when a trip ended, if one ended here. */
  tripEndedMs: number | null = null;
  /** Where that was, and the distance driven since. */
  tripEndedPlace: Coordinates | null = null;
  sinceTripEndedMm = 0;
  /**
   * The begin of a stand within a trip while the ignition is unknown, and whether it turns out to be driving or
   * parking.
   */
  standFromMs: number | null = null;
  standIgnition: 'on' | 'off' | null = null;
  /** Whether the last step was driven out of hours. */
  stepOutOfHours = false;
  /** The confirmed events that ended here. */
  readonly ended: TrackedEvent[] = [];

  constructor(context: Context) {
    this.context = context;
  }
}
