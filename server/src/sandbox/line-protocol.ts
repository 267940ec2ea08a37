/** The last line that a sandboxed program writes: this one at the end of its file, or a refusal behind this prefix. */
export const endLine = '.';
export const refusalPrefix = '-';
