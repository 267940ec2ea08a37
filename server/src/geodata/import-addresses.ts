import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Database } from '@tropeiro/platform/database/database.ts';
import {
  endAddressFile,
  type ImportedFile,
  registerAddressFile,
  restartAddressFile,
} from '../store/geodata/address-files.ts';
import type { NumberCounts } from '../store/geodata/store-addresses.ts';
import type { AddressFile } from './address-file.ts';
import { type AddressFormat, recogniseAddressFile } from './address-reader.ts';
import type { AddressLine, AddressLineFault } from './address-row.ts';
import { AddressWriter } from './address-writer.ts';
import { type ReadLine, readLines } from './read-lines.ts';

/** A line that was left out, with its line number. */
export type WrongAddressLine = AddressLineFault & { readonly line: number };

/** The result of an import. */
export type AddressImport = {
  readonly kind: AddressFormat['kind'];
  /** When the same file was imported completely before. Nothing was done then. */
  readonly importedBefore: string | undefined;
  /** Lines that an interrupted import had already stored. */
  readonly skipped: number;
  /** Addresses that were read. */
  readonly rows: number;
  /** Addresses of no use for lookups: imprecise, or without a street. */
  readonly unused: number;
  readonly wrong: number;
  /** The first wrong lines. */
  readonly wrongLines: readonly WrongAddressLine[];
} & NumberCounts;

export type AddressImportOptions = {
  /** Whether to import a file again that was imported completely. */
  readonly again?: boolean;
  readonly batchSize?: number;
  readonly onProgress?: (bytes: number, total: number, description: BilingualText) => void;
};

const defaultBatchSize = 20_000;
const maxWrongLines = 100;
const via = { via: 'command line' };

/**
 * Imports a file of addresses in batches. The transaction of each batch also stores how many lines are imported, so an
 * interrupted import resumes from there. Importing the same file again changes nothing.
 * @param database of the login that migrates
 */
export async function importAddresses(
  database: Database,
  file: AddressFile,
  { again = false, batchSize = defaultBatchSize, onProgress = () => {} }: AddressImportOptions = {},
): Promise<AddressImport> {
  const format = await recogniseAddressFile(file);
  const sha256 = await file.sha256();
  const known = await database.transactAsSystem(via, async (transaction) => {
    const found = await registerAddressFile(transaction, { sha256, name: file.name, kind: format.kind });
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
  for await (const chunk of lines) for (const line of chunk) await run.importLine(line);
  await run.end();
  await database.transactAsSystem(via, (transaction) => endAddressFile(transaction, known.id));
  return run.report();
}

/** An import under way. It reads the next batch while PostgreSQL writes the last one. */
class AddressImportRun {
  /** How many lines were read, including the header. */
  line = 0;
  private readonly format: AddressFormat;
  private readonly known: ImportedFile;
  private readonly batchSize: number;
  private readonly writer: AddressWriter;
  private writing: Promise<NumberCounts> = Promise.resolve({ added: 0, changed: 0 });
  private readonly counts = { rows: 0, unused: 0, wrong: 0, added: 0, changed: 0 };
  private readonly wrongLines: WrongAddressLine[] = [];

  constructor(database: Database, format: AddressFormat, known: ImportedFile, batchSize: number) {
    this.format = format;
    this.known = known;
    this.batchSize = batchSize;
    this.writer = new AddressWriter(database, known.id);
  }

  async importLine(text: ReadLine): Promise<void> {
    this.line++;
    const isHeader = this.line === 1;
    if (isHeader || this.line <= this.known.lines || text?.trim() === '') return;
    this.counts.rows++;
    this.count(text === undefined ? { fault: { code: 'too_long' } } : this.format.read(text));
    if (this.writer.waitingCount >= this.batchSize) await this.write();
  }

  /** Writes the last batch. */
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
    // The error is thrown where the promise is awaited, which may be later.
    this.writing.catch(() => {});
  }

  private async written(): Promise<void> {
    const { added, changed } = await this.writing;
    this.counts.added += added;
    this.counts.changed += changed;
  }
}
