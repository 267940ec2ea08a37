/**
 * The characters of labels: printable Latin-1, which has all letters of Portuguese, Spanish and German, the letters of
 * other European languages that use the Latin alphabet, and the punctuation and arrows of names and one-way streets.
 */
export const mapCharacters: readonly number[] = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...range(0x100, 0x17f),
  ...[...'‐‑–—‘’‚“”„†•…‰′″‹›'].map((character) => character.codePointAt(0) as number),
  ...[...'№™'].map((character) => character.codePointAt(0) as number),
  ...[...'←→'].map((character) => character.codePointAt(0) as number),
];

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
