/** The maximum number of ignored fields or unknown alarms in a report. Further ones are dropped. */
export const reportedNamesMax = 100;
