import { describeEvents, every } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';
import { officeHours } from '../testing/world.ts';

const hour = 3600;
const on = { ignition: true };
const off = { ignition: false };
/** The start is 09:00 in São Paulo, on a Tuesday. */
const mornings = { vehicle: { shift: officeHours(6, 10) } };

describeEvents('Out of hours', 4, mornings, [
  [
    'is movement after the shift, to the end of the trip',
    [...every(hour, 60, 3, { ...on, speed: 40 }), say(hour + 180, off)],
    [`${hour}–${hour + 180}`],
  ],
  ['is none inside the shift', [...every(0, 60, 3, { ...on, speed: 40 }), say(180, off)], []],
  [
    'begins with the first message after the shift',
    [say(hour - 60, { speed: 40 }), say(hour, { speed: 40 }), say(hour + 60, off)],
    [`${hour}–${hour + 60}`],
  ],
  [
    'ends when the shift begins',
    [say(-3 * hour - 60, { speed: 40 }), say(-3 * hour, { speed: 40 })],
    [`${-3 * hour - 60}–${-3 * hour}`],
  ],
  ['needs a shift', [...every(hour, 60, 3, { speed: 40 })], [], {}],
  [
    "goes by the driver's shift where the vehicle has none",
    every(hour, 60, 2, { speed: 40 }),
    [`${hour}– by 5`],
    { vehicle: { driver: 5 }, shifts: { 5: officeHours(6, 10) } },
  ],
  [
    'ends at the last message before a silence',
    [say(hour, { speed: 40 }), say(hour + 60, { speed: 40 }), say(hour + 1000)],
    [`${hour}–${hour + 60}`],
  ],
  [
    'ends where a trip without ignition turns out to have ended',
    [say(hour, { speed: 40 }), say(hour + 60), say(hour + 400)],
    [`${hour}–${hour + 60}`],
  ],
]);
