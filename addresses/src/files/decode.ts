/** Decodes UTF-8. Undefined if the bytes are not UTF-8. A character cut off at the end is dropped. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] as number;
    const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length === 0) return undefined;
    let point = length === 1 ? first : first & (0x7f >> length);
    for (let next = 1; next < length; next++) {
      const byte = bytes[at + next];
      if (byte === undefined) return text;
      if ((byte & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (byte & 0x3f);
    }
    if (point > 0x10ffff) return undefined;
    text += String.fromCodePoint(point);
    at += length;
  }
  return text;
}

/** Decodes Latin-1: each byte is a character. */
export function decodeLatin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
