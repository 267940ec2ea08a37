import { describeEvents } from '../testing/describe-events.ts';
import { home, north, startMs, testMessage } from '../testing/test-message.ts';

const centre = { latitude: home[0], longitude: home[1] };

describeEvents(
  'An approach',
  5,
  { pointsOfInterest: [{ key: 'poi:1', ...centre }], routePoints: [{ key: 'route_point:2', ...centre }] },
  [
    [
      'begins within 200 m and ends past 250',
      [
        testMessage(0, { at: north(240) }),
        testMessage(60, { at: north(199) }),
        testMessage(120, { at: north(240) }),
        testMessage(180, { at: north(260) }),
      ],
      ['60–180 poi:1', '60–180 route_point:2'],
    ],
    [
      'does not begin at a point that is done',
      [testMessage(0), testMessage(60)],
      [],
      { routePoints: [{ key: 'route_point:2', ...centre, doneMs: startMs }] },
    ],
    [
      'begins at a point that is done only later, and lasts until it is left',
      [testMessage(0), testMessage(60), testMessage(120, { at: north(260) })],
      ['0–120 route_point:2'],
      { routePoints: [{ key: 'route_point:2', ...centre, doneMs: startMs + 30_000 }] },
    ],
    [
      'ends at the last message before a silence',
      [testMessage(0, { speed: 9 }), testMessage(60, { speed: 9 }), testMessage(1000, { at: north(900) })],
      ['0–60 poi:1', '0–60 route_point:2'],
    ],
  ],
);
