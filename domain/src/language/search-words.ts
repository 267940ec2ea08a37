/** The limits of the query by words that lists take. Every record may be compared with each of the words. */
export const searchMinLength = 2;
export const searchMaxLength = 100;
export const searchMaxWords = 10;

/** Whether a query has a word of two letters or digits, without which it would match nearly every record. */
export const hasSearchWord = (query: string): boolean => /[\p{L}\p{N}]{2}/u.test(query.normalize('NFC'));

/** The number of different words in a query. ASCII characters other than letters and digits separate them. */
export const countSearchWords = (query: string): number =>
  new Set(
    query
      .normalize('NFC')
      .toLowerCase()
      .match(/[a-z0-9\u0080-\u{10ffff}]+/gu),
  ).size;
