import { isUtf8 } from 'node:buffer';
import { type Entry, fromFdPromise, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

/** A file in an archive: its location and compression. */
export type ZipEntry = {
  readonly path: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** Its compressed size in bytes. */
  readonly size: number;
  /** The offset of its header. */
  readonly at: number;
  /** The offset of its compressed bytes. All of them are in the archive. */
  readonly findBegin: () => Promise<number>;
};

/** Why an archive cannot be read. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive';
  readonly fault: 'incomplete' | 'broken' | 'encrypted' | 'too many files';

  constructor(fault: UnreadableArchive['fault'], options?: ErrorOptions) {
    super(`The archive is unreadable: ${fault}`, options);
    this.fault = fault;
  }
}

export const [stored, deflated] = [0, 8];

/**
 * Lists the files of a ZIP archive in the order of its directory. Two may have the same path.
 * @param archive its bytes, or the descriptor of an open file, which stays open
 */
export async function listZipEntries(archive: Uint8Array | number, maxCount: number): Promise<ZipEntry[]> {
  const zip = await opened(archive).catch(refuse);
  if (zip.entryCount > maxCount) throw new UnreadableArchive('too many files');
  const entries: ZipEntry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entryOf(zip, entry));
  } catch (error) {
    refuse(error);
  }
  return entries;
}

/** Paths are decoded here. Callers limit the decompressed size, regardless of the declared one. */
const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };

const opened = (archive: Uint8Array | number): Promise<ZipFile> =>
  typeof archive === 'number'
    ? fromFdPromise(archive, options)
    : fromRandomAccessReaderPromise(new BytesReader(archive), archive.length, options);

/** Reads bytes that are available at once. The library's own reader waits for a turn of the event loop each time. */
class BytesReader extends RandomAccessReader {
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.bytes = bytes;
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, count: number) => void,
  ): void {
    const found = this.bytes.subarray(position, position + length);
    into.set(found, offset);
    callback(null, found.length);
  }
}

const entryOf = (zip: ZipFile, entry: Entry): ZipEntry => ({
  path: pathOf(entry.fileNameRaw),
  isEncrypted: entry.isEncrypted(),
  method: entry.compressionMethod,
  size: entry.compressedSize,
  at: entry.relativeOffsetOfLocalHeader,
  findBegin: async () => {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch(refuse);
    return fileDataStart;
  },
});

/** A path in UTF-8, or in Latin-1, which old programs write and in which every byte is a character. */
const pathOf = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');

/** The library has one error class for all faults; they differ only in their messages. */
function refuse(cause: unknown): never {
  const { message } = cause as Error;
  if (/encryption/.test(message)) throw new UnreadableArchive('encrypted', { cause });
  throw new UnreadableArchive(/not found|EOF|overflows/.test(message) ? 'incomplete' : 'broken', { cause });
}
