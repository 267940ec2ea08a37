import { describeEvents } from '../testing/describe-events.ts';
import { testMessage } from '../testing/test-message.ts';

describeEvents('Revolutions', 26, { vehicle: { rpmMax: 2500 } }, [
  [
    'are reported above the maximum for 5 s',
    [testMessage(0, { rpm: 2600 }), testMessage(5, { rpm: 2500 })],
    ['0–5 =2600'],
  ],
  ['are not reported if it is shorter', [testMessage(0, { rpm: 2600 }), testMessage(4, { rpm: 2500 })], []],
  ['need the ignition not to be off', [testMessage(0, { rpm: 2600, ignition: false }), testMessage(60)], []],
  ['need a maximum', [testMessage(0, { rpm: 9000 }), testMessage(60)], [], {}],
  [
    'are unknown if a position does not contain them',
    [testMessage(0, { rpm: 2600 }), testMessage(60), testMessage(120, { rpm: 2600 })],
    ['0–60 =2600'],
  ],
]);
