import { type Message, messageKind } from '../message.ts';
import type { CommonSettings } from './common-settings.ts';

/** What is known of the vehicle after a message: what it said, and of what it did not say what was known before. */
export type Readings = {
  speedKmh: number | null;
  /** Whether it goes from place to place, as its speed or else its way tells, and when that was last told; null: unknown. */
  goes: boolean | null;
  goesMs: number | null;
  courseDeg: number | null;
  /** It goes, and the ignition is not off. */
  moving: boolean;
  ignition: boolean | null;
  rpm: number | null;
  gear: number | null;
  temperatureC: number | null;
  rain: boolean | null;
  input1: boolean | null;
  input2: boolean | null;
  powerV: number | null;
  /** Whether the device said that its power was cut, and nothing else since. */
  powerCut: boolean;
};

export const noReadings = (): Readings => ({
  speedKmh: null,
  goes: null,
  goesMs: null,
  courseDeg: null,
  moving: false,
  ignition: null,
  rpm: null,
  gear: null,
  temperatureC: null,
  rain: null,
  input1: null,
  input2: null,
  powerV: null,
  powerCut: false,
});

/**
 * Reads a message into the readings. An alarm or a status message leaves standing what it is silent about. A position
 * that does not tell the speed or the revolutions says they are unknown: they change too fast to be assumed.
 * @param wayKmh how fast it came here, by the way since the place before; null: nobody knows
 */
export function read(readings: Readings, message: Message, wayKmh: number | null, common: CommonSettings): void {
  readSpeed(readings, message, wayKmh, common);
  if (message.valid && message.courseDeg !== null) readings.courseDeg = message.courseDeg;
  if (message.ignition !== null) readings.ignition = message.ignition;
  if (message.rpm !== null || message.kind === messageKind.position) readings.rpm = message.rpm;
  if (message.gear !== null || message.kind === messageKind.position) readings.gear = message.gear;
  if (message.temperatureC !== null) readings.temperatureC = message.temperatureC;
  if (message.rain !== null) readings.rain = message.rain;
  if (message.input1 !== null) readings.input1 = message.input1;
  if (message.input2 !== null) readings.input2 = message.input2;
  if (message.powerV !== null) readings.powerV = message.powerV;
  if (message.alarms.length > 0 || message.powerV !== null) readPowerCut(readings, message);
  readings.moving = readings.ignition !== false && readings.goes === true;
}

function readSpeed(
  readings: Readings,
  { timeMs, valid, speedKmh, kind }: Message,
  wayKmh: number | null,
  { moving_speed_kmh, hold_moving_s }: CommonSettings,
): void {
  const said = valid ? speedKmh : null;
  if (said !== null || kind === messageKind.position) readings.speedKmh = said;
  const told = said ?? wayKmh;
  if (told !== null) {
    readings.goes = told >= moving_speed_kmh;
    readings.goesMs = timeMs;
  } else if (readings.goes === true && timeMs - (readings.goesMs as number) > hold_moving_s * 1000) {
    // It was heard of, but not how fast it goes: no longer than in silence it is taken for moving.
    readings.goes = null;
    readings.goesMs = null;
    readings.speedKmh = null;
  }
}

/** Whether it is known to stand. */
export const stands = ({ goes, ignition }: Readings): boolean => goes === false || ignition === false;

/** Whether it drives with no gear in, as far as the readings tell. */
export const isOutOfGear = (
  { speedKmh, gear, rpm }: Readings,
  { out_of_gear_speed_kmh, idle_rpm }: CommonSettings,
): boolean =>
  speedKmh !== null &&
  speedKmh >= out_of_gear_speed_kmh &&
  (gear === null ? rpm !== null && rpm <= idle_rpm : gear === 0);

function readPowerCut(readings: Readings, { alarms, powerV }: Message): void {
  if (alarms.includes('power_cut')) readings.powerCut = true;
  else if (powerV !== null || alarms.includes('power_restored')) readings.powerCut = false;
}
