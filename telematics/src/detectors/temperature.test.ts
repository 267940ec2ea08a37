import { describeEvents } from '../testing/describe-events.ts';
import { say, startMs } from '../testing/say.ts';
import { plainVehicle } from '../testing/world.ts';

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
  [
    'is another event from when the limit is changed on, each with the highest of its own',
    [say(0, { temperature_c: 12 }), say(600, { temperature_c: 11 }), say(1200, { temperature_c: 8 })],
    ['0–600 =12', '600–1200 =11'],
    {
      vehicle: { temperatureMaxC: 8 },
      vehicleChanges: [{ fromMs: startMs + 600_000, value: { ...plainVehicle, temperatureMaxC: 10 } }],
    },
  ],
  ['needs a limit', [say(0, { temperature_c: 60 }), say(900)], [], {}],
]);
