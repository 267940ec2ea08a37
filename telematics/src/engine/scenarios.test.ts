import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Message, readMessage } from '../message.ts';
import { eventsOf } from '../testing/event-lines.ts';
import { stopsOf } from '../testing/stops.ts';
import { worldOf } from '../testing/world.ts';
import { InMemoryDevice } from './in-memory-device.ts';

/** Scenarios of another engine, next to the checkout or at the path in the environment. They may not be copied here. */
const path =
  process.env.TELEMATICS_SCENARIOS ??
  fileURLToPath(new URL('../../../../shared/telematics/scenarios.json', import.meta.url));

type Config = Record<string, number | string | boolean>;
type Fix = { fixTime: string; speed?: number; motion?: boolean; totalDistance?: number; ignition?: boolean | null };
type Span = { startTime: string; endTime: string; distance?: number };
type Scenario = {
  name: string;
  kind?: string;
  config: Config;
  positions?: Fix[];
  steps?: (Fix & { expect: { event?: string | null } })[];
  initialState?: { motionState?: boolean };
  expectedFirstItems?: Span[];
};

const kmhPerKnot = 1.852;

/** A fix as a device would report it: an odometer for the distance, and a speed if only the motion is given. */
const messageOf = ({ fixTime, speed, motion, totalDistance, ignition }: Fix, index: number): Message =>
  readMessage({
    device: 'd',
    // Two fixes of one instant are ordered only by the file: an added millisecond each preserves the order.
    time: new Date(Date.parse(fixTime) + index).toISOString(),
    valid: true,
    latitude: null,
    longitude: null,
    altitude_m: null,
    speed_kmh: speed === undefined ? (motion ? 40 : 0) : speed * kmhPerKnot,
    course_deg: null,
    attributes: { odometer_m: totalDistance ?? null, ignition: ignition ?? null },
  });

const number = (value: unknown): number => Number(value ?? 0);

const settingsOf = (config: Config): Record<string, number> => ({
  'common.moving_speed_kmh': 0.01,
  // That engine has no such check: two of its motions go 600 m within one instant, which this engine does not believe
  // by default.
  'common.jump_speed_kmh': 1e6,
  'trip.minimum_m': number(config.minimalTripDistance_m),
  'trip.minimum_s': number(config.minimalTripDuration_s ?? number(config.minimalTripDuration_ms) / 1000),
  'trip.stand_s': number(config.minimalParkingDuration_s ?? number(config.minimalParkingDuration_ms) / 1000),
  // Whether a silence ends a trip: there at this length, here beyond it.
  'trip.silence_s': number(config.minimalNoDataDuration_s) || 3600,
});

/** To the second: these messages are some milliseconds apart. */
const secondOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}.000Z`;

describe('Scenarios of another engine', { skip: existsSync(path) ? false : `no file at ${path}` }, () => {
  const groups: Record<string, Scenario[]> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).groups : {};

  for (const { name, kind, config, positions = [], expectedFirstItems = [] } of groups.tripsAndStops_oldLogic ?? []) {
    it(`give its ${kind}: ${name}`, () => {
      const messages = positions.map(messageOf);
      const trips = eventsOf(messages, worldOf({ settings: settingsOf(config) })).filter(
        ({ category }) => category === 1,
      );
      const spans =
        kind === 'trips'
          ? trips.map(({ beginMs, endMs, distanceM }) => ({
              startTime: secondOf(beginMs),
              endTime: secondOf(endMs ?? 0),
              distance: distanceM,
            }))
          : stopsOf(messages, trips, 0.01).map(({ beginMs, endMs }) => ({
              startTime: secondOf(beginMs),
              endTime: secondOf(endMs),
            }));
      assert.deepEqual(
        spans,
        expectedFirstItems.map(({ startTime, endTime, distance }) => ({
          startTime,
          endTime,
          ...(distance === undefined ? {} : { distance }),
        })),
      );
    });
  }

  for (const { name, config, steps = [], initialState } of groups.motion_oldLogic ?? []) {
    it(`report movement and stops at the same message: ${name}`, () => {
      const device = new InMemoryDevice('d');
      const context = worldOf({ settings: settingsOf(config) });
      const describeReceived = (message: Message): string | null => {
        const [change] = device.receive([message], context).filter(({ event }) => event.category === 1);
        return change === undefined ? null : change.kind === 'ended' ? 'deviceStopped' : 'deviceMoving';
      };
      // It moves at the start, for an hour, if the scenario says so.
      const first = Date.parse(steps[0]?.fixTime ?? '');
      for (const before of initialState?.motionState ? [3600, 1800, 900, 450, 200] : []) {
        describeReceived(
          messageOf({ fixTime: new Date(first - before * 1000).toISOString(), motion: true, totalDistance: 100 }, 0),
        );
      }
      const reported = steps.map((step, index) => describeReceived(messageOf(step, index)));
      assert.deepEqual(
        reported,
        steps.map(({ expect }) => expect.event ?? null),
      );
    });
  }

  for (const { name, config, steps = [] } of groups.overspeed ?? []) {
    it(`report speeding at the same message: ${name}`, () => {
      const device = new InMemoryDevice('d');
      const limit = number(config.speedLimit_kn) * kmhPerKnot;
      const context = worldOf({
        vehicle: { speedMaxKmh: limit },
        settings: { 'speeding.minimum_s': number(config.minimalDuration_ms) / 1000 },
      });
      const reported = steps.map((step, index) =>
        device
          .receive([messageOf(step, index)], context)
          .some(({ kind, event }) => kind === 'begun' && event.category === 2),
      );
      assert.deepEqual(
        reported,
        steps.map(({ expect }) => expect.event === 'deviceOverspeed'),
      );
    });
  }
});
