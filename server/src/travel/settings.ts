import { integer, type ParsedSettings } from '../settings/setting.ts';
import { greatCircleDefaults } from './great-circle.ts';
import type { TravelSettings } from './providers.ts';

/** Settings of travel times where no road engine knows them. */
export const travelVariables = {
  TRAVEL_ROAD_PERCENT: integer(
    Math.round(greatCircleDefaults.roadFactor * 100),
    100,
    500,
    'How long roads are, in per cent of the great circle, where no road engine knows better.',
  ),
  TRAVEL_SPEED_KMH: integer(
    greatCircleDefaults.speedKmh,
    1,
    200,
    'How fast vehicles go in the mean, lights included, where no road engine knows better.',
  ),
};

export type TravelVariables = ParsedSettings<typeof travelVariables>;

export const travelSettings = ({ TRAVEL_ROAD_PERCENT, TRAVEL_SPEED_KMH }: TravelVariables): TravelSettings => ({
  greatCircle: { roadFactor: TRAVEL_ROAD_PERCENT / 100, speedKmh: TRAVEL_SPEED_KMH },
});
