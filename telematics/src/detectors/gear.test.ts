import { describeEvents } from '../testing/describe-events.ts';
import { testMessage } from '../testing/test-message.ts';

describeEvents('Out of gear', 27, {}, [
  [
    'is gear 0 at 20 km/h',
    [testMessage(0, { speed: 20, gear: 0 }), testMessage(5, { speed: 20, gear: 3 })],
    ['0–5 =20'],
  ],
  [
    'is an idling engine if the gear is unknown',
    [testMessage(0, { speed: 50, rpm: 900 }), testMessage(5, { speed: 50, rpm: 901 })],
    ['0–5 =50'],
  ],
  ['is not reported below', [testMessage(0, { speed: 19, gear: 0 }), testMessage(60, { speed: 19, gear: 3 })], []],
]);
