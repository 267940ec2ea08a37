/** Whether a file is a ZIP archive, which a workbook is too; one without files begins with its end. */
export const isZip = (bytes: Uint8Array): boolean =>
  zipSignatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));

const zipSignatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];

/** Whether a file is XML by its first character, in UTF-8 or, with a byte order mark, in UTF-16, which is then told. */
export function isXml(bytes: Uint8Array): boolean {
  const opening = Buffer.from(bytes.subarray(0, openingBytes));
  const text = opening.toString(opening[0] === 0xff || opening[0] === 0xfe ? 'latin1' : 'utf8');
  return text.replace(/^[\ufeff\xfe\xff\0\s]+/, '').startsWith('<');
}

/** So many blanks may stand before the first character. */
const openingBytes = 1000;
