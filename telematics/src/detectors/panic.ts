import { bilingual } from '../engine/setting.ts';
import { stateless, whenOccurs } from '../engine/when-occurs.ts';

/** The panic button was pressed: one event per message, never merged, whenever it arrives. */
export const panic = whenOccurs({
  key: 'panic',
  category: 24,
  unit: null,
  rule: bilingual(
    'Each message with a panic alarm. Without a place in the message, the event has none: last_latitude, last_longitude and last_position_time are the last known one.',
    'Cada mensagem com um alarme de pânico. Sem lugar na mensagem, o evento não tem lugar: last_latitude, last_longitude e last_position_time são o último conhecido.',
  ),
  settings: {},
  separatesLastPlace: true,
  ...stateless,
  occurs: ({ message }) => (message.alarms.includes('panic') ? null : undefined),
});
