import { atOnce, stateless } from '../engine/at-once.ts';
import { words } from '../engine/setting.ts';

/** Somebody pressed the button: each message, never merged, whenever it arrives. */
export const panic = atOnce({
  key: 'panic',
  category: 24,
  unit: null,
  rule: words('Each message of a pressed panic button.', 'Cada mensagem de botão de pânico acionado.'),
  settings: {},
  ...stateless,
  occurs: ({ message }) => (message.alarms.includes('panic') ? null : undefined),
});
