import { describeEvents } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';

describeEvents('Cold', 28, { vehicle: { temperatureMinC: -5 } }, [
  [
    'is told that lasts 300 s, with the lowest',
    [say(0, { temperature_c: -6 }), say(200, { temperature_c: -9 }), say(300, { temperature_c: -5 })],
    ['0–300 =-9'],
  ],
  ['is not told that lasts less', [say(0, { temperature_c: -6 }), say(299, { temperature_c: -5 })], []],
]);

describeEvents('Warmth', 29, { vehicle: { temperatureMaxC: 8 } }, [
  ['is told that lasts 300 s', [say(0, { temperature_c: 9 }), say(300, { temperature_c: 8 })], ['0–300 =9']],
  ['needs a limit', [say(0, { temperature_c: 60 }), say(900)], [], {}],
]);
