import { periodMaxDays } from '../time/period.ts';

/** The fields that rows can be grouped by. */
export const summaryGroups = [
  'day',
  'month',
  'fleet',
  'vehicle',
  'driver',
  'route_plan',
  'place',
  'route_return_reason',
] as const;
export type SummaryGroup = (typeof summaryGroups)[number];

/**
 * The longest period, in days, of a summary with rows for each day or plan, and of actions by their agreement with
 * tracking. A month's figures are computed from its positions.
 */
export const summaryMaxDays = 31;

/** The longest period of a summary with these groups, in days. */
export const maxDaysOf = (groups: readonly SummaryGroup[]): number =>
  groups.includes('day') || groups.includes('route_plan') ? summaryMaxDays : periodMaxDays;

/** The titles of rows without a fleet, of points without coordinates, and of points that were not returned for a reason. */
export const noFleetTitle = 'Sem frota';
export const noPlaceTitle = 'Sem local';
export const noReasonTitle = 'Sem motivo de devolução';

/** The limits used to measure the tracked distance of a plan. */
export const trackMeasurement = {
  /** A faster movement counts as a wrong position, in m/s (250 km/h). */
  jumpMps: 250 / 3.6,
  /** The positions of a vehicle at rest scatter. Movement below this speed is not driving, in km/h. */
  standstillKmh: 5,
};
