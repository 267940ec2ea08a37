/** The last line that a sandboxed program writes: this one at the end of its file, or a refusal behind this prefix. */
export const endLine = '.';
export const refusalPrefix = '-';

/** How a program ends that has used up its processor time. Nothing else sends this signal, and it leaves no core behind. */
export const cpuTimeSignal = 'SIGVTALRM';
