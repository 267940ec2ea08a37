import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { choice } from '@tropeiro/platform/settings/setting.ts';

/** Settings of the demo company. */
export const demoSettings = {
  SIMULATION: choice(
    'on',
    ['on', 'off'],
    bilingual(
      'Whether the vehicles of the demo company drive and its drivers deliver, including the month before it was created. Other companies are not affected.',
      'Se os veículos da empresa de demonstração rodam e seus motoristas entregam, incluindo o mês anterior à criação dela. Outras empresas não são afetadas.',
    ),
  ),
};
