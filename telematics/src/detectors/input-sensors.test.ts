import { describeEvents } from '../testing/describe-events.ts';
import { testMessage } from '../testing/test-message.ts';

const on = { ignition: true };

describeEvents('The first input', 8, {}, [
  [
    'is reported while it is on',
    [testMessage(0, { input1: true }), testMessage(60, { at: null }), testMessage(120, { input1: false })],
    ['0–120'],
  ],
  ['that is ongoing has no end', [testMessage(0, { input1: true })], ['0–']],
  [
    'ends at the last message before a silence',
    [testMessage(0, { input1: true, ...on }), testMessage(60), testMessage(961, { input1: true })],
    ['0–60', '961–'],
  ],
]);

describeEvents('The second input', 9, {}, [
  ['is reported while it is on', [testMessage(0, { input2: 1 }), testMessage(120, { input2: 0 })], ['0–120']],
]);
