import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '../message.ts';
import { describeEvents, every } from '../testing/describe-events.ts';
import { eventsOf } from '../testing/event-lines.ts';
import { home, north, startMs, testMessage } from '../testing/test-message.ts';
import { plainVehicle, type World, worldOf } from '../testing/world.ts';

const centre = { latitude: home[0], longitude: home[1] };
const area = { id: 3, shape: { centre, radiusM: 500 }, speedMaxKmh: null };

describeEvents('Speeding', 2, { vehicle: { speedMaxKmh: 80, speedMaxRainKmh: 60 } }, [
  ['is reported if it lasts 10 s', [testMessage(0, { speed: 81 }), testMessage(10, { speed: 80 })], ['0–10 =81']],
  ['is not reported if it lasts 9 s', [testMessage(0, { speed: 81 }), testMessage(9, { speed: 80 })], []],
  [
    'of a single message counts until the next',
    [testMessage(0, { speed: 70 }), testMessage(60, { speed: 95 }), testMessage(120, { speed: 70 })],
    ['60–120 =95'],
  ],
  [
    'has the highest speed',
    [testMessage(0, { speed: 90 }), testMessage(30, { speed: 110 }), testMessage(60, { speed: 85 }), testMessage(90)],
    ['0–90 =110'],
  ],
  [
    'ends with a position without a speed',
    [
      testMessage(0, { speed: 90 }),
      testMessage(60, { speed: 90 }),
      ...every(120, 60, 58, { valid: false }),
      testMessage(3600, { ignition: false }),
    ],
    ['0–120 =90'],
  ],
  [
    'continues through messages without a place, for 15 minutes at most',
    [
      testMessage(0, { speed: 90 }),
      ...every(600, 600, 12, { at: null, speed: null, ignition: true }),
      testMessage(7800),
    ],
    ['0–1200 =90'],
  ],
  ['needs a limit', [testMessage(0, { speed: 150 }), testMessage(60)], [], {}],
  [
    'begins earlier in the rain',
    [testMessage(0, { speed: 70, rain: true }), testMessage(60, { speed: 70, rain: false })],
    ['0–60 =70'],
  ],
  [
    'begins earlier with the wiper on, if it is connected',
    [testMessage(0, { speed: 70, input2: true }), testMessage(60)],
    ['0–60 =70'],
    { vehicle: { speedMaxKmh: 80, speedMaxRainKmh: 60 }, settings: { 'speeding.wiper_input': 2 } },
  ],
  [
    'uses the limit of the area',
    [testMessage(0, { speed: 50 }), testMessage(60, { speed: 50, at: north(900) })],
    ['0–60 =50'],
    { vehicle: { speedMaxKmh: 80, areas: [{ ...area, speedMaxKmh: 40 }] } },
  ],
  [
    'uses the limit of its day',
    [testMessage(0, { speed: 90 }), testMessage(60, { speed: 90 }), testMessage(120)],
    ['60–120 =90'],
    {
      vehicle: { speedMaxKmh: 100 },
      vehicleChanges: [{ fromMs: startMs + 60_000, value: { ...plainVehicle, speedMaxKmh: 80 } }],
    },
  ],
  [
    'ends at the last message before a silence',
    [testMessage(0, { speed: 90 }), testMessage(20, { speed: 90 }), testMessage(921, { speed: 90 })],
    ['0–20 =90'],
  ],
  [
    'continues through a silence of 15 minutes',
    [testMessage(0, { speed: 90 }), testMessage(900, { speed: 90 }), testMessage(910)],
    ['0–910 =90'],
  ],
  [
    'believes only a valid speed',
    [testMessage(0, { speed: 70 }), testMessage(30, { speed: 150, valid: false }), testMessage(60, { speed: 70 })],
    [],
  ],
]);

const school: World = { vehicle: { speedMaxKmh: 80, speedMaxRange1Kmh: 95, areas: [{ ...area, speedMaxKmh: 40 }] } };
const away = north(900);

/** The seconds of begin and end, the highest speed, the limit, the range. */
type ExpectedSpeeding = readonly [begin: number, end: number | null, value: number, limit: number, range: 1 | 2];
const underLimits: readonly (readonly [
  says: string,
  messages: readonly Message[],
  expected: readonly ExpectedSpeeding[],
  World?,
])[] = [
  [
    'is another event from the first message in an area with a lower limit',
    [
      testMessage(0, { speed: 110, at: away }),
      testMessage(30, { speed: 100, at: away }),
      testMessage(60, { speed: 70 }),
      testMessage(90, { speed: 75 }),
      testMessage(120, { speed: 40 }),
    ],
    [
      [0, 60, 110, 80, 2],
      [60, 120, 75, 40, 1],
    ],
  ],
  [
    'is another event from the first message after the area, if the limit is exceeded there too',
    [
      testMessage(0, { speed: 90 }),
      testMessage(60, { speed: 90, at: away }),
      testMessage(90, { speed: 100, at: away }),
    ],
    [
      [0, 60, 90, 40, 1],
      [60, null, 100, 80, 2],
    ],
  ],
  [
    'is another event once it rains',
    [testMessage(0, { speed: 90 }), testMessage(60, { speed: 90, rain: true }), testMessage(120)],
    [
      [0, 60, 90, 80, 1],
      [60, 120, 90, 60, 1],
    ],
    { vehicle: { speedMaxKmh: 80, speedMaxRainKmh: 60 } },
  ],
  [
    'is one event over two areas with the same limit',
    [testMessage(0, { speed: 50 }), testMessage(60, { speed: 60, at: away }), testMessage(120)],
    [[0, 120, 60, 40, 1]],
    {
      vehicle: {
        areas: [
          { ...area, speedMaxKmh: 40 },
          { id: 4, shape: { centre: { latitude: away[0], longitude: away[1] }, radiusM: 300 }, speedMaxKmh: 40 },
        ],
      },
    },
  ],
  [
    'under the lower limit is not reported if the driver brakes within 10 s',
    [testMessage(0, { speed: 90, at: away }), testMessage(30, { speed: 85 }), testMessage(39, { speed: 40 })],
    [[0, 30, 90, 80, 1]],
  ],
  [
    'under two limits, each for less than 10 s, is reported with the second',
    [
      testMessage(0, { speed: 100, at: north(600) }),
      testMessage(6, { speed: 90, at: north(450) }),
      testMessage(12, { at: north(300) }),
    ],
    [[0, 12, 90, 40, 1]],
  ],
];

describe('Speeding under another limit', () => {
  for (const [title, messages, events, world] of underLimits)
    it(title, () =>
      assert.deepEqual(
        eventsOf(messages, worldOf(world ?? school))
          .filter(({ category }) => category === 2)
          .map(({ beginMs, endMs, value, limit, range }) => [
            (beginMs - startMs) / 1000,
            endMs === null ? null : (endMs - startMs) / 1000,
            value,
            limit,
            range,
          ]),
        events,
      ),
    );
});
