import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeEvents } from '../testing/describe-events.ts';
import { north, say, startMs } from '../testing/say.ts';
import { eventsOf } from '../testing/told.ts';
import { worldOf } from '../testing/world.ts';

const hour = 3600;

describeEvents('A work shift', 14, { vehicle: { driver: 5 } }, [
  [
    'goes from the first movement to the last stop before 8 h of rest',
    [say(0, { speed: 40 }), say(600), say(4 * hour, { speed: 40 }), say(4 * hour + 600), say(13 * hour)],
    [`0–${4 * hour + 600} driver:5 by 5`],
  ],
  [
    'goes on through shorter rests',
    [say(0, { speed: 40 }), say(600), say(8 * hour, { speed: 40 })],
    ['0– driver:5 by 5'],
  ],
  [
    'ends with the last message before a silence',
    [say(0, { speed: 40 }), say(600, { speed: 40 }), say(9 * hour, { speed: 40 })],
    ['0–600 driver:5 by 5', `${9 * hour}– driver:5 by 5`],
  ],
  ["is the vehicle's where nobody drives", [say(0, { speed: 40 })], ['0– vehicle'], {}],
  [
    'of one driver goes on while another drives',
    [say(0, { speed: 40, card: 'A' }), say(600, { speed: 40, card: 'B' }), say(1200, { speed: 40, card: 'A' })],
    ['0– driver:1 by 1', '600– driver:2 by 2'],
    { cards: { A: 1, B: 2 } },
  ],
]);

describeEvents('The end of a shift', 22, { vehicle: { driver: 5 } }, [
  [
    'is its last stop, told when 8 h have passed',
    [say(0, { speed: 40 }), say(600), say(600 + 8 * hour)],
    ['600 driver:5 by 5'],
  ],
  ['is not told before', [say(0, { speed: 40 }), say(600), say(599 + 8 * hour)], []],
]);

describeEvents('A restart', 23, {}, [
  [
    'is the first movement after 30 minutes of standing',
    [say(0, { speed: 40 }), say(600), say(600 + 1800, { speed: 40 })],
    ['2400 vehicle'],
  ],
  ['is none after less', [say(0, { speed: 40 }), say(600), say(599 + 1800, { speed: 40 })], []],
  ['is none after a rest', [say(0, { speed: 40 }), say(600), say(600 + 8 * hour, { speed: 40 })], []],
  [
    'is none after a silence through which it drove on',
    [say(0, { speed: 40 }), say(2400, { speed: 40, at: north(25_000) })],
    [],
  ],
  [
    'is one after a silence at one place',
    [say(0, { speed: 40 }), say(2400, { speed: 40, at: north(300) })],
    ['2400 vehicle'],
  ],
]);

it('A work shift goes as far as its trip, through silence too, and ends where that does', () => {
  const on = { ignition: true };
  const messages = [0, 1200, 2400, 3600].map((second) => say(second, { ...on, speed: 60, at: north(second * 15) }));
  const arrived = say(4800, { ignition: false, at: north(72_000) });
  const events = eventsOf(
    [...messages, arrived, say(5000 + 8 * hour, { ignition: false, at: north(72_000) })],
    worldOf({}),
  );
  const ends = [1, 14].map((category) => {
    const event = events.find((one) => one.category === category);
    return [((event?.endMs ?? 0) - startMs) / 1000, event?.distanceM];
  });
  assert.deepEqual(ends, [
    [4800, 72_000],
    [4800, 72_000],
  ]);
});
