/** The last line of a reader that came to the end of its file, and how the one begins that says why it did not. */
export const endLine = '.';
export const refusalPrefix = '-';
