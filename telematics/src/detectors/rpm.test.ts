import { describeEvents } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';

describeEvents('Revolutions', 26, { vehicle: { rpmMax: 2500 } }, [
  ['are told above the maximum for 5 s', [say(0, { rpm: 2600 }), say(5, { rpm: 2500 })], ['0–5 =2600']],
  ['are not told that last less', [say(0, { rpm: 2600 }), say(4, { rpm: 2500 })], []],
  ['need the ignition not to be off', [say(0, { rpm: 2600, ignition: false }), say(60)], []],
  ['need a maximum', [say(0, { rpm: 9000 }), say(60)], [], {}],
  [
    'are unknown where a position does not tell them',
    [say(0, { rpm: 2600 }), say(60), say(120, { rpm: 2600 })],
    ['0–60 =2600'],
  ],
]);
