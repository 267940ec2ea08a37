import { type Message, messageKind } from '../message.ts';
import type { CommonSettings } from './common-settings.ts';

/** What is known of the vehicle after a message: what it said, and of what it did not say what was known before. */
export type Readings = {
  speedKmh: number | null;
  courseDeg: number | null;
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
 * that does not tell the revolutions says they are unknown: they change too fast to be assumed.
 */
export function read(readings: Readings, message: Message, { moving_speed_kmh }: CommonSettings): void {
  if (message.valid && message.speedKmh !== null) readings.speedKmh = message.speedKmh;
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
  readings.moving = readings.ignition !== false && readings.speedKmh !== null && readings.speedKmh >= moving_speed_kmh;
}

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
