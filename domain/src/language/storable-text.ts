/**
 * Whether a text can be kept and given out again in every form: U+0000 is more than PostgreSQL holds, the other control
 * characters and half a surrogate pair are more than XML does. Tabs and line ends are texts.
 */
export const isStorable = (text: string): boolean => !control.test(text) && text.isWellFormed();

const control = /[^\P{Cc}\t\n\r\x7f-\x9f]/u;

/** A text to be shown beside what is wrong with it: nothing in it moves the cursor of whoever reads it. */
export const printableText = (text: string, maxLength: number): string => {
  const whole = text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
  return whole.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd');
};
