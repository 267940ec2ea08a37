import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Database } from '../store/engine/database.ts';
import {
  endAddressFile,
  type ImportedFile,
  keepAddressFile,
  restartAddressFile,
} from '../store/geodata/address-files.ts';
import type { KeptNumbers } from '../store/geodata/keep-addresses.ts';
import type { AddressFile } from './address-file.ts';
import { type AddressFormat, recogniseAddressFile } from './address-reader.ts';
import type { AddressLine, AddressLineFault } from './address-row.ts';
import { AddressWriter } from './address-writer.ts';
import { type ReadLine, readLines } from './read-lines.ts';

/** A line that was left out, by its place in the file. */
export type WrongAddressLine = AddressLineFault & { readonly line: number };

/** What came of a file. */
export type AddressImport = {
  readonly kind: AddressFormat['kind'];
  /** When all of it had been imported before; nothing was done then. */
  readonly importedBefore: string | undefined;
  /** Lines that an import which broke off had brought in already. */
  readonly skipped: number;
  /** Addresses that were read. */
  readonly rows: number;
  /** Those of them that would not help to find others: imprecise, or without a street. */
  readonly unused: number;
  readonly wrong: number;
  /** The first of them. */
  readonly wrongLines: readonly WrongAddressLine[];
} & KeptNumbers;

export type AddressImportOptions = {
  /** Whether a file is imported again of which all is in. */
  readonly again?: boolean;
  readonly batchSize?: number;
  readonly onProgress?: (bytes: number, total: number, what: BilingualText) => void;
};

const defaultBatchSize = 20_000;
const maxWrongLines = 100;
const via = { via: 'command line' };

/**
 * Imports a file of addresses, batch by batch, each a transaction that also says how many lines are in: an import that was
 * killed goes on from there. A file that is imported again changes nothing.
 * @param database that of the login that migrates
 */
export async function importAddresses(
  database: Database,
  file: AddressFile,
  { again = false, batchSize = defaultBatchSize, onProgress = () => {} }: AddressImportOptions = {},
): Promise<AddressImport> {
  const format = await recogniseAddressFile(file);
  const sha256 = await file.sha256();
  const known = await database.transactAsSystem(via, async (transaction) => {
    const found = await keepAddressFile(transaction, { sha256, name: file.name, kind: format.kind });
    if (!again) return found;
    await restartAddressFile(transaction, found.id);
    return { ...found, lines: 0, date_ended: null };
  });
  const run = new AddressImportRun(database, format, known, batchSize);
  if (known.date_ended !== null) return run.report();
  const lines = readLines(
    file.read((bytes) => onProgress(bytes, file.bytes, bilingual(`${run.line} lines`, `${run.line} linhas`))),
    format.encoding,
  );
  for await (const some of lines) for (const line of some) await run.take(line);
  await run.end();
  await database.transactAsSystem(via, (transaction) => endAddressFile(transaction, known.id));
  return run.report();
}

/** One import under way. While PostgreSQL writes a batch the next one is read. */
class AddressImportRun {
  /** How many lines were taken, the header among them. */
  line = 0;
  private readonly format: AddressFormat;
  private readonly known: ImportedFile;
  private readonly batchSize: number;
  private readonly writer: AddressWriter;
  private writing: Promise<KeptNumbers> = Promise.resolve({ added: 0, changed: 0 });
  private readonly counts = { rows: 0, unused: 0, wrong: 0, added: 0, changed: 0 };
  private readonly wrongLines: WrongAddressLine[] = [];

  constructor(database: Database, format: AddressFormat, known: ImportedFile, batchSize: number) {
    this.format = format;
    this.known = known;
    this.batchSize = batchSize;
    this.writer = new AddressWriter(database, known.id);
  }

  async take(text: ReadLine): Promise<void> {
    this.line++;
    const isHeader = this.line === 1;
    if (isHeader || this.line <= this.known.lines || text?.trim() === '') return;
    this.counts.rows++;
    this.count(text === undefined ? { fault: { code: 'too_long' } } : this.format.read(text));
    if (this.writer.waitingCount >= this.batchSize) await this.write();
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    await this.write();
    await this.written();
  }

  report(): AddressImport {
    const { lines, date_ended } = this.known;
    const { kind } = this.format;
    return {
      kind,
      importedBefore: date_ended ?? undefined,
      skipped: lines,
      ...this.counts,
      wrongLines: this.wrongLines,
    };
  }

  private count(reading: AddressLine): void {
    if ('row' in reading) this.writer.add(reading.row);
    else if ('unused' in reading) this.counts.unused++;
    else {
      this.counts.wrong++;
      if (this.wrongLines.length < maxWrongLines) this.wrongLines.push({ line: this.line, ...reading.fault });
    }
  }

  private async write(): Promise<void> {
    await this.written();
    this.writing = this.writer.write(this.line);
    // Thrown where it is waited for, which may be a while later.
    this.writing.catch(() => {});
  }

  private async written(): Promise<void> {
    const { added, changed } = await this.writing;
    this.counts.added += added;
    this.counts.changed += changed;
  }
}
