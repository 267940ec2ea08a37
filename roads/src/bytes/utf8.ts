/**
 * UTF-8 without the globals of a browser or of Node, which this room may not use. Short texts, such as tags and names,
 * also decode faster this way than through a TextDecoder.
 */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  let at = start;
  while (at < end) {
    const first = bytes[at++] as number;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      continue;
    }
    const length = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    let code = length === 0 ? replacement : first & (0x3f >> length);
    for (let left = length; left > 0; left--) {
      const next = at < end ? (bytes[at] as number) : 0;
      if ((next & 0xc0) !== 0x80) {
        code = replacement;
        break;
      }
      code = (code << 6) | (next & 0x3f);
      at++;
    }
    text += String.fromCodePoint(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? replacement : code);
  }
  return text;
}

/** The bytes of a text. A surrogate without its other half becomes the replacement character. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    let code = text.codePointAt(index) as number;
    if (code > 0xffff) index++;
    else if (code >= 0xd800 && code <= 0xdfff) code = replacement;
    if (code < 0x80) {
      bytes[at++] = code;
      continue;
    }
    const following = code > 0xffff ? 3 : code > 0x7ff ? 2 : 1;
    bytes[at++] = (firstByte[following] as number) | (code >> (6 * following));
    for (let left = following - 1; left >= 0; left--) bytes[at++] = 0x80 | ((code >> (6 * left)) & 0x3f);
  }
  return bytes.slice(0, at);
}

/** The marks of a first byte that one, two or three bytes follow. */
const firstByte = [0, 0xc0, 0xe0, 0xf0];

/** Stands for bytes that are no character. */
const replacement = 0xfffd;
