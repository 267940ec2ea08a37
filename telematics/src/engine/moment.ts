import type { Message } from '../message.ts';
import type { Coordinates } from '../places/coordinates.ts';
import type { CommonSettings } from './common-settings.ts';
import type { Context, VehicleFacts } from './context.ts';
import type { TrackedEvent } from './event.ts';
import { noReadings, type Readings } from './readings.ts';

/**
 * One step of the fold, as detectors see it: a message, and what it means after those before it. There is one for a
 * whole run, filled anew with every message, so that a message in which nothing happens costs no memory.
 */
export class Moment {
  readonly context: Context;
  message!: Message;
  common!: CommonSettings;
  vehicle!: VehicleFacts;
  readings: Readings = noReadings();
  timeMs = 0;
  /** When the message before was; of the first message its own time. */
  previousMs = 0;
  /** Whether what the message before said does not hold until this one: too long nothing was heard. */
  silent = false;
  wasMoving = false;
  wasIgnition: boolean | null = null;
  wasSpeedKmh: number | null = null;
  wasCourseDeg: number | null = null;
  /** Whether this message has a place that is believed. */
  located = false;
  place: Coordinates | null = null;
  previousPlace: Coordinates | null = null;
  /** How far it came since the message before. */
  stepMm = 0;
  /** Whose this message is. */
  driver: number | null = null;
  /** Who drove since the message before. */
  previousDriver: number | null = null;
  /** The card this message identified somebody with, if it is another than before. */
  newCard: string | null = null;
  /** What the detector of trips found, which stands first in the list: whether and when a trip ended here. */
  tripEndedMs: number | null = null;
  /** Where that was, and how far the vehicle has come since. */
  tripEndedPlace: Coordinates | null = null;
  sinceTripEndedMm = 0;
  /** Since when it stood in a trip with the ignition unknown, and whether that turns out to be driving or parking. */
  standFromMs: number | null = null;
  standWas: 'on' | 'off' | null = null;
  /** Whether the way to here was driven out of hours. */
  stepOutOfHours = false;
  /** The events that ended here, confirmed. */
  readonly ended: TrackedEvent[] = [];

  constructor(context: Context) {
    this.context = context;
  }
}
