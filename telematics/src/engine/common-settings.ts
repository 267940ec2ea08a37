import { figure, type SettingsOf, seconds, words } from './setting.ts';

/** What all detectors agree on: what moving is, and how long a value holds when nothing more is heard. */
export const commonSettings = {
  moving_speed_kmh: figure(
    5,
    'km/h',
    [0, 50],
    words('A vehicle moves from this speed on', 'Um veículo se move a partir desta velocidade'),
  ),
  hold_moving_s: seconds(
    900,
    words(
      'How long a value holds in silence while moving or with the ignition on',
      'Por quanto tempo um valor vale sem notícias em movimento ou com a ignição ligada',
    ),
  ),
  hold_off_s: figure(
    86_400,
    's',
    [0, 604_800],
    words('The same while standing with the ignition off', 'O mesmo com o veículo parado e a ignição desligada'),
  ),
  jump_speed_kmh: figure(
    250,
    'km/h',
    [50, 2000],
    words('A place reached faster than this is not believed', 'Um lugar alcançado mais rápido que isso não é crível'),
  ),
  out_of_gear_speed_kmh: figure(
    20,
    'km/h',
    [5, 100],
    words('Out of gear is told from this speed on', 'Desengrenado é informado a partir desta velocidade'),
  ),
  idle_rpm: figure(
    900,
    'rpm',
    [300, 2000],
    words(
      'An engine of no known gear that turns no faster while driving is out of gear',
      'Um motor de marcha desconhecida que não gira mais que isso em movimento está desengrenado',
    ),
  ),
  economy_from_rpm: figure(
    1000,
    'rpm',
    [300, 5000],
    words('The economic range begins here', 'A faixa econômica começa aqui'),
  ),
  economy_to_rpm: figure(
    1600,
    'rpm',
    [300, 8000],
    words('The economic range ends here', 'A faixa econômica termina aqui'),
  ),
};
export type CommonSettings = SettingsOf<typeof commonSettings>;
