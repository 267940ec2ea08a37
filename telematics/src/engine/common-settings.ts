import { bilingual, figure, type SettingsOf, seconds } from './setting.ts';

/**
 * The settings that all detectors share: what counts as moving, and how long a value stays valid without further
 * messages.
 */
export const commonSettings = {
  moving_speed_kmh: figure(
    5,
    'km/h',
    [0, 50],
    bilingual('Lowest speed of a moving vehicle', 'Menor velocidade de um veículo em movimento'),
  ),
  hold_moving_s: seconds(
    900,
    bilingual(
      'How long values hold without a message while the vehicle moves or the ignition is on',
      'Por quanto tempo os valores valem sem mensagem com o veículo em movimento ou a ignição ligada',
    ),
  ),
  hold_off_s: figure(
    86_400,
    's',
    [0, 604_800],
    bilingual(
      'How long values hold without a message while the vehicle stands and the ignition is not on',
      'Por quanto tempo os valores valem sem mensagem com o veículo parado e a ignição não ligada',
    ),
  ),
  jump_speed_kmh: figure(
    250,
    'km/h',
    [50, 2000],
    bilingual(
      'A place that could only be reached faster than this is ignored',
      'Um lugar que só poderia ser alcançado acima desta velocidade é ignorado',
    ),
  ),
  out_of_gear_speed_kmh: figure(
    20,
    'km/h',
    [5, 100],
    bilingual('Lowest speed for out of gear', 'Menor velocidade para desengrenado'),
  ),
  idle_rpm: figure(
    900,
    'rpm',
    [300, 2000],
    bilingual(
      'If the gear is unknown, an engine up to this value counts as out of gear',
      'Se a marcha é desconhecida, um motor até este valor conta como desengrenado',
    ),
  ),
  economy_from_rpm: figure(
    1000,
    'rpm',
    [300, 5000],
    bilingual('Begin of the economic range', 'Começo da faixa econômica'),
  ),
  economy_to_rpm: figure(1600, 'rpm', [300, 8000], bilingual('End of the economic range', 'Fim da faixa econômica')),
};
export type CommonSettings = SettingsOf<typeof commonSettings>;
