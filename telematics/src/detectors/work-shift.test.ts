import { describeEvents } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';

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
]);
