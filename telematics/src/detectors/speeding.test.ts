import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Message } from '../message.ts';
import { describeEvents, every } from '../testing/describe-events.ts';
import { home, north, say, startMs } from '../testing/say.ts';
import { eventsOf } from '../testing/told.ts';
import { plainVehicle, type World, worldOf } from '../testing/world.ts';

const centre = { latitude: home[0], longitude: home[1] };
const area = { id: 3, shape: { centre, radiusM: 500 }, speedMaxKmh: null };

describeEvents('Speeding', 2, { vehicle: { speedMaxKmh: 80, speedMaxRainKmh: 60 } }, [
  ['is told that lasts 10 s', [say(0, { speed: 81 }), say(10, { speed: 80 })], ['0–10 =81']],
  ['is not told that lasts 9', [say(0, { speed: 81 }), say(9, { speed: 80 })], []],
  [
    'of a lone message counts to the next',
    [say(0, { speed: 70 }), say(60, { speed: 95 }), say(120, { speed: 70 })],
    ['60–120 =95'],
  ],
  [
    'has the highest speed',
    [say(0, { speed: 90 }), say(30, { speed: 110 }), say(60, { speed: 85 }), say(90)],
    ['0–90 =110'],
  ],
  [
    'ends with a position that does not tell the speed',
    [
      say(0, { speed: 90 }),
      say(60, { speed: 90 }),
      ...every(120, 60, 58, { valid: false }),
      say(3600, { ignition: false }),
    ],
    ['0–120 =90'],
  ],
  [
    'goes on through what is said without a place, for 15 minutes at most',
    [say(0, { speed: 90 }), ...every(600, 600, 12, { at: null, speed: null, ignition: true }), say(7800)],
    ['0–1200 =90'],
  ],
  ['needs a limit', [say(0, { speed: 150 }), say(60)], [], {}],
  [
    'begins earlier in the rain',
    [say(0, { speed: 70, rain: true }), say(60, { speed: 70, rain: false })],
    ['0–60 =70'],
  ],
  [
    'begins earlier with the wiper on, where it is wired',
    [say(0, { speed: 70, input2: true }), say(60)],
    ['0–60 =70'],
    { vehicle: { speedMaxKmh: 80, speedMaxRainKmh: 60 }, settings: { 'speeding.wiper_input': 2 } },
  ],
  [
    'goes by the limit of the area',
    [say(0, { speed: 50 }), say(60, { speed: 50, at: north(900) })],
    ['0–60 =50'],
    { vehicle: { speedMaxKmh: 80, areas: [{ ...area, speedMaxKmh: 40 }] } },
  ],
  [
    'goes by the limit of its day',
    [say(0, { speed: 90 }), say(60, { speed: 90 }), say(120)],
    ['60–120 =90'],
    {
      vehicle: { speedMaxKmh: 100 },
      vehicleChanges: [{ fromMs: startMs + 60_000, value: { ...plainVehicle, speedMaxKmh: 80 } }],
    },
  ],
  [
    'ends at the last message before a silence',
    [say(0, { speed: 90 }), say(20, { speed: 90 }), say(921, { speed: 90 })],
    ['0–20 =90'],
  ],
  ['goes on over 15 minutes unheard', [say(0, { speed: 90 }), say(900, { speed: 90 }), say(910)], ['0–910 =90']],
  [
    'believes only a valid speed',
    [say(0, { speed: 70 }), say(30, { speed: 150, valid: false }), say(60, { speed: 70 })],
    [],
  ],
]);

const school: World = { vehicle: { speedMaxKmh: 80, speedMaxRange1Kmh: 95, areas: [{ ...area, speedMaxKmh: 40 }] } };
const away = north(900);

/** From which second to which, the highest speed, the limit, the range. */
type Told = readonly [begin: number, end: number | null, value: number, limit: number, range: 1 | 2];
const underLimits: readonly (readonly [says: string, messages: readonly Message[], told: readonly Told[], World?])[] = [
  [
    'is another event from the first message in an area with a lower limit on',
    [
      say(0, { speed: 110, at: away }),
      say(30, { speed: 100, at: away }),
      say(60, { speed: 70 }),
      say(90, { speed: 75 }),
      say(120, { speed: 40 }),
    ],
    [
      [0, 60, 110, 80, 2],
      [60, 120, 75, 40, 1],
    ],
  ],
  [
    'is another event from the first message behind the area on, where the limit is passed too',
    [say(0, { speed: 90 }), say(60, { speed: 90, at: away }), say(90, { speed: 100, at: away })],
    [
      [0, 60, 90, 40, 1],
      [60, null, 100, 80, 2],
    ],
  ],
  [
    'is another event once it rains',
    [say(0, { speed: 90 }), say(60, { speed: 90, rain: true }), say(120)],
    [
      [0, 60, 90, 80, 1],
      [60, 120, 90, 60, 1],
    ],
    { vehicle: { speedMaxKmh: 80, speedMaxRainKmh: 60 } },
  ],
  [
    'is one event over two areas with the same limit',
    [say(0, { speed: 50 }), say(60, { speed: 60, at: away }), say(120)],
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
    'under the lower limit is not told for who brakes within 10 s',
    [say(0, { speed: 90, at: away }), say(30, { speed: 85 }), say(39, { speed: 40 })],
    [[0, 30, 90, 80, 1]],
  ],
  [
    'under two limits, each for less than 10 s, is told with the second',
    [say(0, { speed: 100, at: north(600) }), say(6, { speed: 90, at: north(450) }), say(12, { at: north(300) })],
    [[0, 12, 90, 40, 1]],
  ],
];

describe('Speeding under another limit', () => {
  for (const [says, messages, events, world] of underLimits)
    it(says, () =>
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
