/** The maximum number of wrong messages, devices or quarantined messages listed in a report. Further ones are only counted. */
export const positionReportMax = 100;
