import { describeEvents } from '../testing/describe-events.ts';
import { home, north, testMessage } from '../testing/test-message.ts';

const centre = { latitude: home[0], longitude: home[1] };
const area = { id: 3, shape: { centre, radiusM: 500 }, speedMaxKmh: null };

describeEvents('Movement in a fence', 3, { vehicle: { areas: [area] } }, [
  [
    'goes from entering to leaving',
    [
      testMessage(0, { speed: 40, at: north(900) }),
      testMessage(60, { speed: 40 }),
      testMessage(120, { speed: 40, at: north(900) }),
    ],
    ['60–120 area:3'],
  ],
  ['is not found for a vehicle that only stands inside', [testMessage(0), testMessage(600)], []],
  ['begins with entering, not with moving', [testMessage(0), testMessage(600, { speed: 20 })], ['0– area:3']],
  [
    'may be reported outside instead',
    [testMessage(0, { speed: 40 }), testMessage(60, { speed: 40, at: north(900) }), testMessage(120)],
    ['60–120 area:3'],
    { vehicle: { areas: [area] }, settings: { 'fence.outside': true } },
  ],
  [
    'ends at the last message before a silence',
    [testMessage(0, { speed: 40 }), testMessage(60), testMessage(86_461, { at: north(900) })],
    ['0–60 area:3'],
  ],
  [
    'does not end because of a false place',
    [testMessage(0, { speed: 40 }), testMessage(60, { speed: 40, at: [-10, -51] }), testMessage(120, { speed: 40 })],
    ['0– area:3'],
  ],
]);
