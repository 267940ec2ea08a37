/** A text in the form in which texts are compared: without accents, in lower case, without blanks around it. */
export const comparableText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
