import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeEvents, every } from '../testing/describe-events.ts';
import { eventsOf } from '../testing/event-lines.ts';
import { north, testMessage } from '../testing/test-message.ts';
import { officeHours, worldOf } from '../testing/world.ts';

const hour = 3600;
const on = { ignition: true };
const off = { ignition: false };
/** The start is 09:00 in São Paulo, on a Tuesday. */
const mornings = { vehicle: { shift: officeHours(6, 10) } };

describeEvents('Out of hours', 4, mornings, [
  [
    'is movement after the shift, to the end of the trip',
    [...every(hour, 60, 3, { ...on, speed: 40 }), testMessage(hour + 180, off)],
    [`${hour}–${hour + 180}`],
  ],
  ['is not found within the shift', [...every(0, 60, 3, { ...on, speed: 40 }), testMessage(180, off)], []],
  [
    'begins with the first message after the shift',
    [testMessage(hour - 60, { speed: 40 }), testMessage(hour, { speed: 40 }), testMessage(hour + 60, off)],
    [`${hour}–${hour + 60}`],
  ],
  [
    'ends when the shift begins',
    [testMessage(-3 * hour - 60, { speed: 40 }), testMessage(-3 * hour, { speed: 40 })],
    [`${-3 * hour - 60}–${-3 * hour}`],
  ],
  ['needs a shift', [...every(hour, 60, 3, { speed: 40 })], [], {}],
  [
    "uses the driver's shift if the vehicle has none",
    every(hour, 60, 2, { speed: 40 }),
    [`${hour}– by 5`],
    { vehicle: { driver: 5 }, shifts: { 5: officeHours(6, 10) } },
  ],
  [
    'ends at the last message before a silence',
    [testMessage(hour, { speed: 40 }), testMessage(hour + 60, { speed: 40 }), testMessage(hour + 1000)],
    [`${hour}–${hour + 60}`],
  ],
  [
    'ends where a trip with unknown ignition turns out to have ended',
    [testMessage(hour, { speed: 40 }), testMessage(hour + 60), testMessage(hour + 400)],
    [`${hour}–${hour + 60}`],
  ],
]);

it('Driving out of hours ends where the trip does, also if a stand turns out to be its end', () => {
  const messages = [
    testMessage(hour, { speed: 40 }),
    testMessage(hour + 60, { at: north(1000), speed: 40 }),
    testMessage(hour + 120, { at: north(2000) }),
    testMessage(hour + 720, { at: north(5000), speed: 40 }),
  ];
  const events = eventsOf(messages, worldOf(mornings)).filter(({ beginMs }) => beginMs === messages[0]?.timeMs);
  const ends = [1, 4].map((category) => {
    const event = events.find((candidate) => candidate.category === category);
    return [event?.endMs, event?.endPlace?.latitude, event?.distanceM];
  });
  assert.deepEqual(ends[1], ends[0]);
  assert.equal(ends[0]?.[2], 2000);
});
