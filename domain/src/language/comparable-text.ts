/** A text as people compare it: accents, case and blanks around it aside. */
export const comparableText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
