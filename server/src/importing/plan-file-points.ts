import type { CustomerSettings } from '@tropeiro/domain/company/customer-settings.ts';
import { unitWarnings } from '@tropeiro/domain/planning/invoice-warnings.ts';
import { pointsOfPlanMaxCount } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { readPlanFile } from '../invoices/read-plan-file.ts';
import type { SentPoint } from '../planning/points/read-points.ts';
import type { SandboxLimits } from '../sandbox/sandbox-process.ts';
import { unreadableFile } from '../sandbox/unreadable-file.ts';
import { cancellationWarnings, invoicePoints, type SentDocument } from './invoice-points.ts';
import { openRows } from './open-sheet.ts';
import { type SheetReading, sheetPoints } from './sheet-points.ts';

/** A file with points of a plan. */
export type PlanFile = { readonly name: string | undefined; readonly bytes: Uint8Array };

type FileReading = Omit<SheetReading, 'unit'> & {
  readonly sandbox?: SandboxLimits | undefined;
  readonly signal: AbortSignal;
  /** What tells in which unit capacity is counted, and what invoices are written in. */
  readonly settings: () => Promise<CustomerSettings>;
};

/** Reads the points of files, one file after the other: sheets as they are read, invoices when all of them are known. */
export class PlanFilePoints {
  readonly ignoredColumns: string[] = [];
  /** What is to be said of all invoices together, once the points have been read. */
  readonly warnings: PlanWarningFacts[] = [];
  private readonly files: readonly PlanFile[];
  private readonly reading: FileReading;
  private readonly documents: SentDocument[] = [];
  private count = 0;

  constructor(files: readonly PlanFile[], reading: FileReading) {
    this.files = files;
    this.reading = reading;
  }

  /** The points, so many at once that they fit into memory. */
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
        this.ignoredColumns.push(...ignoredColumns);
        for await (const points of chunks) yield this.files.length === 1 ? points : points.map(inFile(file));
      } finally {
        sheet.close();
      }
    } else for await (const document of content.documents) this.add(document, file);
  }

  private add(
    document: SentDocument['document'],
    { name = null }: { readonly name?: string | null | undefined },
  ): void {
    const file =
      this.files.length === 1 ? (document.path ?? name) : [name, document.path].flatMap((one) => one ?? []).join('/');
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
    this.warnings.push(...cancellationWarnings(documents));
    for (const point of invoicePoints(documents, settings)) yield [point];
  }

  private requireRoom(): void {
    if (this.count > pointsOfPlanMaxCount) throw unreadableFile('file_points', { limit: pointsOfPlanMaxCount });
  }
}

/** A point of a sheet that is one of several. */
const inFile =
  ({ name = null }: { readonly name?: string | null | undefined }) =>
  (point: SentPoint): SentPoint => ({ ...point, cellOf: (fault) => ({ ...point.cellOf?.(fault), file: name }) });
