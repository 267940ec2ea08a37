import { describeEvents } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';

describeEvents('A panic', 24, {}, [
  [
    'is each message, also of one instant',
    [say(0, { alarm: 'sos' }), say(0, { alarm: 'panic', at: null }), say(1, { alarm: 'panic' })],
    ['0', '0', '1'],
  ],
  ['is told beside another alarm', [say(0, { alarm: 'powerCut,sos' })], ['0']],
  [
    'is of who drove, also in the message that turns the ignition off, and of nobody afterwards',
    [
      say(0, { ignition: true, card: 'A1' }),
      say(60, { ignition: false, alarm: 'sos' }),
      say(120, { ignition: false, alarm: 'sos' }),
    ],
    ['60 by 7', '120'],
    { cards: { A1: 7 } },
  ],
  [
    'is of who drove in that message too where the ignition was last told long ago, or never',
    [
      say(0, { ignition: true, card: 'A1' }),
      say(1300, { card: 'A1', speed: 0 }),
      say(1360, { ignition: false, alarm: 'sos' }),
    ],
    ['1360 by 7'],
    { cards: { A1: 7 } },
  ],
  ['needs neither a place nor a speed', [say(0, { alarm: 'sos', at: null, speed: null, valid: false })], ['0']],
]);
