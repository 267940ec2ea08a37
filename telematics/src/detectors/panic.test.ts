import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeEvents } from '../testing/describe-events.ts';
import { eventsOf } from '../testing/event-lines.ts';
import { home, north, startMs, testMessage } from '../testing/test-message.ts';
import { worldOf } from '../testing/world.ts';

describeEvents('A panic', 24, {}, [
  [
    'is each message, also of one instant',
    [
      testMessage(0, { alarm: 'sos' }),
      testMessage(0, { alarm: 'panic', at: null }),
      testMessage(1, { alarm: 'panic' }),
    ],
    ['0', '0', '1'],
  ],
  ['is reported beside another alarm', [testMessage(0, { alarm: 'powerCut,sos' })], ['0']],
  [
    'belongs to the previous driver, also in the message that turns the ignition off, and to no driver afterwards',
    [
      testMessage(0, { ignition: true, card: 'A1' }),
      testMessage(60, { ignition: false, alarm: 'sos' }),
      testMessage(120, { ignition: false, alarm: 'sos' }),
    ],
    ['60 by 7', '120'],
    { cards: { A1: 7 } },
  ],
  [
    'belongs to the previous driver in that message also if the ignition was last reported long ago, or never',
    [
      testMessage(0, { ignition: true, card: 'A1' }),
      testMessage(1300, { card: 'A1', speed: 0 }),
      testMessage(1360, { ignition: false, alarm: 'sos' }),
    ],
    ['1360 by 7'],
    { cards: { A1: 7 } },
  ],
  ['needs neither a place nor a speed', [testMessage(0, { alarm: 'sos', at: null, speed: null, valid: false })], ['0']],
]);

it('A panic without a credible place has none, and the last known place beside it', () => {
  const messages = [
    testMessage(0, { alarm: 'sos', at: null }),
    testMessage(60),
    testMessage(120, { alarm: 'sos', at: null, odometer_m: 5 }),
    testMessage(180, { alarm: 'sos', at: north(900_000) }),
    testMessage(240, { alarm: 'sos' }),
  ];
  const panics = eventsOf(messages, worldOf({})).filter(({ category }) => category === 24);
  const [latitude, longitude] = home;
  const lastPlace = { latitude, longitude, timeMs: startMs + 60_000 };
  const place = { latitude, longitude };
  assert.deepEqual(
    panics.map(({ beginPlace, endPlace, lastPlace }) => [beginPlace, endPlace, lastPlace]),
    [
      [null, null, null],
      [null, null, lastPlace],
      [null, null, lastPlace],
      [place, place, null],
    ],
  );
});
