import { describeEvents } from '../testing/describe-events.ts';
import { testMessage } from '../testing/test-message.ts';

describeEvents('Harsh acceleration', 11, {}, [
  ['is what the device reports', [testMessage(0, { alarm: 'hardAcceleration' })], ['0']],
  ['is derived from at least 2.5 m/s²', [testMessage(0, { speed: 10 }), testMessage(2, { speed: 28 })], ['2 =2.5']],
  [
    'is not derived from less, nor from messages farther apart',
    [testMessage(0, { speed: 10 }), testMessage(2, { speed: 27.9 }), testMessage(5, { speed: 70 })],
    [],
  ],
  [
    'is reported once while it lasts',
    [
      testMessage(0, { speed: 10 }),
      testMessage(1, { speed: 20 }),
      testMessage(2, { speed: 30 }),
      testMessage(3, { speed: 30 }),
      testMessage(4, { speed: 40 }),
    ],
    ['1 =2.78', '4 =2.78'],
  ],
]);

describeEvents('Harsh braking', 12, {}, [
  ['is what the device reports', [testMessage(0, { alarm: 'harsh_braking' })], ['0']],
  ['is derived from at least 3 m/s²', [testMessage(0, { speed: 60 }), testMessage(1, { speed: 49.2 })], ['1 =3']],
  [
    'is not derived if the device reports it itself',
    [testMessage(0, { alarm: 'harsh_braking' }), testMessage(100, { speed: 60 }), testMessage(101, { speed: 40 })],
    ['0'],
  ],
  [
    'is not derived if a setting disables it',
    [testMessage(0, { speed: 60 }), testMessage(1, { speed: 40 })],
    [],
    { settings: { 'harsh_braking.derived': false } },
  ],
]);

describeEvents('A sharp turn', 13, {}, [
  ['is what the device reports', [testMessage(0, { alarm: 'hardCornering' })], ['0']],
  [
    'is derived from speed and course, across north too',
    [testMessage(0, { speed: 36, course: 350 }), testMessage(1, { speed: 36, course: 10 })],
    ['1 =3.49'],
  ],
  [
    'is not found at walking speed',
    [testMessage(0, { speed: 9, course: 0 }), testMessage(1, { speed: 9, course: 90 })],
    [],
  ],
]);
