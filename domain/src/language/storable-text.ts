/**
 * Whether a text can be stored and returned in every format: PostgreSQL cannot hold U+0000, nor XML the other control
 * characters and half a surrogate pair. Tabs and line ends can be stored.
 */
export const isStorable = (text: string): boolean => !control.test(text) && text.isWellFormed();

const control = /[^\P{Cc}\t\n\r\x7f-\x9f]/u;

/** A text cut to a length and without control characters, to be shown beside what is wrong with it. */
export const printableText = (text: string, maxLength: number): string => {
  const whole = text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
  return whole.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd');
};
