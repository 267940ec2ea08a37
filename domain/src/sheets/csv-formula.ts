/**
 * The beginning of a text that a spreadsheet would take for a formula and work out, with whatever it does to the reader
 * (OWASP, "CSV Injection", full-width forms included). Behind an apostrophe it is shown as it is; a text with an
 * apostrophe already gets one more, so that taking one away always gives back what was written.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Puts an apostrophe before a text in CSV that a spreadsheet would take for a formula. */
export const escapeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** Takes that apostrophe away again. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
