import { describeEvents } from '../testing/describe-events.ts';
import { testMessage } from '../testing/test-message.ts';

const hour = 3600;

describeEvents('Power', 10, {}, [
  [
    'is cut below 6 V',
    [testMessage(0, { power_v: 12 }), testMessage(60, { power_v: 5.9 }), testMessage(120, { power_v: 6 })],
    ['60–120 =5.9'],
  ],
  [
    'is cut when the device reports it, until it reports a voltage',
    [testMessage(0, { alarm: 'powerCut' }), testMessage(60), testMessage(120, { power_v: 12 })],
    ['0–120'],
  ],
  [
    'is back when the device reports it',
    [testMessage(0, { alarm: 'power_cut' }), testMessage(60, { alarm: 'power_restored' })],
    ['0–60'],
  ],
  [
    'ends at the last message before a silence',
    [testMessage(0, { power_v: 1 }), testMessage(60), testMessage(61 + 24 * hour)],
    ['0–60 =1'],
  ],
]);
