import { describeEvents } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';

const hour = 3600;

describeEvents('Power', 10, {}, [
  ['is cut below 6 V', [say(0, { power_v: 12 }), say(60, { power_v: 5.9 }), say(120, { power_v: 6 })], ['60–120 =5.9']],
  [
    'is cut when the device says so, until it says a voltage',
    [say(0, { alarm: 'powerCut' }), say(60), say(120, { power_v: 12 })],
    ['0–120'],
  ],
  ['is back when the device says so', [say(0, { alarm: 'power_cut' }), say(60, { alarm: 'power_restored' })], ['0–60']],
  ['ends at the last message before a silence', [say(0, { power_v: 1 }), say(60), say(61 + 24 * hour)], ['0–60 =1']],
]);
