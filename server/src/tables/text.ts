import { isUtf8 } from 'node:buffer';
import { unreadable } from './unreadable.ts';

/**
 * The text of a file whose encoding nobody said: by its byte order mark, as UTF-8 when it is that, and otherwise as
 * Windows-1252, in which Excel in Brazil saves CSV. Without the mark, and as UTF-8 bytes.
 */
export function utf8Of(bytes: Uint8Array): Uint8Array {
  const mark = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (mark?.encoding === 'utf-8') return utf8Of(bytes.subarray(3));
  if (mark) return Buffer.from(new TextDecoder(mark.encoding).decode(bytes));
  // No text has these; a picture or a PDF nearly always has.
  if (bytes.includes(0)) throw unreadable('file_kind');
  if (isUtf8(bytes)) return bytes;
  return Buffer.from(windows1252(bytes));
}

const marks = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** Node's own decoder of this name leaves these thirty-two as they are in Latin-1, where they are control characters. */
const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => beyondLatin1[character.charCodeAt(0) - 0x80] ?? character);

const beyondLatin1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
