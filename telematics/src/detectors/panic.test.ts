import { describeEvents } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';

describeEvents('A panic', 24, {}, [
  [
    'is each message, also of one instant',
    [say(0, { alarm: 'sos' }), say(0, { alarm: 'panic', at: null }), say(1, { alarm: 'panic' })],
    ['0', '0', '1'],
  ],
  ['is told beside another alarm', [say(0, { alarm: 'powerCut,sos' })], ['0']],
  ['needs neither a place nor a speed', [say(0, { alarm: 'sos', at: null, speed: null, valid: false })], ['0']],
]);
