/** The maximum number of plans that are optimized together. */
export const jointPlansMaxCount = 60;

/** The maximum number of their points still to be visited. */
export const jointPointsMaxCount = 10_000;

/** The maximum time from the first begin of a period to the last end, in days. */
export const jointPeriodMaxDays = 31;
