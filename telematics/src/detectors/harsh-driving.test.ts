import { describeEvents } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';

describeEvents('Harsh acceleration', 11, {}, [
  ['is what the device says', [say(0, { alarm: 'hardAcceleration' })], ['0']],
  ['is derived from 2.5 m/s² on', [say(0, { speed: 10 }), say(2, { speed: 28 })], ['2 =2.5']],
  [
    'is not derived from less, nor from messages farther apart',
    [say(0, { speed: 10 }), say(2, { speed: 27.9 }), say(5, { speed: 70 })],
    [],
  ],
  [
    'is told once as long as it lasts',
    [say(0, { speed: 10 }), say(1, { speed: 20 }), say(2, { speed: 30 }), say(3, { speed: 30 }), say(4, { speed: 40 })],
    ['1 =2.78', '4 =2.78'],
  ],
]);

describeEvents('Harsh braking', 12, {}, [
  ['is what the device says', [say(0, { alarm: 'harsh_braking' })], ['0']],
  ['is derived from 3 m/s² on', [say(0, { speed: 60 }), say(1, { speed: 49.2 })], ['1 =3']],
  [
    'is not derived where the device reports it itself',
    [say(0, { alarm: 'harsh_braking' }), say(100, { speed: 60 }), say(101, { speed: 40 })],
    ['0'],
  ],
  [
    'is not derived where a setting says so',
    [say(0, { speed: 60 }), say(1, { speed: 40 })],
    [],
    { settings: { 'harsh_braking.derived': false } },
  ],
]);

describeEvents('A sharp turn', 13, {}, [
  ['is what the device says', [say(0, { alarm: 'hardCornering' })], ['0']],
  [
    'is derived from speed and course, across north too',
    [say(0, { speed: 36, course: 350 }), say(1, { speed: 36, course: 10 })],
    ['1 =3.49'],
  ],
  ['is none at a walk', [say(0, { speed: 9, course: 0 }), say(1, { speed: 9, course: 90 })], []],
]);
