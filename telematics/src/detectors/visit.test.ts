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
  [
    'is of who came, also where the first message from there turns the ignition off',
    [
      say(0, { speed: 30, ignition: true, card: 'A1', at: north(400) }),
      say(60, { ignition: false }),
      say(660, { speed: 30, ignition: true, at: north(400) }),
    ],
    ['60–660 poi:1 by 7'],
    { pointsOfInterest: [{ key: 'poi:1', ...centre }], cards: { A1: 7 } },
  ],
  [
    'ends at the last message before a silence, and is another one where the vehicle is heard there again',
    [say(0, { ignition: true }), say(600, { ignition: true }), say(1501, { ignition: true })],
    ['0–600 poi:1', '1501– poi:1'],
  ],
  [
    'goes on through a day without a message with the ignition off',
    [say(0, { ignition: true }), say(600, { ignition: false }), say(87_000, { ignition: false })],
    ['0– poi:1'],
  ],
  ['is none for who drives by', [say(0, { speed: 30 }), say(60, { speed: 30, at: north(400) })], []],
]);
