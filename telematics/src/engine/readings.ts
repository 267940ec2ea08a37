import { type Message, messageKind } from '../message.ts';
import type { CommonSettings } from './common-settings.ts';

/** The known values of the vehicle after a message: the reported ones, and earlier ones for everything not reported. */
export type Readings = {
  speedKmh: number | null;
  /** Whether it moves, by its speed or else by the distance, and when that was last known. Null: unknown. */
  goes: boolean | null;
  goesMs: number | null;
  courseDeg: number | null;
  /** It moves, and the ignition is not off. */
  moving: boolean;
  ignition: boolean | null;
  rpm: number | null;
  gear: number | null;
  temperatureC: number | null;
  rain: boolean | null;
  input1: boolean | null;
  input2: boolean | null;
  powerV: number | null;
  /** Whether the device reported a power cut and nothing since. */
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
 * Reads a message into the readings. An alarm or a status message changes only what it contains. A position without a
 * speed or revolutions makes these unknown: they change too fast to be assumed constant.
 * @param travelSpeedKmh the speed of travel from the previous place. Null if unknown
 */
export function read(
  readings: Readings,
  message: Message,
  travelSpeedKmh: number | null,
  common: CommonSettings,
): void {
  readSpeed(readings, message, travelSpeedKmh, common);
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
  travelSpeedKmh: number | null,
  { moving_speed_kmh, hold_moving_s }: CommonSettings,
): void {
  const reported = valid ? speedKmh : null;
  if (reported !== null || kind === messageKind.position) readings.speedKmh = reported;
  const knownSpeedKmh = reported ?? travelSpeedKmh;
  if (knownSpeedKmh !== null) {
    readings.goes = knownSpeedKmh >= moving_speed_kmh;
    readings.goesMs = timeMs;
  } else if (readings.goes === true && timeMs - (readings.goesMs as number) > hold_moving_s * 1000) {
    // The device reported, but not its speed: it counts as moving no longer than during a silence.
    readings.goes = null;
    readings.goesMs = null;
    readings.speedKmh = null;
  }
}

/** Whether it is known to stand. */
export const isStandingStill = ({ goes, ignition }: Readings): boolean => goes === false || ignition === false;

/** Whether it drives with no gear engaged, according to the readings. */
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
