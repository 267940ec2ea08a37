import { describeEvents } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';

describeEvents('Out of gear', 27, {}, [
  ['is gear 0 at 20 km/h', [say(0, { speed: 20, gear: 0 }), say(5, { speed: 20, gear: 3 })], ['0–5 =20']],
  [
    'is an idling engine where the gear is unknown',
    [say(0, { speed: 50, rpm: 900 }), say(5, { speed: 50, rpm: 901 })],
    ['0–5 =50'],
  ],
  ['is not told below', [say(0, { speed: 19, gear: 0 }), say(60, { speed: 19, gear: 3 })], []],
]);
