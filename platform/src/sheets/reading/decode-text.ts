import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';

/**
 * Decodes a text file of unknown encoding, in chunks: by its byte order mark, as UTF-8 if it is valid UTF-8, otherwise
 * as Windows-1252, in which Excel in Brazil saves CSV. The mark is removed.
 */
export function* decodeText(file: Uint8Array): Generator<string> {
  let bytes = file;
  // Some programs add a second mark.
  for (let times = 0; times < 2 && beginsWith(bytes, utf8ByteOrderMark); times++)
    bytes = bytes.subarray(utf8ByteOrderMark.length);
  const decode = chooseDecoder(bytes);
  for (let at = 0; at < bytes.length; at += chunkBytes) yield decode(bytes.subarray(at, at + chunkBytes));
  yield decode();
}

/** Small enough that a chunk has few rows. */
const chunkBytes = 65_536;

/** Decodes the next chunk, or, without one, the rest at the end. */
type Decoder = (chunk?: Uint8Array) => string;

function chooseDecoder(bytes: Uint8Array): Decoder {
  const utf16 = utf16ByteOrderMarks.find(({ mark }) => beginsWith(bytes, mark));
  if (utf16) return streamed(new TextDecoder(utf16.encoding));
  // No text contains these; a picture or a PDF nearly always does.
  if (bytes.includes(0)) throw unreadableFile('file_kind');
  return isUtf8(bytes) ? streamed(new TextDecoder('utf-8', { ignoreBOM: true })) : windows1252;
}

const streamed =
  (decoder: TextDecoder): Decoder =>
  (chunk) =>
    decoder.decode(chunk, { stream: chunk !== undefined });

const utf8ByteOrderMark = [0xef, 0xbb, 0xbf];
const utf16ByteOrderMarks = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Decodes Windows-1252. Node's own decoder treats 32 of its characters as Latin-1 control characters. */
const windows1252: Decoder = (chunk = new Uint8Array()) =>
  Buffer.from(chunk)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => beyondLatin1[character.charCodeAt(0) - 0x80] ?? character);

const beyondLatin1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
