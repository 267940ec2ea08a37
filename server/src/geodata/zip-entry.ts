import type { FileHandle } from 'node:fs/promises';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** Where a file lies within a zip archive. */
export type ZipEntry = {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** Where its bytes begin in the archive, and how many there are. */
  readonly offset: number;
  readonly compressedBytes: number;
};

/** A zip archive cannot be read; the message says why. */
export class UnreadableZip extends BilingualError {
  override readonly name = 'UnreadableZip';
}

/** The end record is the last of the archive, before a comment of at most 65,535 bytes. */
const endRecordBytes = 22;
const maxCommentBytes = 0xffff;
/** Archives as IBGE gives them have one entry; more than some are not looked at. */
const maxDirectoryBytes = 1_000_000;
const localHeaderBytes = 30;

const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
};

/**
 * The one file in a zip archive, folders aside (APPNOTE.TXT of PKWARE, 4.3). Archives larger than 4 GB, whose sizes stand in
 * records of their own (zip64), are read too: those of large states are.
 */
export async function findOnlyEntry(file: FileHandle): Promise<ZipEntry> {
  const { size } = await file.stat();
  const directory = await readDirectory(file, size);
  const entries = listEntries(directory).filter(({ name }) => !name.endsWith('/'));
  const [entry] = entries;
  if (!entry || entries.length > 1)
    throw new UnreadableZip(
      bilingual(
        `The archive holds ${entries.length} files. Give one that holds one, or the file itself.`,
        `O arquivo compactado tem ${entries.length} arquivos. Informe um que tenha um só, ou o próprio arquivo.`,
      ),
    );
  if (entry.isEncrypted)
    throw new UnreadableZip(
      bilingual(
        'The archive is encrypted. Give the file itself.',
        'O arquivo compactado está criptografado. Informe o próprio arquivo.',
      ),
    );
  if (entry.method !== 0 && entry.method !== 8)
    throw new UnreadableZip(
      bilingual(
        'The archive is compressed in a way that is not understood. Give the file itself.',
        'O método de compactação do arquivo não é suportado. Informe o próprio arquivo.',
      ),
    );
  const header = await readAt(file, entry.headerOffset, localHeaderBytes);
  if (header.readUInt32LE(0) !== signatures.local)
    throw new UnreadableZip(bilingual('The archive is damaged.', 'O arquivo compactado está danificado.'));
  const offset = entry.headerOffset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (offset + entry.compressedBytes > size)
    throw new UnreadableZip(bilingual('The archive is incomplete.', 'O arquivo compactado está incompleto.'));
  return { name: entry.name, method: entry.method, offset, compressedBytes: entry.compressedBytes };
}

async function readDirectory(file: FileHandle, size: number): Promise<Buffer> {
  const tailBytes = Math.min(size, endRecordBytes + maxCommentBytes);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  const at = findEndRecord(tail);
  if (at < 0)
    throw new UnreadableZip(
      bilingual(
        'The archive is incomplete: it does not end as one does.',
        'O arquivo compactado está incompleto: falta o final.',
      ),
    );
  let bytes = tail.readUInt32LE(at + 12);
  let offset = tail.readUInt32LE(at + 16);
  if (at >= 20 && tail.readUInt32LE(at - 20) === signatures.locator64) {
    const end64 = await readAt(file, readUInt64(tail, at - 20 + 8), 56);
    if (end64.readUInt32LE(0) !== signatures.end64)
      throw new UnreadableZip(bilingual('The archive is damaged.', 'O arquivo compactado está danificado.'));
    [bytes, offset] = [readUInt64(end64, 40), readUInt64(end64, 48)];
  }
  if (bytes > maxDirectoryBytes)
    throw new UnreadableZip(
      bilingual(
        'The archive holds too many files. Give one that holds one.',
        'O arquivo compactado tem arquivos demais. Informe um que tenha um só.',
      ),
    );
  return readAt(file, offset, bytes);
}

function findEndRecord(tail: Buffer): number {
  for (let at = tail.length - endRecordBytes; at >= 0; at--)
    if (tail.readUInt32LE(at) === signatures.end && at + endRecordBytes + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  return -1;
}

type DirectoryEntry = Omit<ZipEntry, 'offset'> & { readonly headerOffset: number; readonly isEncrypted: boolean };

function listEntries(directory: Buffer): DirectoryEntry[] {
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === signatures.central; ) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const nameEnd = at + 46 + nameBytes!;
    const extraEnd = nameEnd + extraBytes!;
    if (extraEnd > directory.length)
      throw new UnreadableZip(bilingual('The archive is damaged.', 'O arquivo compactado está danificado.'));
    const large = largeSizes(directory.subarray(nameEnd, extraEnd), {
      bytes: directory.readUInt32LE(at + 24),
      compressedBytes: directory.readUInt32LE(at + 20),
      headerOffset: directory.readUInt32LE(at + 42),
    });
    entries.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      ...large,
    });
    at = extraEnd + commentBytes!;
  }
  return entries;
}

/** Of an entry whose sizes do not fit 32 bits: those in its extra field 1, which has only those that do not, in order. */
function largeSizes(
  extra: Buffer,
  small: { readonly bytes: number; readonly compressedBytes: number; readonly headerOffset: number },
): { readonly compressedBytes: number; readonly headerOffset: number } {
  let { compressedBytes, headerOffset } = small;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let field = at + 4;
    const next = (value: number): number => {
      if (value !== 0xffffffff) return value;
      if (field + 8 > extra.length)
        throw new UnreadableZip(bilingual('The archive is damaged.', 'O arquivo compactado está danificado.'));
      field += 8;
      return readUInt64(extra, field - 8);
    };
    next(small.bytes);
    compressedBytes = next(compressedBytes);
    headerOffset = next(headerOffset);
    break;
  }
  return { compressedBytes, headerOffset };
}

const readUInt64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length)
    throw new UnreadableZip(bilingual('The archive is incomplete.', 'O arquivo compactado está incompleto.'));
  return buffer;
}
