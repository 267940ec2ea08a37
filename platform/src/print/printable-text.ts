/**
 * Reduces a text to the characters of the fonts that every PDF reader has (ISO 32000-1, annex D: WinAnsiEncoding). They
 * include all characters of Portuguese and English. Other letters lose their accents, and remaining characters become a
 * question mark. The library would otherwise write a character's number unchanged, which stands for other characters.
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
