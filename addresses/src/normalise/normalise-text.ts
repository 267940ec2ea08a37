/** A text in the form for comparison: lower case, without accents and apostrophes. `º` becomes o, `ª` becomes a. */
export const normaliseText = (text: string): string =>
  text
    .replace(/°/g, 'o')
    .normalize('NFKD')
    .replace(/[\p{M}'’`´]/gu, '')
    .toLowerCase();
