import { describeEvents, every } from '../testing/describe-events.ts';
import { north, testMessage } from '../testing/test-message.ts';

const hour = 3600;
const on = { ignition: true };
const off = { ignition: false };

describeEvents('A trip', 1, {}, [
  [
    'goes from the first movement to the ignition off',
    [
      testMessage(0, on),
      testMessage(60, { ...on, speed: 40 }),
      ...every(120, 60, 5, { speed: 40 }),
      testMessage(420, off),
      testMessage(480, off),
    ],
    ['60–420 =40'],
  ],
  [
    'continues at a traffic light with the ignition on, however long',
    [
      ...every(0, 60, 3, { ...on, speed: 40 }),
      ...every(180, 60, 10, on),
      testMessage(780, { ...on, speed: 30 }),
      testMessage(840, off),
    ],
    ['0–840 =40'],
  ],
  [
    'of a device without speeds is found from its places',
    [
      testMessage(0, { ...on, speed: null }),
      ...[300, 600, 900].map((second) => testMessage(second, { ...on, speed: null, at: north(second * 15) })),
      testMessage(1200, { ...off, speed: null, at: north(18_000) }),
    ],
    ['300–1200'],
  ],
  [
    'with unknown ignition ends at the beginning of a stand of 300 s',
    [...every(0, 60, 7, { speed: 40 }), ...every(420, 60, 6, {})],
    ['0–420 =40'],
  ],
  [
    'with unknown ignition continues after a shorter stand',
    [...every(0, 60, 7, { speed: 40 }), testMessage(420), testMessage(719, { speed: 40 })],
    ['0– =40'],
  ],
  ['is not reported while it is short', every(0, 60, 5, { speed: 20 }), []],
  ['is reported from 300 s', every(0, 60, 6, { speed: 20 }), ['0– =20']],
  [
    'is reported from 500 m',
    [
      testMessage(0, { speed: 60 }),
      testMessage(20, { speed: 60, at: north(499) }),
      testMessage(21, { speed: 60, at: north(501) }),
      testMessage(30, { ...off, at: north(501) }),
    ],
    ['0–30 =60'],
  ],
  [
    'that was short and slow is dropped',
    [
      testMessage(0, { speed: 20 }),
      testMessage(100, { speed: 20, at: north(300) }),
      testMessage(160, { ...off, at: north(300) }),
    ],
    [],
  ],
  [
    'survives a silence of an hour',
    [...every(0, 60, 7, { speed: 40 }), testMessage(360 + hour, { speed: 50, at: north(9000) })],
    ['0– =50'],
  ],
  [
    'ends at the last message before a longer one',
    [...every(0, 60, 7, { speed: 40 }), testMessage(361 + hour, { speed: 50, at: north(9000) })],
    ['0–360 =40'],
  ],
  ['does not begin with the ignition off, whatever the receiver reports', every(0, 60, 9, { ...off, speed: 30 }), []],
]);
