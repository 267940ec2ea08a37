import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeEvents } from '../testing/describe-events.ts';
import { north, say, startMs } from '../testing/say.ts';
import { eventsOf } from '../testing/told.ts';
import { worldOf } from '../testing/world.ts';

const on = { ignition: true };
const off = { ignition: false };

describeEvents('Idling', 6, {}, [
  ['is told that lasts 300 s', [say(0, on), say(300, { ...on, speed: 10 })], ['0–300']],
  ['is not told that lasts less', [say(0, on), say(299, { ...on, speed: 10 })], []],
  ['needs the ignition to be known', [say(0), say(600)], []],
  [
    'needs the movement to be known',
    [0, 300, 600].map((second) => say(second, { ...on, speed: null, at: north(second * 15) })),
    [],
  ],
  [
    'is standing at one place where no speed is told',
    [
      say(0, { ...on, speed: null }),
      say(60, { ...on, speed: null }),
      say(600, { ...on, speed: null, at: north(9000) }),
    ],
    ['60–600'],
  ],
  ['ends with the ignition', [say(0, on), say(600, off)], ['0–600']],
  ['ends at the last message before a silence', [say(0, on), say(600, on), say(1501, on)], ['0–600']],
  [
    'goes by the setting of its day',
    [say(0, on), say(120, off), say(200, on), say(320, off)],
    ['200–320'],
    { settingChanges: [{ fromMs: startMs + 150_000, value: { 'idle.minimum_s': 100 } }] },
  ],
]);

it('Idling has the way to the message that ends it, and the trip that begins there has not', () => {
  const messages = [
    say(0, on),
    say(300, on),
    say(360, { ...on, speed: 40, at: north(400) }),
    say(420, { ...on, speed: 40, at: north(1000) }),
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
