import { bilingual } from '../engine/setting.ts';
import { stateless, whenOccurs } from '../engine/when-occurs.ts';

/** The panic button was pressed: one event per message, never merged, whenever it arrives. */
export const panic = whenOccurs({
  key: 'panic',
  category: 24,
  unit: null,
  rule: bilingual('Each message with a panic alarm.', 'Cada mensagem com um alarme de pânico.'),
  settings: {},
  ...stateless,
  occurs: ({ message }) => (message.alarms.includes('panic') ? null : undefined),
});
