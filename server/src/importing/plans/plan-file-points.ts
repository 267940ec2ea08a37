import type { CustomerSettings } from '@tropeiro/domain/company/customer-settings-schema.ts';
import { unitWarnings } from '@tropeiro/domain/planning/invoices/invoice-warnings.ts';
import { pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { SandboxLimits } from '@tropeiro/platform/sandbox/sandbox-process.ts';
import { unreadableFile } from '@tropeiro/platform/sandbox/unreadable-file.ts';
import { readPlanFile } from '../../invoices/read-plan-file.ts';
import type { SentPoint } from '../../planning/points/read-points.ts';
import { openRows } from '../open-sheet.ts';
import { readHeadings } from '../rows/headings.ts';
import type { FileLines } from './file-lines.ts';
import { cancellationWarnings, invoicePoints, type SentDocument } from './invoice-points.ts';
import { pointSheet } from './point-sheet.ts';
import { type SheetReading, sheetPoints } from './sheet-points.ts';

/** A file with points of a plan. */
export type PlanFile = { readonly name: string | undefined; readonly bytes: Uint8Array };

type FileReading = Omit<SheetReading, 'unit'> & {
  readonly sandbox?: SandboxLimits | undefined;
  readonly signal: AbortSignal;
  /** The settings with the unit of capacity and the language for invoices. */
  readonly settings: () => Promise<CustomerSettings>;
  /** Numbers the lines of several files. */
  readonly lines: FileLines;
};

/**
 * Reads the points of files, one file after the other. Sheets are read row by row. Invoices become points once all of them are
 * known.
 */
export class PlanFilePoints {
  readonly ignoredColumns: string[] = [];
  /** Warnings about all invoices together. Complete once the points have been read. */
  readonly warnings: PlanWarningFacts[] = [];
  private readonly files: readonly PlanFile[];
  private readonly reading: FileReading;
  private readonly documents: SentDocument[] = [];
  private count = 0;

  constructor(files: readonly PlanFile[], reading: FileReading) {
    this.files = files;
    this.reading = reading;
  }

  /** The points in chunks that fit into memory. */
  async *chunks(): AsyncGenerator<readonly SentPoint[]> {
    for (const file of this.files) {
      for await (const points of this.chunksOf(file)) {
        // A line that contradicts an earlier one is no point.
        this.count += points.filter(({ data }) => data !== null).length;
        this.requireRoom();
        yield points;
      }
    }
    yield* this.invoiceChunks();
  }

  private async *chunksOf(file: PlanFile): AsyncGenerator<readonly SentPoint[]> {
    const { sandbox, signal, settings } = this.reading;
    const content = await readPlanFile(file.bytes, { sandbox, signal });
    if (content.kind === 'sheet') {
      const { capacity_unit: unit } = await settings();
      const sheet = await openRows(content.rows);
      try {
        const { chunks, ignoredColumns } = sheetPoints(sheet, { ...this.reading, unit });
        const before = this.reading.lines.lastNumber;
        for await (const points of chunks) yield points.map((point) => this.numbered(point, before, file.name ?? null));
        this.ignoredColumns.push(...ignoredColumns);
      } finally {
        sheet.close();
      }
    } else {
      // Invoices have no headings.
      if (this.reading.choice) readHeadings([], { ...pointSheet, choice: this.reading.choice, isChoosing: true });
      for await (const document of content.documents) this.add(document, file);
    }
  }

  private add(
    document: SentDocument['document'],
    { name = null }: { readonly name?: string | null | undefined },
  ): void {
    const file = this.isOnly ? (document.path ?? name) : [name, document.path].flatMap((part) => part ?? []).join('/');
    this.documents.push({ line: this.documents.length + 1, file, document });
    if ('invoice' in document) this.count += 1;
    this.requireRoom();
  }

  private async *invoiceChunks(): AsyncGenerator<readonly SentPoint[]> {
    const { documents, reading } = this;
    if (documents.length === 0) return;
    const settings = await reading.settings();
    if (documents.some(({ document }) => 'invoice' in document))
      this.warnings.push(...unitWarnings(settings.capacity_unit));
    const before = reading.lines.lastNumber;
    const fileOf = ({ line }: { readonly line: number }): string | null => documents[line - 1]?.file ?? null;
    for (const { line, ...warning } of cancellationWarnings(documents))
      this.warnings.push({
        ...warning,
        line: this.isOnly ? line : reading.lines.numberOf(before, { line, file: fileOf({ line }) }),
      });
    for (const point of invoicePoints(documents, settings)) yield [this.numbered(point, before, fileOf(point))];
  }

  /** Whether there is only one file. Its lines then keep the numbers they have in the file. */
  private get isOnly(): boolean {
    return this.files.length === 1;
  }

  private numbered(point: SentPoint, before: number, file: string | null): SentPoint {
    return this.isOnly ? point : this.reading.lines.numbered(point, before, file);
  }

  private requireRoom(): void {
    if (this.count > pointsOfPlanMaxCount) throw unreadableFile('file_points', { limit: pointsOfPlanMaxCount });
  }
}
