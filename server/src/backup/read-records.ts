import { createHash } from 'node:crypto';
import { type BilingualText, bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Validator, validatorOf } from '@tropeiro/platform/handling/validation.ts';
import {
  BackupHeader,
  type BackupRecord,
  BackupTrailer,
  type Entry,
  EntryEnd,
  ImageEntry,
  nameOf,
  TableEntry,
} from './entries.ts';
import { damagedBackup, splitRecords } from './split-records.ts';
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

type ParsedKind = Exclude<BackupRecord['kind'], 'bytes'>;

function parseRecord(kind: ParsedKind, bytes: Buffer): BackupRecord {
  const field = kind === 'begin' ? 'entry' : kind;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch (cause) {
    throw damagedBackup(cause);
  }
  requireShape(kind, value);
  return { kind, [field]: value } as unknown as BackupRecord;
}

/** Refuses a record whose fields are missing or of another type. Fields that are not in the format are ignored. */
function requireShape(kind: ParsedKind, value: unknown): void {
  const { name, validate } = shapes[kind];
  const [fault] = validate(value);
  if (!fault) return;
  // Without a pointer, the record is not an object.
  if (fault.pointer === '') throw damagedBackup();
  throw new UnusableBackup(
    bilingual(
      `The backup is damaged: ${name.en} has a missing or invalid value at ${fault.pointer}`,
      `O backup está danificado: ${name['pt-BR']} tem um valor ausente ou inválido em ${fault.pointer}`,
    ),
  );
}

const validateTable = validatorOf(TableEntry);
const validateImage = validatorOf(ImageEntry);

const shapes: Readonly<Record<ParsedKind, { readonly name: BilingualText; readonly validate: Validator }>> = {
  header: { name: bilingual('its header', 'o cabeçalho'), validate: validatorOf(BackupHeader) },
  begin: {
    name: bilingual('the start of an entry', 'o início de uma entrada'),
    validate(value) {
      const isTable = Object.hasOwn(Object(value), 'table');
      // An entry is of a table or of an image.
      if (isTable && Object.hasOwn(Object(value), 'image')) throw damagedBackup();
      return isTable ? validateTable(value) : validateImage(value);
    },
  },
  end: { name: bilingual('the end of an entry', 'o fim de uma entrada'), validate: validatorOf(EntryEnd) },
  trailer: { name: bilingual('its trailer', 'o resumo'), validate: validatorOf(BackupTrailer) },
};
