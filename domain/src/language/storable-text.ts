/**
 * Whether a text can be stored and returned in every format. PostgreSQL cannot store U+0000. XML cannot contain other
 * control characters or half a surrogate pair. Tabs and line ends are allowed.
 */
export const isStorable = (text: string): boolean => !control.test(text) && text.isWellFormed();

const control = /[^\P{Cc}\t\n\r\x7f-\x9f]/u;

/** A text cut to a length and without control characters, to be quoted in an error. */
export const printableText = (text: string, maxLength: number): string => {
  const whole = text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
  return whole.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd');
};
