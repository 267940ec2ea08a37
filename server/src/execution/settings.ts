import { integer } from '../settings/setting.ts';

/** Estimates of arrival. */
export const executionSettings = {
  ETA_INTERVAL_S: integer(30, 1, 300, 'How often the arrivals of a plan under way are estimated at most.'),
  ETA_QUIET_S: integer(120, 1, 3600, 'How often they are where nothing is heard of the plan.'),
};
