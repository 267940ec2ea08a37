/** The fields that rows can be grouped by. */
export const summaryGroups = ['day', 'vehicle', 'driver', 'route_plan'] as const;
export type SummaryGroup = (typeof summaryGroups)[number];

/** The longest period of a summary, in days. A month's figures are computed from its positions. */
export const summaryMaxDays = 31;

/** The limits used to measure the tracked distance of a plan. */
export const trackMeasurement = {
  /** A faster movement counts as a wrong position, in m/s (250 km/h). */
  jumpMps: 250 / 3.6,
  /** The positions of a vehicle at rest scatter. Movement below this speed is not driving, in km/h. */
  standstillKmh: 5,
};
