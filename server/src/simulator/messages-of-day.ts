import type { LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import type { Coordinates } from '@tropeiro/telematics/places/coordinates.ts';
import type { RawMessage } from '@tropeiro/telematics/raw-message.ts';
import type { Attributes } from './behaviours.ts';
import { type Incident, incidentsOf } from './incidents.ts';
import type { LegMoment } from './leg.ts';
import { between, type Random, randomFor } from './random.ts';
import type { SimulatedVehicle } from './simulated-vehicle.ts';
import type { Stage, StageKind } from './stage.ts';
import { isIn } from './time-span.ts';
import type { WorkingDay } from './working-day.ts';

/** Seconds between messages. The device sleeps while the ignition is off. */
const apartS: Readonly<Record<StageKind, number>> = { driving: 30, standing: 60, parked: 1800 };

/** The door opens shortly after arrival and closes shortly before departure. */
const doorMarginMs = 20_000;

/** The messages of a vehicle's device on a day, ordered by time. */
export function messagesOfDay(
  vehicle: SimulatedVehicle,
  seed: number,
  day: LocalDay,
  { stages, seen, rain }: WorkingDay,
  odometerM: number,
): RawMessage[] {
  const random = randomFor(seed, vehicle.serial, day.date, 'receiver');
  const incidents = incidentsOf(seen, stages, randomFor(seed, vehicle.serial, day.date, 'incidents'));
  const spells = incidents.filter(({ behaviour }) => behaviour.kind === 'spell');
  return stages.flatMap((stage) =>
    instantsOf(stage, incidents).flatMap((ms): RawMessage[] => {
      const moment = momentOf(stage, ms);
      const usual = { ...attributesOf(vehicle, stage, moment, ms, odometerM, random), rain: isIn(rain, ms) };
      const message = messageAt(vehicle.serial, ms, moment, withSpells(usual, vehicle, stage, spells, ms), random);
      const alarms = incidents.flatMap(({ behaviour, fromMs }) =>
        behaviour.kind === 'alarm' && fromMs === ms ? behaviour.alarm : [],
      );
      return alarms.length === 0
        ? [message]
        : [message, { ...message, attributes: { ...message.attributes, alarm: alarms.join() } }];
    }),
  );
}

/** When the device sends during a stage: at its begin, then regularly, and whenever something changes. */
function instantsOf({ kind, fromMs, untilMs, served }: Stage, incidents: readonly Incident[]): number[] {
  const regular = Array.from(
    { length: Math.ceil((untilMs - fromMs) / (apartS[kind] * 1000)) },
    (_, index) => fromMs + index * apartS[kind] * 1000,
  );
  const changes = incidents.flatMap((incident) => [incident.fromMs, incident.untilMs]);
  if (served) changes.push(fromMs + doorMarginMs, untilMs - doorMarginMs);
  const within = changes.filter((ms) => ms >= fromMs && ms < untilMs);
  return [...new Set([...regular, ...within])].sort((a, b) => a - b);
}

const momentOf = ({ leg, place, fromMs }: Stage, ms: number): LegMoment =>
  leg === null
    ? { latitude: place.latitude, longitude: place.longitude, metres: 0, speedKmh: 0, courseDeg: 0 }
    : leg.at((ms - fromMs) / 1000);

function attributesOf(
  { isHeavy, cargo, card }: SimulatedVehicle,
  stage: Stage,
  { metres, speedKmh }: LegMoment,
  ms: number,
  odometerM: number,
  random: Random,
): Attributes {
  const ignition = stage.kind !== 'parked';
  const door = { fromMs: stage.fromMs + doorMarginMs, untilMs: stage.untilMs - doorMarginMs };
  const volts = (ignition ? between(random, 13.6, 14.2) : between(random, 12.4, 12.7)) * (isHeavy ? 2 : 1);
  return {
    ignition,
    odometer_m: Math.round(odometerM + stage.travelledM + metres),
    power_v: tenths(volts),
    battery_v: 4.1,
    ...(ignition && { rpm: rpmAt(speedKmh, random), gear: gearAt(speedKmh) }),
    ...(ignition && card !== null && { card }),
    ...(cargo && { temperature_c: tenths(between(random, cargo.minC + 0.5, cargo.maxC - 0.5)) }),
    input1: stage.served !== null && isIn(door, ms),
    input2: false,
    custom: 'tank_closed',
  };
}

/** Adds the values of spells in stages of their kind. A spell that begins while driving is not measured when parked. */
function withSpells(
  usual: Attributes,
  vehicle: SimulatedVehicle,
  { kind }: Stage,
  spells: readonly Incident[],
  ms: number,
): Attributes {
  let attributes = usual;
  for (const { behaviour, ...spell } of spells) {
    if (behaviour.kind !== 'spell' || !isIn(spell, ms) || !behaviour.during.includes(kind)) continue;
    attributes = { ...attributes, ...behaviour.measured(vehicle, attributes) };
  }
  return attributes;
}

function messageAt(device: string, ms: number, moment: LegMoment, attributes: Attributes, random: Random): RawMessage {
  const { latitude, longitude } = wander(moment, random);
  return {
    device,
    time: new Date(ms).toISOString(),
    valid: true,
    latitude,
    longitude,
    altitude_m: Math.round(between(random, 8, 30)),
    speed_kmh: tenths(moment.speedKmh),
    course_deg: Math.round(moment.courseDeg) % 360,
    attributes,
  };
}

/** Adds the receiver's error of a few metres. */
const wander = ({ latitude, longitude }: Coordinates, random: Random): Coordinates => ({
  latitude: degrees(latitude + between(random, -4e-5, 4e-5), 90),
  longitude: degrees(longitude + between(random, -4e-5, 4e-5), 180),
});

const degrees = (value: number, most: number): number => Math.max(-most, Math.min(most, Math.round(value * 1e6) / 1e6));
const tenths = (value: number): number => Math.round(value * 10) / 10;

const gears: readonly (readonly [fromKmh: number, toKmh: number])[] = [
  [0, 1],
  [1, 15],
  [15, 30],
  [30, 45],
  [45, 65],
  [65, 120],
];

/** The gear for a speed. 0 when the vehicle stands. */
const gearAt = (speedKmh: number): number =>
  Math.max(
    0,
    gears.findLastIndex(([fromKmh]) => speedKmh >= fromKmh),
  );

function rpmAt(speedKmh: number, random: Random): number {
  const gear = gearAt(speedKmh);
  const [fromKmh, toKmh] = gears[gear]!;
  const share = gear === 0 ? 0 : Math.min(1, (speedKmh - fromKmh) / (toKmh - fromKmh));
  return Math.round((gear === 0 ? 750 : 1100 + 900 * share) + between(random, -30, 30));
}
