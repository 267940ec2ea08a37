import { approach } from '../detectors/approach.ts';
import { cardIdentification, invalidCard, passengerCard } from '../detectors/cards.ts';
import { custom } from '../detectors/custom.ts';
import { fence } from '../detectors/fence.ts';
import { gear } from '../detectors/gear.ts';
import { harshAcceleration, harshBraking, sharpTurn } from '../detectors/harsh-driving.ts';
import { idle } from '../detectors/idle.ts';
import { input1, input2 } from '../detectors/input-sensors.ts';
import { outOfHours } from '../detectors/out-of-hours.ts';
import { panic } from '../detectors/panic.ts';
import { power } from '../detectors/power.ts';
import { rpm } from '../detectors/rpm.ts';
import { speeding } from '../detectors/speeding.ts';
import { temperatureMax, temperatureMin } from '../detectors/temperature.ts';
import { trip } from '../detectors/trip.ts';
import { visit } from '../detectors/visit.ts';
import { workShift } from '../detectors/work-shift.ts';
import type { Detector } from './detector.ts';

/**
 * The engine: every message passes these detectors in this order. Trips come first, because driving out of hours ends
 * with a trip. No other detector depends on another. The edition of the engine is derived from the list
 * (`device-state.ts`).
 */
export const detectors: readonly Detector[] = [
  trip,
  speeding,
  fence,
  outOfHours,
  approach,
  idle,
  cardIdentification,
  input1,
  input2,
  power,
  harshAcceleration,
  harshBraking,
  sharpTurn,
  workShift,
  panic,
  invalidCard,
  rpm,
  gear,
  temperatureMin,
  temperatureMax,
  custom,
  passengerCard,
  visit,
];
