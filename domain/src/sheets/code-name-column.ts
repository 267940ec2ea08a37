/** What the name of a column with the names of codes ends in, behind the name of the column with the codes. */
export const codeNameEnding = '_name';
