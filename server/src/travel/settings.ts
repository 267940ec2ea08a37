import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { hourRanges, integer, type ParsedSettings, valuesOfKeys } from '../settings/setting.ts';
import { greatCircleDefaults } from './great-circle.ts';
import type { TravelSettings } from './providers.ts';
import { roadVariables } from './roads/settings.ts';
import { trafficDefaults } from './traffic.ts';

/** Settings of travel times: of road servers, and where none knows them. */
export const travelVariables = {
  ...roadVariables,
  TRAVEL_ROAD_PERCENT: integer(
    Math.round(greatCircleDefaults.roadFactor * 100),
    100,
    500,
    bilingual(
      'How long roads are, in per cent of the great circle, where no road engine knows better.',
      'Quão longas são as vias, em por cento da linha reta, onde nenhum motor viário sabe melhor.',
    ),
  ),
  TRAVEL_SPEED_KMH: integer(
    greatCircleDefaults.speed.cityKmh,
    1,
    200,
    bilingual(
      'How fast a van goes in the mean in town, lights included, out of rush hours, where no road engine knows better: the first 10 km of a way.',
      'A que velocidade média anda um furgão na cidade, com semáforos, fora dos horários de pico, onde nenhum motor viário sabe melhor: os primeiros 10 km de um caminho.',
    ),
  ),
  TRAVEL_SUBURB_SPEED_KMH: integer(
    greatCircleDefaults.speed.suburbKmh,
    1,
    200,
    bilingual(
      'How fast a van goes between 10 and 40 km of a way, where no road engine knows better; never slower than before that.',
      'A que velocidade anda um furgão entre 10 e 40 km de um caminho, onde nenhum motor viário sabe melhor; nunca mais devagar que antes disso.',
    ),
  ),
  TRAVEL_HIGHWAY_SPEED_KMH: integer(
    greatCircleDefaults.speed.highwayKmh,
    1,
    200,
    bilingual(
      'How fast a van goes after 40 km of a way, where no road engine knows better; never slower than before that.',
      'A que velocidade anda um furgão depois de 40 km de um caminho, onde nenhum motor viário sabe melhor; nunca mais devagar que antes disso.',
    ),
  ),
  TRAVEL_CLASS_PERCENT: valuesOfKeys(
    trafficDefaults.classPercent,
    percent,
    bilingual(
      'How fast each class of vehicles is where no road engine knows better, in per cent of a van.',
      'A velocidade de cada classe de veículos onde nenhum motor viário sabe melhor, em por cento da de um furgão.',
    ),
  ),
  TRAVEL_RUSH_HOURS: hourRanges(
    trafficDefaults.rushHours.map(({ begin, end }) => `${begin}-${end}`).join(','),
    bilingual(
      'The hours of slow traffic from Monday to Friday, in the time zone of a company; none: no such hours.',
      'As horas de trânsito lento de segunda a sexta, no fuso horário de uma empresa; none: não há tais horas.',
    ),
  ),
  TRAVEL_RUSH_PERCENT: integer(
    trafficDefaults.rushPercent,
    10,
    100,
    bilingual(
      'The speed in town in rush hours where no road engine knows better, in per cent of that at other times.',
      'A velocidade na cidade nos horários de pico onde nenhum motor viário sabe melhor, em por cento da de outras horas.',
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
