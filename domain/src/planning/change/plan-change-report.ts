/** The maximum number of warnings in a report. Further ones appear once these are resolved. */
export const changeWarningsMaxCount = 1000;
