import { createHash, type Hash } from 'node:crypto';
import type { FrameWriter } from './frames.ts';
import { UnusableBackup } from './unusable-backup.ts';

/*
 * The inside of a backup: records of a kind (one letter), a length, and so many bytes. A header comes first; each entry
 * is its beginning, its bytes and its end; a trailer comes last, without which the backup is incomplete.
 */

/** What the backup was made of. */
export type BackupHeader = {
  readonly program: string;
  readonly postgres: string;
  /** The one moment as of which everything in it is. */
  readonly snapshot: string;
  readonly migrations: readonly AppliedMigration[];
};
export type AppliedMigration = { readonly name: string; readonly hash: string; readonly date_applied: string };

/** The rows of a table as COPY writes them in its text format, in the columns named; or the bytes of one file of an image. */
export type Entry = TableEntry | ImageEntry;
export type TableEntry = {
  readonly table: string;
  readonly columns: readonly string[];
  /** Where the numbering of these columns stands. */
  readonly numbering: readonly { readonly column: string; readonly last: string }[];
};
export type ImageEntry = { readonly image: string; readonly customer_id: number };

export type EntryEnd = { readonly rows: number; readonly bytes: number; readonly sha256: string };

export type BackupTrailer = {
  readonly tables: number;
  readonly rows: number;
  readonly images: number;
  /** Images whose bytes were not there, or not those the database knows; without them the backup was made. */
  readonly lost_images: number;
};

/** What a backup says, in its order. */
export type BackupRecord =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'begin'; readonly entry: Entry }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly end: EntryEnd }
  | { readonly kind: 'trailer'; readonly trailer: BackupTrailer };

export const nameOf = (entry: Entry): string =>
  'table' in entry ? `the table ${entry.table}` : `the image ${entry.customer_id}/${entry.image}`;

const letters = { header: 'h', begin: 'b', bytes: 'd', end: 'e', trailer: 't' } as const;
const kinds = new Map(
  Object.entries(letters).map(([kind, letter]) => [letter as string, kind as keyof typeof letters]),
);
const recordBytesAtMost = 2 ** 20;

export class EntryWriter {
  private readonly frames: FrameWriter;
  private hash: Hash = createHash('sha256');
  private bytes = 0;

  constructor(frames: FrameWriter) {
    this.frames = frames;
  }

  header = (header: BackupHeader): Promise<void> => this.record('header', Buffer.from(JSON.stringify(header)));

  async begin(entry: Entry): Promise<void> {
    this.hash = createHash('sha256');
    this.bytes = 0;
    await this.record('begin', Buffer.from(JSON.stringify(entry)));
  }

  async write(bytes: Buffer): Promise<void> {
    this.hash.update(bytes);
    this.bytes += bytes.length;
    for (let at = 0; at < bytes.length; at += recordBytesAtMost)
      await this.record('bytes', bytes.subarray(at, at + recordBytesAtMost));
  }

  async end(rows: number): Promise<void> {
    const end: EntryEnd = { rows, bytes: this.bytes, sha256: this.hash.digest('hex') };
    await this.record('end', Buffer.from(JSON.stringify(end)));
  }

  async trailer(trailer: BackupTrailer): Promise<void> {
    await this.record('trailer', Buffer.from(JSON.stringify(trailer)));
    await this.frames.end();
  }

  private async record(kind: keyof typeof letters, bytes: Buffer): Promise<void> {
    const start = Buffer.alloc(5);
    start.write(letters[kind], 'latin1');
    start.writeUInt32BE(bytes.length, 1);
    await this.frames.write(start);
    await this.frames.write(bytes);
  }
}

/** Every record of a backup, each entry held against its checksum; a fault is told with the entry it is in. */
export async function* readRecords(frames: AsyncGenerator<Buffer>): AsyncGenerator<BackupRecord> {
  const order = new Order();
  try {
    for await (const { kind, bytes } of split(frames)) {
      const record = kind === 'bytes' ? { kind, bytes } : parsed(kind, bytes);
      order.take(record);
      yield record;
    }
    order.requireEnd();
  } catch (error) {
    if (!(error instanceof UnusableBackup) || order.entry === undefined) throw error;
    throw new UnusableBackup(`${error.message.replace(/\.$/, '')} (in ${nameOf(order.entry)}).`, { cause: error });
  }
}

/** Which record may follow which. */
class Order {
  entry: Entry | undefined;
  private before: BackupRecord['kind'] | undefined;
  private hash = createHash('sha256');
  private bytes = 0;

  take(record: BackupRecord): void {
    const allowed = this.before === undefined ? ['header'] : following[this.before];
    if (!allowed.includes(record.kind)) throw damaged();
    this.before = record.kind;
    if (record.kind === 'begin') {
      this.entry = record.entry;
      this.hash = createHash('sha256');
      this.bytes = 0;
    } else if (record.kind === 'bytes') {
      // Nothing of ours is empty: a small file of millions of these would take hours to read.
      if (record.bytes.length === 0) throw damaged();
      this.hash.update(record.bytes);
      this.bytes += record.bytes.length;
    } else if (record.kind === 'end') {
      if (record.end.bytes !== this.bytes || record.end.sha256 !== this.hash.digest('hex')) throw damaged();
      this.entry = undefined;
    }
  }

  requireEnd(): void {
    if (this.before !== 'trailer') throw new UnusableBackup('The backup is incomplete: it has no end.');
  }
}

const following: Readonly<Record<BackupRecord['kind'], readonly BackupRecord['kind'][]>> = {
  header: ['begin', 'trailer'],
  begin: ['bytes', 'end'],
  bytes: ['bytes', 'end'],
  end: ['begin', 'trailer'],
  trailer: [],
};

const damaged = (cause?: unknown): UnusableBackup =>
  new UnusableBackup('The backup is damaged: its parts are not as they were written', { cause });

function parsed(kind: Exclude<BackupRecord['kind'], 'bytes'>, bytes: Buffer): BackupRecord {
  const field = kind === 'begin' ? 'entry' : kind;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch (cause) {
    throw damaged(cause);
  }
  if (typeof value !== 'object' || value === null) throw damaged();
  return { kind, [field]: value } as unknown as BackupRecord;
}

/** The records in the frames: one may lie in several, and several in one. */
async function* split(frames: AsyncGenerator<Buffer>): AsyncGenerator<{ kind: keyof typeof letters; bytes: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const frame of frames) {
    rest = rest.length === 0 ? frame : Buffer.concat([rest, frame]);
    while (rest.length >= 5) {
      const kind = kinds.get(rest.toString('latin1', 0, 1));
      const end = 5 + rest.readUInt32BE(1);
      if (kind === undefined || end > 5 + recordBytesAtMost) throw damaged();
      if (rest.length < end) break;
      yield { kind, bytes: rest.subarray(5, end) };
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw new UnusableBackup('The backup is incomplete: it ends within a part');
}
