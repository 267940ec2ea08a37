/** The maximum number of names in a report. */
export const ignoredFieldsMax = 100;
