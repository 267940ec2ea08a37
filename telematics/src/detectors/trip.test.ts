import { describeEvents, every } from '../testing/describe-events.ts';
import { north, say } from '../testing/say.ts';

const hour = 3600;
const on = { ignition: true };
const off = { ignition: false };

describeEvents('A trip', 1, {}, [
  [
    'goes from the first movement to the ignition off',
    [say(0, on), say(60, { ...on, speed: 40 }), ...every(120, 60, 5, { speed: 40 }), say(420, off), say(480, off)],
    ['60–420 =40'],
  ],
  [
    'goes on at a traffic light, with the ignition on for as long as it takes',
    [
      ...every(0, 60, 3, { ...on, speed: 40 }),
      ...every(180, 60, 10, on),
      say(780, { ...on, speed: 30 }),
      say(840, off),
    ],
    ['0–840 =40'],
  ],
  [
    'of a device that tells no speed goes by its places',
    [
      say(0, { ...on, speed: null }),
      ...[300, 600, 900].map((second) => say(second, { ...on, speed: null, at: north(second * 15) })),
      say(1200, { ...off, speed: null, at: north(18_000) }),
    ],
    ['300–1200'],
  ],
  [
    'without ignition ends where a stand of 300 s begins',
    [...every(0, 60, 7, { speed: 40 }), ...every(420, 60, 6, {})],
    ['0–420 =40'],
  ],
  [
    'without ignition goes on after a shorter stand',
    [...every(0, 60, 7, { speed: 40 }), say(420), say(719, { speed: 40 })],
    ['0– =40'],
  ],
  ['is not told while it is short', every(0, 60, 5, { speed: 20 }), []],
  ['is told from 300 s on', every(0, 60, 6, { speed: 20 }), ['0– =20']],
  [
    'is told from 500 m on',
    [
      say(0, { speed: 60 }),
      say(20, { speed: 60, at: north(499) }),
      say(21, { speed: 60, at: north(501) }),
      say(30, { ...off, at: north(501) }),
    ],
    ['0–30 =60'],
  ],
  [
    'that was short and slow is not kept',
    [say(0, { speed: 20 }), say(100, { speed: 20, at: north(300) }), say(160, { ...off, at: north(300) })],
    [],
  ],
  [
    'survives a silence of an hour',
    [...every(0, 60, 7, { speed: 40 }), say(360 + hour, { speed: 50, at: north(9000) })],
    ['0– =50'],
  ],
  [
    'ends at the last message before a longer one',
    [...every(0, 60, 7, { speed: 40 }), say(361 + hour, { speed: 50, at: north(9000) })],
    ['0–360 =40'],
  ],
  ['does not begin with the ignition off, whatever the receiver dreams', every(0, 60, 9, { ...off, speed: 30 }), []],
]);
