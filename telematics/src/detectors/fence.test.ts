import { describeEvents } from '../testing/describe-events.ts';
import { home, north, say } from '../testing/say.ts';

const centre = { latitude: home[0], longitude: home[1] };
const area = { id: 3, shape: { centre, radiusM: 500 }, speedMaxKmh: null };

describeEvents('Movement in a fence', 3, { vehicle: { areas: [area] } }, [
  [
    'goes from entering to leaving',
    [say(0, { speed: 40, at: north(900) }), say(60, { speed: 40 }), say(120, { speed: 40, at: north(900) })],
    ['60–120 area:3'],
  ],
  ['is none for who only stands inside', [say(0), say(600)], []],
  ['begins with entering, not with moving', [say(0), say(600, { speed: 20 })], ['0– area:3']],
  [
    'may be told outside instead',
    [say(0, { speed: 40 }), say(60, { speed: 40, at: north(900) }), say(120)],
    ['60–120 area:3'],
    { vehicle: { areas: [area] }, settings: { 'fence.outside': true } },
  ],
  [
    'ends at the last message before a silence',
    [say(0, { speed: 40 }), say(60), say(86_461, { at: north(900) })],
    ['0–60 area:3'],
  ],
  [
    'does not end with a place from nowhere',
    [say(0, { speed: 40 }), say(60, { speed: 40, at: [-10, -51] }), say(120, { speed: 40 })],
    ['0– area:3'],
  ],
]);
