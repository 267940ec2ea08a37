import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import { csvRows } from './csv.ts';
import { defaultTableLimits, type TableLimits } from './limits.ts';
import type { TableRow } from './sheet-row.ts';
import { xlsxRows } from './xlsx.ts';

/**
 * The rows of a CSV or XLSX file, told apart by what is in them, since names and media types are often wrong. Read
 * little by little: whoever takes rows slowly holds few of them. What cannot be read is refused, sometimes late.
 */
export async function* tableRows(bytes: Uint8Array, limits = defaultTableLimits): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const row of rowsOf(bytes, limits)) {
    // The headings are one more.
    if (count > limits.rows) throw unreadableFile('file_rows', { limit: limits.rows });
    count += 1;
    yield row;
  }
  if (count === 0) throw unreadableFile('file_empty');
}

function rowsOf(bytes: Uint8Array, limits: TableLimits): AsyncGenerator<TableRow> {
  if (beginsWith(bytes, zipMark)) return xlsxRows(bytes, limits);
  if (beginsWith(bytes, compoundFileMark))
    throw unreadableFile(isEncrypted(bytes) ? 'file_protected' : 'file_old_excel');
  return csvRows(bytes, limits);
}

const zipMark = [0x50, 0x4b, 0x03, 0x04];

/** [MS-CFB]: what old Excel files are, and what a new one is put into when it gets a password. */
const compoundFileMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from('EncryptedPackage', 'utf16le'));

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
