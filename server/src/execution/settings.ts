import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer } from '@tropeiro/platform/settings/setting.ts';

/** Settings of estimated arrivals. */
export const executionSettings = {
  ETA_INTERVAL_S: integer(
    30,
    1,
    300,
    bilingual(
      'Shortest time between two estimates of the arrivals of a plan under way.',
      'Tempo mínimo entre duas estimativas das chegadas de um plano em andamento.',
    ),
  ),
  ETA_QUIET_S: integer(
    120,
    1,
    3600,
    bilingual(
      'Time between two estimates if there is no news of the plan.',
      'Tempo entre duas estimativas se não houver notícia do plano.',
    ),
  ),
};
