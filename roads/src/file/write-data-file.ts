import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { DataKind } from './data-kind.ts';
import { chunkBytes, write } from './file-bytes.ts';
import { headerBytes, writeHeader } from './header.ts';
import { verifyDataFile } from './open-data-file.ts';
import { replaceFile } from './replace-file.ts';
import { encodeTable, padded, type Section } from './section-table.ts';
import { type NamedArray, type Skeleton, takeApart } from './skeleton.ts';
import { bytesOf, requireLittleEndian, typeOfArray } from './typed-array.ts';

export type DataToWrite = DataKind & {
  readonly about: Skeleton;
  /** Records and lists of typed arrays and of plain values. */
  readonly data: unknown;
};

/**
 * Writes data into one file. The arrays are written from where they are, so no copy of the data is made. An existing
 * file remains until the new one is complete and has been read back (`replaceFile`).
 */
export async function writeDataFile(path: string, contents: DataToWrite): Promise<void> {
  requireLittleEndian();
  await replaceFile(path, { write: (file) => writeContents(file, contents), verify: verifyDataFile });
}

async function writeContents(file: FileHandle, { kind, edition, about, data }: DataToWrite): Promise<void> {
  const { skeleton, arrays } = takeApart(data);
  let offset = headerBytes;
  const sections: Section[] = [];
  for (const named of arrays) {
    const { name, array } = named;
    const checksum = await writeSection(file, offset, named);
    sections.push({ name, type: typeOfArray(array), length: array.length, checksum });
    offset += padded(array.byteLength);
  }
  const table = encodeTable({ kind, edition, about: takeApart(about).skeleton, data: skeleton, sections });
  await write(file, table, offset);
  // Without this order, a loss of power could leave a header before sections that were never written.
  await file.sync();
  const header = { tableOffset: offset, tableBytes: table.length, tableChecksum: crc32(table) };
  await write(file, writeHeader(header), 0);
}

/** @returns the checksum of the section, with its padding */
async function writeSection(file: FileHandle, offset: number, { array }: NamedArray): Promise<number> {
  const bytes = bytesOf(array);
  let checksum = 0;
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    checksum = crc32(chunk, checksum);
    await write(file, chunk, offset + at);
  }
  const padding = new Uint8Array(padded(bytes.length) - bytes.length);
  await write(file, padding, offset + bytes.length);
  return crc32(padding, checksum);
}
