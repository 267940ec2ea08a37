/** The maximum number of names in a report. */
export const reportedNamesMax = 100;
