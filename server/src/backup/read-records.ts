import { createHash } from 'node:crypto';
import { bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { type BackupRecord, type Entry, nameOf, recordLetters, recordMaxBytes } from './entries.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** The records of a backup, each entry checked against its checksum. An error names its entry. */
export async function* readRecords(frames: AsyncGenerator<Buffer>): AsyncGenerator<BackupRecord> {
  const checker = new RecordChecker();
  try {
    for await (const { kind, bytes } of splitRecords(frames)) {
      const record = kind === 'bytes' ? { kind, bytes } : parseRecord(kind, bytes);
      checker.check(record);
      yield record;
    }
    checker.requireEnd();
  } catch (error) {
    if (!(error instanceof UnusableBackup) || checker.entry === undefined) throw error;
    const name = nameOf(checker.entry);
    const part = bilingual(`in the ${name.en}`, `na ${name['pt-BR']}`);
    const text = phrase((say) => `${say(error.text).replace(/\.$/, '')} (${say(part)}).`);
    throw new UnusableBackup(text, { cause: error });
  }
}

/** Checks the order of records, and the length of each entry against its end record. */
class RecordChecker {
  entry: Entry | undefined;
  private previous: BackupRecord['kind'] | undefined;
  private hash = createHash('sha256');
  private bytes = 0;

  check(record: BackupRecord): void {
    const allowed = this.previous === undefined ? ['header'] : following[this.previous];
    if (!allowed.includes(record.kind)) throw damagedBackup();
    this.previous = record.kind;
    if (record.kind === 'begin') {
      this.entry = record.entry;
      this.hash = createHash('sha256');
      this.bytes = 0;
    } else if (record.kind === 'bytes') {
      // Valid backups have no empty data records. A small file with millions of them would take hours to read.
      if (record.bytes.length === 0) throw damagedBackup();
      this.hash.update(record.bytes);
      this.bytes += record.bytes.length;
    } else if (record.kind === 'end') {
      if (record.end.bytes !== this.bytes || record.end.sha256 !== this.hash.digest('hex')) throw damagedBackup();
      this.entry = undefined;
    }
  }

  requireEnd(): void {
    if (this.previous !== 'trailer')
      throw new UnusableBackup(
        bilingual('The backup is incomplete: it has no end.', 'O backup está incompleto: falta o final.'),
      );
  }
}

/** The kinds of record that may follow each kind. */
const following: Readonly<Record<BackupRecord['kind'], readonly BackupRecord['kind'][]>> = {
  header: ['begin', 'trailer'],
  begin: ['bytes', 'end'],
  bytes: ['bytes', 'end'],
  end: ['begin', 'trailer'],
  trailer: [],
};

const damagedBackup = (cause?: unknown): UnusableBackup =>
  new UnusableBackup(
    bilingual(
      'The backup is damaged: its parts do not follow the format',
      'O backup está danificado: suas partes não seguem o formato',
    ),
    { cause },
  );

function parseRecord(kind: Exclude<BackupRecord['kind'], 'bytes'>, bytes: Buffer): BackupRecord {
  const field = kind === 'begin' ? 'entry' : kind;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch (cause) {
    throw damagedBackup(cause);
  }
  if (typeof value !== 'object' || value === null) throw damagedBackup();
  return { kind, [field]: value } as unknown as BackupRecord;
}

const kindOfLetter = new Map<string, BackupRecord['kind']>(
  Object.entries(recordLetters).map(([kind, letter]) => [letter, kind as BackupRecord['kind']]),
);

/** Splits frames into records. A record may span several frames, and a frame may hold several records. */
async function* splitRecords(
  frames: AsyncGenerator<Buffer>,
): AsyncGenerator<{ kind: BackupRecord['kind']; bytes: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const frame of frames) {
    rest = rest.length === 0 ? frame : Buffer.concat([rest, frame]);
    while (rest.length >= 5) {
      const kind = kindOfLetter.get(rest.toString('latin1', 0, 1));
      const end = 5 + rest.readUInt32BE(1);
      if (kind === undefined || end > 5 + recordMaxBytes) throw damagedBackup();
      if (rest.length < end) break;
      yield { kind, bytes: rest.subarray(5, end) };
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0)
    throw new UnusableBackup(
      bilingual(
        'The backup is incomplete: it ends within a part',
        'O backup está incompleto: termina no meio de uma parte',
      ),
    );
}
