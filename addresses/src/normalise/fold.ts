/** A text as it is compared: lower case, without accents and apostrophes; `º` is an o, `ª` an a. */
export const fold = (text: string): string =>
  text
    .replace(/°/g, 'o')
    .normalize('NFKD')
    .replace(/[\p{M}'’`´]/gu, '')
    .toLowerCase();
