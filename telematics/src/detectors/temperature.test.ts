import { describeEvents } from '../testing/describe-events.ts';
import { startMs, testMessage } from '../testing/test-message.ts';
import { plainVehicle } from '../testing/world.ts';

describeEvents('Cold', 28, { vehicle: { temperatureMinC: -5 } }, [
  [
    'is reported if it lasts 300 s, with the lowest value',
    [
      testMessage(0, { temperature_c: -6 }),
      testMessage(200, { temperature_c: -9 }),
      testMessage(300, { temperature_c: -5 }),
    ],
    ['0–300 =-9'],
  ],
  [
    'is not reported if it is shorter',
    [testMessage(0, { temperature_c: -6 }), testMessage(299, { temperature_c: -5 })],
    [],
  ],
]);

describeEvents('Warmth', 29, { vehicle: { temperatureMaxC: 8 } }, [
  [
    'is reported if it lasts 300 s',
    [testMessage(0, { temperature_c: 9 }), testMessage(300, { temperature_c: 8 })],
    ['0–300 =9'],
  ],
  [
    'is another event from the change of the limit, each with its own highest value',
    [
      testMessage(0, { temperature_c: 12 }),
      testMessage(600, { temperature_c: 11 }),
      testMessage(1200, { temperature_c: 8 }),
    ],
    ['0–600 =12', '600–1200 =11'],
    {
      vehicle: { temperatureMaxC: 8 },
      vehicleChanges: [{ fromMs: startMs + 600_000, value: { ...plainVehicle, temperatureMaxC: 10 } }],
    },
  ],
  ['needs a limit', [testMessage(0, { temperature_c: 60 }), testMessage(900)], [], {}],
]);
