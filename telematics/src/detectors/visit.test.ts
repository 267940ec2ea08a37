import { describeEvents } from '../testing/describe-events.ts';
import { home, north, say } from '../testing/say.ts';

const centre = { latitude: home[0], longitude: home[1] };

describeEvents('A visit', 'visit', { pointsOfInterest: [{ key: 'poi:1', ...centre }] }, [
  [
    'goes from arrival to departure',
    [
      say(0, { speed: 30, at: north(120) }),
      say(60, { speed: 10, at: north(90) }),
      say(120),
      say(600, { speed: 30, at: north(160) }),
    ],
    ['60–600 poi:1'],
  ],
  ['is none for who drives by', [say(0, { speed: 30 }), say(60, { speed: 30, at: north(400) })], []],
]);
