/** The suffix of a column with the names of codes, after the name of the column with the codes. */
export const codeNameEnding = '_name';
