/** Whether a file is a ZIP archive. Workbooks are archives too, and an empty archive begins with its end record. */
export const isZip = (bytes: Uint8Array): boolean =>
  zipSignatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));

const zipSignatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];

/** Whether the first character of a file shows that it is XML, in UTF-8, or in UTF-16 with a byte order mark. */
export function isXml(bytes: Uint8Array): boolean {
  const opening = Buffer.from(bytes.subarray(0, openingBytes));
  const text = opening.toString(opening[0] === 0xff || opening[0] === 0xfe ? 'latin1' : 'utf8');
  return text.replace(/^[\ufeff\xfe\xff\0\s]+/, '').startsWith('<');
}

/** The first character must be within this many bytes, after any blanks. */
const openingBytes = 1000;
