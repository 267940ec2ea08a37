import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Message, readMessage } from '../message.ts';
import { stopsOf } from '../testing/stops.ts';
import { eventsOf } from '../testing/told.ts';
import { worldOf } from '../testing/world.ts';
import { RememberedDevice } from './memory.ts';

/** Scenarios of another engine, found beside the checkout or where the environment says. They are not ours to copy. */
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

/** A fix as a device would say it: its odometer for the distance, a speed for the motion where only that is given. */
const messageOf = ({ fixTime, speed, motion, totalDistance, ignition }: Fix, index: number): Message =>
  readMessage({
    device: 'd',
    // Two fixes of one instant have no order but that of the file: a millisecond each keeps it.
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
  // That engine has no such check: two of its motions go 600 m within one instant, which by default we do not believe.
  'common.jump_speed_kmh': 1e6,
  'trip.minimum_m': number(config.minimalTripDistance_m),
  'trip.minimum_s': number(config.minimalTripDuration_s ?? number(config.minimalTripDuration_ms) / 1000),
  'trip.stand_s': number(config.minimalParkingDuration_s ?? number(config.minimalParkingDuration_ms) / 1000),
  // Whether nothing heard ends a trip: there at this length, here past it.
  'trip.silence_s': number(config.minimalNoDataDuration_s) || 3600,
});

/** To the second: our messages are some milliseconds apart. */
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
    it(`tell at the same message that it moves or stopped: ${name}`, () => {
      const device = new RememberedDevice('d');
      const context = worldOf({ settings: settingsOf(config) });
      const take = (message: Message): string | null => {
        const [change] = device.take([message], context).filter(({ event }) => event.category === 1);
        return change === undefined ? null : change.what === 'ended' ? 'deviceStopped' : 'deviceMoving';
      };
      // It moves at the start, for an hour, where the scenario says so.
      const first = Date.parse(steps[0]?.fixTime ?? '');
      for (const before of initialState?.motionState ? [3600, 1800, 900, 450, 200] : []) {
        take(
          messageOf({ fixTime: new Date(first - before * 1000).toISOString(), motion: true, totalDistance: 100 }, 0),
        );
      }
      const told = steps.map((step, index) => take(messageOf(step, index)));
      assert.deepEqual(
        told,
        steps.map(({ expect }) => expect.event ?? null),
      );
    });
  }

  for (const { name, config, steps = [] } of groups.overspeed ?? []) {
    it(`tell at the same message of speeding: ${name}`, () => {
      const device = new RememberedDevice('d');
      const limit = number(config.speedLimit_kn) * kmhPerKnot;
      const context = worldOf({
        vehicle: { speedMaxKmh: limit },
        settings: { 'speeding.minimum_s': number(config.minimalDuration_ms) / 1000 },
      });
      const told = steps.map((step, index) =>
        device
          .take([messageOf(step, index)], context)
          .some(({ what, event }) => what === 'begun' && event.category === 2),
      );
      assert.deepEqual(
        told,
        steps.map(({ expect }) => expect.event === 'deviceOverspeed'),
      );
    });
  }
});
