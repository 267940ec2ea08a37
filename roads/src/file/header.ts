import { crc32 } from 'node:zlib';
import type { Refuse } from './damaged-data-file.ts';

/**
 * The first 64 bytes of a data file. They say where the table of its sections is. They are written last: until then the
 * file begins with zeros, so an unfinished file is recognised.
 */
export type Header = {
  readonly tableOffset: number;
  readonly tableBytes: number;
  /** The table contains the checksum of every section, so this one stands for the whole file. */
  readonly tableChecksum: number;
};

export const headerBytes = 64;

/** Like the signature of PNG: a transfer as text changes it, by its first byte or by its line endings. */
const signature = Uint8Array.of(0x89, 0x54, 0x52, 0x44, 0x0d, 0x0a, 0x1a, 0x0a);

/** Increased if the bytes mean something else. The edition of the contents is in the table. */
const formatVersion = 1;

const at = { version: 8, tableBytes: 12, tableOffset: 16, tableChecksum: 24, checksum: 60 };

export function writeHeader({ tableOffset, tableBytes, tableChecksum }: Header): Uint8Array {
  const bytes = new Uint8Array(headerBytes);
  const view = new DataView(bytes.buffer);
  bytes.set(signature);
  view.setUint32(at.version, formatVersion, true);
  view.setUint32(at.tableBytes, tableBytes, true);
  view.setFloat64(at.tableOffset, tableOffset, true);
  view.setUint32(at.tableChecksum, tableChecksum, true);
  view.setUint32(at.checksum, crc32(bytes.subarray(0, at.checksum)), true);
  return bytes;
}

/** @param bytes the first bytes of the file, fewer than a header if the file is shorter */
export function readHeader(bytes: Uint8Array, fileBytes: number, refuse: Refuse): Header {
  if (bytes.length < headerBytes) refuse(bytes.length, `The file ends within its first ${headerBytes} bytes.`);
  if (bytes.every((byte) => byte === 0)) refuse(0, 'The file was not written to its end.');
  const other = signature.findIndex((byte, index) => bytes[index] !== byte);
  if (other !== -1) refuse(other, 'This is not a data file of roads.', 'Give the path of an imported file.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(at.checksum, true) !== crc32(bytes.subarray(0, at.checksum)))
    refuse(0, 'The header does not have the checksum stored in it.');
  const version = view.getUint32(at.version, true);
  if (version !== formatVersion)
    refuse(at.version, `The file has format ${version}, and this program reads format ${formatVersion}.`);
  const tableOffset = view.getFloat64(at.tableOffset, true);
  const tableBytes = view.getUint32(at.tableBytes, true);
  const whole = tableOffset + tableBytes;
  if (fileBytes < whole) refuse(fileBytes, `The file ends here. It had ${whole} bytes when it was written.`);
  if (fileBytes > whole) refuse(whole, `The file should end here, but has ${fileBytes} bytes.`);
  return { tableOffset, tableBytes, tableChecksum: view.getUint32(at.tableChecksum, true) };
}
