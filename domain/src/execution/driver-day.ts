/**
 * The maximum number of plans, points and bytes of a driver's day. A day has a few plans and a few hundred points, and
 * about one kilobyte for each point.
 */
export const dayPlansMaxCount = 1000;
export const dayPointsMaxCount = 20_000;
export const dayMaxBytes = 32_000_000;
