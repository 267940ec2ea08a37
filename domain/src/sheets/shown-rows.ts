/** How many rows of a file a dry run shows, and how many bytes of JSON they may have. */
export const shownRowsMaxCount = 1000;
export const shownRowsMaxBytes = 1_000_000;
