import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import { csvRows } from './csv.ts';
import { defaultSheetLimits, type SheetLimits } from './limits.ts';
import type { SheetRow } from './sheet-row.ts';
import { xlsxRows } from './xlsx.ts';

/**
 * The rows of a CSV or XLSX file, distinguished by their first bytes, since names and media types are often wrong. They
 * are read on demand, so few are in memory. An unreadable file is refused, sometimes after many rows.
 */
export async function* sheetRows(bytes: Uint8Array, limits = defaultSheetLimits): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const row of rowsOf(bytes, limits)) {
    // The headings are one more row.
    if (count > limits.rows) throw unreadableFile('file_rows', { limit: limits.rows });
    count += 1;
    yield row;
  }
  if (count === 0) throw unreadableFile('file_empty');
}

function rowsOf(bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRow> {
  if (beginsWith(bytes, zipSignature)) return xlsxRows(bytes, limits);
  if (beginsWith(bytes, compoundFileSignature))
    throw unreadableFile(isEncrypted(bytes) ? 'file_protected' : 'file_old_excel');
  // The file may be all text, whose first line would be used as headings.
  if (beginsWith(bytes, pdfSignature)) throw unreadableFile('file_kind');
  return csvRows(bytes, limits);
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04];
const pdfSignature = [...Buffer.from('%PDF-')];

/** [MS-CFB]: the format of old Excel files, and the container of new ones that have a password. */
const compoundFileSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from('EncryptedPackage', 'utf16le'));

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);
