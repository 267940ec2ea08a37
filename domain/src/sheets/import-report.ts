/** The maximum size of an imported file. It suffices for 100,000 rows of a typical sheet. */
export const importMaxBytes = 20_000_000;

/** The maximum number of rows of a list in a body: as many as can be written while the caller waits. */
export const batchMaxRows = 5000;
