import { bilingual } from '../engine/setting.ts';
import { whileTrue } from '../engine/while-true.ts';

/** While the first input is on. */
export const input1 = whileTrue({
  key: 'input_1',
  category: 8,
  unit: null,
  rule: bilingual('While input 1 is on.', 'Enquanto a entrada 1 está ligada.'),
  settings: {},
  measure: ({ readings }) => (readings.input1 === true ? 1 : null),
});

/** While the second input is on. */
export const input2 = whileTrue({
  key: 'input_2',
  category: 9,
  unit: null,
  rule: bilingual('While input 2 is on.', 'Enquanto a entrada 2 está ligada.'),
  settings: {},
  measure: ({ readings }) => (readings.input2 === true ? 1 : null),
});
