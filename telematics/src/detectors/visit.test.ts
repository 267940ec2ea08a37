import { describeEvents } from '../testing/describe-events.ts';
import { home, north, testMessage } from '../testing/test-message.ts';

const centre = { latitude: home[0], longitude: home[1] };

describeEvents('A visit', 'visit', { pointsOfInterest: [{ key: 'poi:1', ...centre }] }, [
  [
    'goes from arrival to departure',
    [
      testMessage(0, { speed: 30, at: north(120) }),
      testMessage(60, { speed: 10, at: north(90) }),
      testMessage(120),
      testMessage(600, { speed: 30, at: north(160) }),
    ],
    ['60–600 poi:1'],
  ],
  [
    'belongs to the arriving driver, also if the first message there turns the ignition off',
    [
      testMessage(0, { speed: 30, ignition: true, card: 'A1', at: north(400) }),
      testMessage(60, { ignition: false }),
      testMessage(660, { speed: 30, ignition: true, at: north(400) }),
    ],
    ['60–660 poi:1 by 7'],
    { pointsOfInterest: [{ key: 'poi:1', ...centre }], cards: { A1: 7 } },
  ],
  [
    'ends at the last message before a silence, and begins again if the vehicle reports from there again',
    [testMessage(0, { ignition: true }), testMessage(600, { ignition: true }), testMessage(1501, { ignition: true })],
    ['0–600 poi:1', '1501– poi:1'],
  ],
  [
    'continues through a day without messages with the ignition off',
    [
      testMessage(0, { ignition: true }),
      testMessage(600, { ignition: false }),
      testMessage(87_000, { ignition: false }),
    ],
    ['0– poi:1'],
  ],
  [
    'is not found for a vehicle that drives by',
    [testMessage(0, { speed: 30 }), testMessage(60, { speed: 30, at: north(400) })],
    [],
  ],
]);
