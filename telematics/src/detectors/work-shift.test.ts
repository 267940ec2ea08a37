import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeEvents } from '../testing/describe-events.ts';
import { eventsOf } from '../testing/event-lines.ts';
import { north, startMs, testMessage } from '../testing/test-message.ts';
import { worldOf } from '../testing/world.ts';

const hour = 3600;

describeEvents('A work shift', 14, { vehicle: { driver: 5 } }, [
  [
    'goes from the first movement to the last stop before 8 h of rest',
    [
      testMessage(0, { speed: 40 }),
      testMessage(600),
      testMessage(4 * hour, { speed: 40 }),
      testMessage(4 * hour + 600),
      testMessage(13 * hour),
    ],
    [`0–${4 * hour + 600} driver:5 by 5`],
  ],
  [
    'continues through shorter rests',
    [testMessage(0, { speed: 40 }), testMessage(600), testMessage(8 * hour, { speed: 40 })],
    ['0– driver:5 by 5'],
  ],
  [
    'ends with the last message before a silence',
    [testMessage(0, { speed: 40 }), testMessage(600, { speed: 40 }), testMessage(9 * hour, { speed: 40 })],
    ['0–600 driver:5 by 5', `${9 * hour}– driver:5 by 5`],
  ],
  ['belongs to the vehicle if the driver is unknown', [testMessage(0, { speed: 40 })], ['0– vehicle'], {}],
  [
    'of one driver continues while another drives',
    [
      testMessage(0, { speed: 40, card: 'A' }),
      testMessage(600, { speed: 40, card: 'B' }),
      testMessage(1200, { speed: 40, card: 'A' }),
    ],
    ['0– driver:1 by 1', '600– driver:2 by 2'],
    { cards: { A: 1, B: 2 } },
  ],
]);

describeEvents('The end of a shift', 22, { vehicle: { driver: 5 } }, [
  [
    'is its last stop, reported after 8 h',
    [testMessage(0, { speed: 40 }), testMessage(600), testMessage(600 + 8 * hour)],
    ['600 driver:5 by 5'],
  ],
  ['is not reported before', [testMessage(0, { speed: 40 }), testMessage(600), testMessage(599 + 8 * hour)], []],
]);

describeEvents('A restart', 23, {}, [
  [
    'is the first movement after 30 minutes of standing',
    [testMessage(0, { speed: 40 }), testMessage(600), testMessage(600 + 1800, { speed: 40 })],
    ['2400 vehicle'],
  ],
  [
    'is not found after less',
    [testMessage(0, { speed: 40 }), testMessage(600), testMessage(599 + 1800, { speed: 40 })],
    [],
  ],
  [
    'is not found after a rest',
    [testMessage(0, { speed: 40 }), testMessage(600), testMessage(600 + 8 * hour, { speed: 40 })],
    [],
  ],
  [
    'is not found after a silence during which it drove on',
    [testMessage(0, { speed: 40 }), testMessage(2400, { speed: 40, at: north(25_000) })],
    [],
  ],
  [
    'is found after a silence at one place',
    [testMessage(0, { speed: 40 }), testMessage(2400, { speed: 40, at: north(300) })],
    ['2400 vehicle'],
  ],
]);

it('A work shift has the distance of its trip, also through silence, and ends where the trip does', () => {
  const on = { ignition: true };
  const messages = [0, 1200, 2400, 3600].map((second) =>
    testMessage(second, { ...on, speed: 60, at: north(second * 15) }),
  );
  const arrived = testMessage(4800, { ignition: false, at: north(72_000) });
  const events = eventsOf(
    [...messages, arrived, testMessage(5000 + 8 * hour, { ignition: false, at: north(72_000) })],
    worldOf({}),
  );
  const ends = [1, 14].map((category) => {
    const event = events.find((candidate) => candidate.category === category);
    return [((event?.endMs ?? 0) - startMs) / 1000, event?.distanceM];
  });
  assert.deepEqual(ends, [
    [4800, 72_000],
    [4800, 72_000],
  ]);
});
