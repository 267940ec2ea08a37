/** A text normalised for comparison: without accents, in lower case, trimmed. */
export const comparableText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
