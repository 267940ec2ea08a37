import { describeEvents } from '../testing/describe-events.ts';
import { testMessage } from '../testing/test-message.ts';

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
