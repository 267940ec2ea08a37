import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { choice } from '../settings/setting.ts';

/** Settings of the demo company. */
export const demoSettings = {
  SIMULATION: choice(
    'on',
    ['on', 'off'],
    bilingual(
      'Whether the vehicles of the demo company drive and its drivers deliver, a month before it was made included; no other company is touched.',
      'Se os veículos da empresa de demonstração rodam e seus motoristas entregam, inclusive no mês antes de ela ser criada; nenhuma outra empresa é tocada.',
    ),
  ),
};
