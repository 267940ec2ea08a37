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
    'How long roads are, in per cent of the great circle, where no road engine knows better.',
  ),
  TRAVEL_SPEED_KMH: integer(
    greatCircleDefaults.speed.cityKmh,
    1,
    200,
    'How fast a van goes in the mean in town, lights included, out of rush hours, where no road engine knows better: the first 10 km of a way.',
  ),
  TRAVEL_SUBURB_SPEED_KMH: integer(
    greatCircleDefaults.speed.suburbKmh,
    1,
    200,
    'How fast a van goes between 10 and 40 km of a way, where no road engine knows better; never slower than before that.',
  ),
  TRAVEL_HIGHWAY_SPEED_KMH: integer(
    greatCircleDefaults.speed.highwayKmh,
    1,
    200,
    'How fast a van goes after 40 km of a way, where no road engine knows better; never slower than before that.',
  ),
  TRAVEL_CLASS_PERCENT: valuesOfKeys(
    trafficDefaults.classPercent,
    percent,
    'How fast each class of vehicles is where no road engine knows better, in per cent of a van.',
  ),
  TRAVEL_RUSH_HOURS: hourRanges(
    trafficDefaults.rushHours.map(({ begin, end }) => `${begin}-${end}`).join(','),
    'The hours of slow traffic from Monday to Friday, in the time zone of a company; none: no such hours.',
  ),
  TRAVEL_RUSH_PERCENT: integer(
    trafficDefaults.rushPercent,
    10,
    100,
    'The speed in town in rush hours where no road engine knows better, in per cent of that at other times.',
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
    throw new Error('each must be a whole number from 10 to 500');
  return Number(text);
}
