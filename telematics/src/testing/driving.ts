import fc from 'fast-check';
import type { Context } from '../engine/context.ts';
import { type Message, readMessage } from '../message.ts';
import { polygonOf } from '../places/area.ts';
import { officeHours, plainVehicle, type World, worldOf } from './world.ts';

/** What a vehicle does for a while. */
type Leg = {
  readonly doing: 'drive' | 'race' | 'stand' | 'park' | 'idle' | 'vanish' | 'jitter';
  readonly minutes: number;
  readonly everyS: number;
  readonly oddity: number;
};

const leg: fc.Arbitrary<Leg> = fc.record({
  doing: fc.constantFrom('drive', 'drive', 'race', 'stand', 'park', 'idle', 'vanish', 'jitter'),
  minutes: fc.oneof(
    { weight: 1, arbitrary: fc.constant(1) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 25 }) },
    { weight: 1, arbitrary: fc.integer({ min: 30, max: 700 }) },
  ),
  everyS: fc.constantFrom(1, 2, 10, 30, 60, 60, 300, 1000),
  oddity: fc.nat(),
});

type Odometer = 'never' | 'always' | 'apart';

export type Driving = { readonly messages: Message[]; readonly context: Context; readonly world: World };

/** Days of driving: a vehicle's messages, including odd ones, and the world in which it drives. */
export const driving: fc.Arbitrary<Driving> = fc
  .record({
    legs: fc.array(leg, { minLength: 1, maxLength: 12 }),
    beginMs: fc.constantFrom(
      '2026-03-10T02:30:00Z',
      '2026-03-10T18:00:00Z',
      // The nights in which summer time began and ended in Brazil, for the last time.
      '2018-11-04T00:20:00Z',
      '2018-02-17T23:00:00Z',
    ),
    hasIgnition: fc.boolean(),
    // Of every message, or only of those without a place.
    odometer: fc.constantFrom<Odometer>('never', 'always', 'apart'),
    hasLimits: fc.boolean(),
  })
  .map(({ legs, beginMs, hasIgnition, odometer, hasLimits }) => {
    const world = hasLimits ? richWorld(Date.parse(beginMs)) : {};
    return { messages: drive(legs, Date.parse(beginMs), hasIgnition, odometer), context: worldOf(world), world };
  });

const richWorld = (beginMs: number): World => {
  const vehicle = {
    ...plainVehicle,
    speedMaxKmh: 80,
    speedMaxRainKmh: 60,
    speedMaxRange1Kmh: 95,
    rpmHigh: 2200,
    rpmMax: 2600,
    temperatureMinC: -5,
    temperatureMaxC: 8,
    driver: 3,
    shift: officeHours(7, 19),
    areas: [
      { id: 1, shape: { centre: { latitude: -30.02, longitude: -51.23 }, radiusM: 900 }, speedMaxKmh: 40 },
      {
        id: 2,
        shape: polygonOf([
          { latitude: -30.1, longitude: -51.3 },
          { latitude: -30, longitude: -51.3 },
          { latitude: -30, longitude: -51.1 },
        ]),
        speedMaxKmh: null,
      },
    ],
  };
  return {
    vehicle,
    vehicleChanges: [{ fromMs: beginMs + 5 * 3_600_000, value: { ...vehicle, speedMaxKmh: 60, driver: null } }],
    settingChanges: [{ fromMs: beginMs + 9 * 3_600_000, value: { 'idle.minimum_s': 120, 'trip.minimum_s': 60 } }],
    itinerary: [
      { fromMs: beginMs + 2 * 3_600_000, value: 4 },
      { fromMs: beginMs + 4 * 3_600_000, value: null },
    ],
    // One, and more along a street than a vehicle can be at.
    pointsOfInterest: [
      { key: 'poi:1', latitude: -30.025, longitude: -51.23 },
      ...Array.from({ length: 120 }, (_, at) => ({
        key: `poi:${at + 2}`,
        latitude: -30.07 + at / 5e4,
        longitude: -51.23,
      })),
    ],
    routePoints: [{ key: 'route_point:9', latitude: -30.04, longitude: -51.23 }],
    cards: { A1: 7, B2: 8 },
  };
};

/** Follows the legs and records the device's messages on the way. */
function drive(legs: readonly Leg[], beginMs: number, hasIgnition: boolean, odometer: Odometer): Message[] {
  const messages: Message[] = [];
  let ms = beginMs;
  let metres = 0;
  for (const { doing, minutes, everyS, oddity } of legs) {
    const endMs = ms + minutes * 60_000;
    // Only as many messages of a leg as are needed.
    const stepMs = Math.max(everyS * 1000, minutes === 1 ? 1500 : Math.ceil((minutes * 60_000) / 20_000) * 1000);
    for (let turn = 0; ms < endMs; ms += stepMs, turn++) {
      const wobble = (oddity * 31 + turn * 17) % 23;
      const speed =
        { drive: 45, race: 85, stand: 0, park: 0, idle: 0, vanish: 0, jitter: 4 }[doing] +
        (doing === 'park' ? 0 : wobble * (oddity % 3 === 0 ? 1.5 : 0.5));
      metres += ((doing === 'drive' || doing === 'race' ? speed : 0) / 3.6) * (stepMs / 1000);
      if (doing === 'vanish') continue;
      const isDark = wobble === 5 || (odometer === 'apart' && turn % 3 === 1);
      const hasOdometer = odometer === 'always' ? wobble !== 13 : odometer === 'apart' && (isDark || wobble === 13);
      // A loop of 12 km to the north and back, and sometimes a false place.
      const along = Math.abs((metres % 24_000) - 12_000) - 6000;
      const drift = (doing === 'park' || doing === 'jitter' ? wobble : 0) / 1e5;
      messages.push(
        readMessage({
          device: 'generated',
          time: new Date(ms).toISOString(),
          valid: wobble !== 7,
          latitude: isDark ? null : wobble === 9 ? -10 : -30.03 + along / 111_195 + drift,
          longitude: isDark ? null : -51.23,
          altitude_m: null,
          speed_kmh: wobble === 11 ? null : speed,
          course_deg: (wobble * 15) % 360,
          attributes: {
            ...(hasIgnition && wobble !== 3 ? { ignition: doing !== 'park' } : {}),
            ...(hasOdometer ? { odometer_m: Math.round(metres) } : {}),
            ...(wobble === 2 ? { alarm: turn % 2 || oddity % 2 ? 'panic' : 'harsh_braking' } : {}),
            ...(oddity % 5 === 0 && turn % 9 === 0 ? { card: ['A1', 'B2', 'ZZ'][oddity % 3] as string } : {}),
            ...(oddity % 4 === 0 ? { rpm: 700 + wobble * 95, input1: turn % 6 < 3, temperature_c: wobble - 9 } : {}),
            ...(oddity % 6 === 0 ? { input2: turn % 4 < 2, custom: turn % 5, passenger_card: `P${turn % 3}` } : {}),
            ...(oddity % 7 === 0 ? { rain: true, gear: wobble % 4, power_v: wobble - 2 } : {}),
          },
        }),
      );
    }
    ms = Math.max(ms, endMs);
  }
  return messages;
}
