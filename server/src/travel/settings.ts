import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { hourRanges, integer, type ParsedSettings, valuesOfKeys } from '@tropeiro/platform/settings/setting.ts';
import { greatCircleDefaults } from './great-circle.ts';
import type { TravelSettings } from './providers.ts';
import { roadVariables } from './servers/settings.ts';
import { trafficDefaults } from './traffic.ts';

/** Settings of travel times, with and without road servers. */
export const travelVariables = {
  ...roadVariables,
  TRAVEL_ROAD_PERCENT: integer(
    Math.round(greatCircleDefaults.roadFactor * 100),
    100,
    500,
    bilingual(
      'Length of roads as a percentage of the straight line, if no road server provides it.',
      'Comprimento das vias como porcentagem da linha reta, se nenhum servidor viário o informar.',
    ),
  ),
  TRAVEL_SPEED_KMH: integer(
    greatCircleDefaults.speed.cityKmh,
    1,
    200,
    bilingual(
      'Average speed of a van in town outside rush hours, traffic lights included: the first 10 km of a trip. Used if no road server provides it.',
      'Velocidade média de um furgão na cidade fora dos horários de pico, com semáforos: os primeiros 10 km de um trajeto. Usada se nenhum servidor viário a informar.',
    ),
  ),
  TRAVEL_SUBURB_SPEED_KMH: integer(
    greatCircleDefaults.speed.suburbKmh,
    1,
    200,
    bilingual(
      'Speed of a van between 10 and 40 km of a trip, if no road server provides it. Never slower than before that.',
      'Velocidade de um furgão entre 10 e 40 km de um trajeto, se nenhum servidor viário a informar. Nunca é menor que a do trecho anterior.',
    ),
  ),
  TRAVEL_HIGHWAY_SPEED_KMH: integer(
    greatCircleDefaults.speed.highwayKmh,
    1,
    200,
    bilingual(
      'Speed of a van after 40 km of a trip, if no road server provides it. Never slower than before that.',
      'Velocidade de um furgão depois de 40 km de um trajeto, se nenhum servidor viário a informar. Nunca é menor que a do trecho anterior.',
    ),
  ),
  TRAVEL_CLASS_PERCENT: valuesOfKeys(
    trafficDefaults.classPercent,
    percent,
    bilingual(
      "Speed of each vehicle class as a percentage of a van's, if no road server provides it.",
      'Velocidade de cada classe de veículos como porcentagem da de um furgão, se nenhum servidor viário a informar.',
    ),
  ),
  TRAVEL_RUSH_HOURS: hourRanges(
    trafficDefaults.rushHours.map(({ begin, end }) => `${begin}-${end}`).join(','),
    bilingual(
      'Hours of slow traffic from Monday to Friday, in the time zone of the company. none: no rush hours.',
      'Horas de trânsito lento de segunda a sexta, no fuso horário da empresa. none: sem horários de pico.',
    ),
  ),
  TRAVEL_RUSH_PERCENT: integer(
    trafficDefaults.rushPercent,
    10,
    100,
    bilingual(
      'Speed in town in rush hours as a percentage of the speed at other times, if no road server provides it.',
      'Velocidade na cidade nos horários de pico como porcentagem da de outras horas, se nenhum servidor viário a informar.',
    ),
  ),
};

export type TravelVariables = ParsedSettings<typeof travelVariables>;

export const travelSettings = (settings: TravelVariables): TravelSettings => ({
  greatCircle: {
    roadFactor: settings.TRAVEL_ROAD_PERCENT / 100,
    speed: {
      cityKmh: settings.TRAVEL_SPEED_KMH,
      suburbKmh: settings.TRAVEL_SUBURB_SPEED_KMH,
      highwayKmh: settings.TRAVEL_HIGHWAY_SPEED_KMH,
    },
    traffic: {
      classPercent: settings.TRAVEL_CLASS_PERCENT,
      rushHours: settings.TRAVEL_RUSH_HOURS,
      rushPercent: settings.TRAVEL_RUSH_PERCENT,
    },
  },
});

function percent(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < 10 || Number(text) > 500)
    throw new BilingualError(
      bilingual('each must be a whole number from 10 to 500', 'cada valor deve ser um número inteiro de 10 a 500'),
    );
  return Number(text);
}
