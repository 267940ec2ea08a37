import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';

/**
 * The text of a file whose encoding nobody said, in portions: by its byte order mark, as UTF-8 when it is that, and
 * otherwise as Windows-1252, in which Excel in Brazil saves CSV. Without the mark.
 */
export function* textOf(file: Uint8Array): Generator<string> {
  let bytes = file;
  // Some programs put a mark before the one that is there.
  for (let times = 0; times < 2 && beginsWith(bytes, utf8Mark); times++) bytes = bytes.subarray(utf8Mark.length);
  const decode = decoderOf(bytes);
  for (let at = 0; at < bytes.length; at += portionBytes) yield decode(bytes.subarray(at, at + portionBytes));
  yield decode();
}

/** Small enough that what is made of it is never much. */
const portionBytes = 65_536;

type Decoder = (portion?: Uint8Array) => string;

function decoderOf(bytes: Uint8Array): Decoder {
  const utf16 = utf16Marks.find(({ mark }) => beginsWith(bytes, mark));
  if (utf16) return streamed(new TextDecoder(utf16.encoding));
  // No text has these; a picture or a PDF nearly always has.
  if (bytes.includes(0)) throw unreadableFile('file_kind');
  return isUtf8(bytes) ? streamed(new TextDecoder('utf-8', { ignoreBOM: true })) : windows1252;
}

const streamed =
  (decoder: TextDecoder): Decoder =>
  (portion) =>
    decoder.decode(portion, { stream: portion !== undefined });

const utf8Mark = [0xef, 0xbb, 0xbf];
const utf16Marks = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Node's own decoder of this name leaves these thirty-two as they are in Latin-1, where they are control characters. */
const windows1252: Decoder = (portion = new Uint8Array()) =>
  Buffer.from(portion)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => beyondLatin1[character.charCodeAt(0) - 0x80] ?? character);

const beyondLatin1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
