/**
 * The maximum number of wrong messages, devices, alarms or quarantined messages listed in a report. Further ones are
 * only counted.
 */
export const positionReportMax = 100;
