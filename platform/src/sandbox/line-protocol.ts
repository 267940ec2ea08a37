/** The last line of a sandboxed program: this one at the end of its file, or a refusal after this prefix. */
export const endLine = '.';
export const refusalPrefix = '-';

/**
 * The signal that ends a program that has used up its processor time. Nothing else sends it, and it writes no core
 * dump.
 */
export const cpuTimeSignal = 'SIGVTALRM';
