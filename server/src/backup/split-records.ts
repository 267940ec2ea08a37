import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type BackupRecord, recordLetters, recordMaxBytes } from './entries.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** A record before it is parsed. */
export type SplitRecord = { readonly kind: BackupRecord['kind']; readonly bytes: Buffer };

/** The bytes before the content of a record: its letter and its length. */
const startBytes = 5;

/** Splits frames into records. A record may span several frames, and a frame may hold several records. */
export async function* splitRecords(frames: AsyncIterable<Buffer>): AsyncGenerator<SplitRecord> {
  const unread = new UnreadBytes();
  let start: RecordStart | undefined;
  for await (const frame of frames) {
    unread.add(frame);
    for (;;) {
      const bytes = unread.take(start?.length ?? startBytes);
      if (bytes === undefined) break;
      if (start) yield { kind: start.kind, bytes };
      start = start ? undefined : parseStart(bytes);
    }
  }
  if (start || unread.hasPart)
    throw new UnusableBackup(
      bilingual(
        'The backup is incomplete: it ends within a part',
        'O backup está incompleto: termina no meio de uma parte',
      ),
    );
}

export const damagedBackup = (cause?: unknown): UnusableBackup =>
  new UnusableBackup(
    bilingual(
      'The backup is damaged: its parts do not follow the format',
      'O backup está danificado: suas partes não seguem o formato',
    ),
    { cause },
  );

type RecordStart = { readonly kind: BackupRecord['kind']; readonly length: number };

function parseStart(bytes: Buffer): RecordStart {
  const kind = kindOfLetter.get(bytes.toString('latin1', 0, 1));
  const length = bytes.readUInt32BE(1);
  // Valid backups have no empty records. A small file with millions of them would take hours to read.
  if (kind === undefined || length === 0 || length > recordMaxBytes) throw damagedBackup();
  return { kind, length };
}

const kindOfLetter = new Map<string, BackupRecord['kind']>(
  Object.entries(recordLetters).map(([kind, letter]) => [letter, kind as BackupRecord['kind']]),
);

/**
 * The bytes of frames that were not taken yet. Each byte is copied at most once, and only if the bytes taken together
 * span several frames. No frame is retained, since a short one may hold a much larger buffer.
 */
class UnreadBytes {
  private frame: Buffer = Buffer.alloc(0);
  private part: Buffer | undefined;
  private partBytes = 0;

  /** Whether a part of the bytes requested last was found. */
  get hasPart(): boolean {
    return this.partBytes > 0;
  }

  /** Adds a frame. All bytes of the previous one must have been taken. */
  add(frame: Buffer): void {
    this.frame = frame;
  }

  /** The next bytes; undefined if they continue in the next frame. The same number must then be requested again. */
  take(count: number): Buffer | undefined {
    if (this.part === undefined && this.frame.length >= count) return this.takeFromFrame(count);
    if (this.frame.length === 0) return undefined;
    this.part ??= Buffer.allocUnsafe(count);
    const piece = this.takeFromFrame(Math.min(count - this.partBytes, this.frame.length));
    this.partBytes += piece.copy(this.part, this.partBytes);
    if (this.partBytes < count) return undefined;
    const { part } = this;
    [this.part, this.partBytes] = [undefined, 0];
    return part;
  }

  private takeFromFrame(count: number): Buffer {
    const bytes = this.frame.subarray(0, count);
    this.frame = this.frame.subarray(count);
    return bytes;
  }
}
