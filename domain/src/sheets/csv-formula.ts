/**
 * The beginning of a text that a spreadsheet would execute as a formula, with possible harm to the reader (OWASP, "CSV
 * Injection", full-width forms included). With an apostrophe in front it is shown as text. A text that already has an
 * apostrophe gets another one, so that removing one always restores the original.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes a text in CSV with an apostrophe if a spreadsheet would read it as a formula. */
export const escapeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** Removes that apostrophe. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
