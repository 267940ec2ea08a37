/**
 * The encoding of the fonts that every PDF reader has (ISO 32000-1, annex D: WinAnsiEncoding): one byte a character, with all
 * that Portuguese and English are written with.
 */
export function winAnsiBytes(text: string): Buffer {
  return Buffer.from(Array.from(text.normalize('NFC'), byteOf));
}

/** How wide a text is in Helvetica, in thousandths of its size. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text.normalize('NFD')) {
    const code = character.codePointAt(0) ?? 0;
    // Letters are as wide with an accent as without.
    if (!isAccent(code)) width += widths[code - 32] ?? widestLetter;
  }
  return width;
}

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  const special = specials.indexOf(character);
  if (special >= 0) return 0x80 + special;
  const [base = '?', accent = ''] = character.normalize('NFD');
  return isAccent(accent.codePointAt(0) ?? 0) && base < '\x7f' ? (base.codePointAt(0) ?? 0) : unknown;
}

const isAccent = (code: number): boolean => code >= 0x300 && code < 0x370;

const unknown = 0x3f;
/** What stands from 0x80 on; blanks are bytes without a character. */
const specials = Array.from('€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ');

const widestLetter = 556;
/** Of the characters from the blank on (Adobe Core 14 AFM, Helvetica). */
const widths: readonly number[] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
