/**
 * Texts in CSV files that a spreadsheet opens. One that begins as a formula does would be worked out there, with whatever
 * it does to the reader; behind an apostrophe it is shown as it is (OWASP, "CSV Injection", full-width forms included).
 * A text that looks so already gets one more, so that taking one away always gives back what was written.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

export const escapeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** What the file's writer meant. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
