import { describeEvents } from '../testing/describe-events.ts';
import { say } from '../testing/say.ts';

const on = { ignition: true };

describeEvents('The first input', 8, {}, [
  ['is told while it is on', [say(0, { input1: true }), say(60, { at: null }), say(120, { input1: false })], ['0–120']],
  ['that goes on has no end', [say(0, { input1: true })], ['0–']],
  [
    'ends at the last message before a silence',
    [say(0, { input1: true, ...on }), say(60), say(961, { input1: true })],
    ['0–60', '961–'],
  ],
]);

describeEvents('The second input', 9, {}, [
  ['is told while it is on', [say(0, { input2: 1 }), say(120, { input2: 0 })], ['0–120']],
]);
