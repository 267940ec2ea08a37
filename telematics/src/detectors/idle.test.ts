import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeEvents } from '../testing/describe-events.ts';
import { eventsOf } from '../testing/event-lines.ts';
import { north, startMs, testMessage } from '../testing/test-message.ts';
import { worldOf } from '../testing/world.ts';

const on = { ignition: true };
const off = { ignition: false };

describeEvents('Idling', 6, {}, [
  ['is reported if it lasts 300 s', [testMessage(0, on), testMessage(300, { ...on, speed: 10 })], ['0–300']],
  ['is not reported if it is shorter', [testMessage(0, on), testMessage(299, { ...on, speed: 10 })], []],
  ['needs the ignition to be known', [testMessage(0), testMessage(600)], []],
  [
    'needs the movement to be known',
    [0, 300, 600].map((second) => testMessage(second, { ...on, speed: null, at: north(second * 15) })),
    [],
  ],
  [
    'is standing at one place if no speed is reported',
    [
      testMessage(0, { ...on, speed: null }),
      testMessage(60, { ...on, speed: null }),
      testMessage(600, { ...on, speed: null, at: north(9000) }),
    ],
    ['60–600'],
  ],
  ['ends with the ignition', [testMessage(0, on), testMessage(600, off)], ['0–600']],
  [
    'ends at the last message before a silence',
    [testMessage(0, on), testMessage(600, on), testMessage(1501, on)],
    ['0–600'],
  ],
  [
    'uses the setting of its day',
    [testMessage(0, on), testMessage(120, off), testMessage(200, on), testMessage(320, off)],
    ['200–320'],
    { settingChanges: [{ fromMs: startMs + 150_000, value: { 'idle.minimum_s': 100 } }] },
  ],
]);

it('Idling includes the distance to the message that ends it, and the trip that begins there does not', () => {
  const messages = [
    testMessage(0, on),
    testMessage(300, on),
    testMessage(360, { ...on, speed: 40, at: north(400) }),
    testMessage(420, { ...on, speed: 40, at: north(1000) }),
  ];
  assert.deepEqual(
    eventsOf(messages, worldOf())
      .filter(({ category }) => category === 6 || category === 1)
      .map(({ category, distanceM }) => [category, distanceM]),
    [
      [6, 400],
      [1, 600],
    ],
  );
});
