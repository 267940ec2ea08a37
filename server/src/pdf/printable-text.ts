/**
 * A text in the characters of the fonts that every PDF reader has (ISO 32000-1, annex D: WinAnsiEncoding), which are all that Portuguese
 * and English are written with. Another letter loses its accent, and what is left becomes a question mark: the library would write the number of such a
 * character as it is, and end up with other characters behind it.
 */
export const printableText = (text: string): string =>
  Array.from(text.replaceAll('\r\n', '\n').normalize('NFC'), printable).join('');

function printable(character: string): string {
  if (isPrintable(character)) return character;
  if (character === '\t') return ' ';
  const [base = '', accent = ''] = character.normalize('NFD');
  return accent >= '\u0300' && accent < '\u0370' && isPrintable(base) ? base : '?';
}

const isPrintable = (character: string): boolean =>
  character === '\n' ||
  (character >= ' ' && character < '\x7f') ||
  (character >= '\xa0' && character <= '\xff') ||
  specials.has(character);

/** What WinAnsi has beyond Latin-1. */
const specials: ReadonlySet<string> = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
