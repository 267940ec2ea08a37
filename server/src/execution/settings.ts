import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer } from '../settings/setting.ts';

/** Estimates of arrival. */
export const executionSettings = {
  ETA_INTERVAL_S: integer(
    30,
    1,
    300,
    bilingual(
      'How often the arrivals of a plan under way are estimated at most.',
      'De quanto em quanto tempo, no mínimo, se estimam as chegadas de um plano em andamento.',
    ),
  ),
  ETA_QUIET_S: integer(
    120,
    1,
    3600,
    bilingual('How often they are where nothing is heard of the plan.', 'O mesmo quando não há notícia do plano.'),
  ),
};
