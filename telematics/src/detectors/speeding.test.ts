import { describeEvents, every } from '../testing/describe-events.ts';
import { home, north, say, startMs } from '../testing/say.ts';
import { plainVehicle } from '../testing/world.ts';

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
