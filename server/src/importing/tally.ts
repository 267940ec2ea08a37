import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import type { CreatedReference, ImportedRow, ImportReport, WrongLine } from '@tropeiro/domain/sheets/import-report.ts';
import type { ImportKind } from './import-kind.ts';
import { fieldOfFault, type ParsedRow, type RowFault } from './parsed-row.ts';

/** Counts what has become of the rows so far, and gathers the report. */
export class ImportTally {
  rowCount = 0;
  /** Rows whose main key a record has. */
  matchedCount = 0;
  /** Rows whose main key is a number that nobody here has, and of which no record was made. */
  missCount = 0;
  readonly createdReferences: CreatedReference[] = [];
  private readonly counts = { created: 0, updated: 0, unchanged: 0, wrong: 0 };
  private readonly imported: ImportedRow[] = [];
  private readonly wrongLines: WrongLine[] = [];
  private readonly kind: Pick<ImportKind<never, never>, 'calledBy'>;
  private readonly language: Language;

  constructor(kind: Pick<ImportKind<never, never>, 'calledBy'>, language: Language) {
    this.kind = kind;
    this.language = language;
  }

  /** Counts a row that was taken, with the id of its record. */
  addRecord({ line }: ParsedRow, result: ImportedRow['result'], id: number): void {
    this.counts[result] += 1;
    this.imported.push({ line, id, result });
  }

  /** Counts a row that was left out, and tells its faults in the order of what stands in it. */
  addWrong(row: ParsedRow, faults: readonly RowFault[]): void {
    this.counts.wrong += 1;
    const placed = faults.map((fault) => ({ fault, index: row.placeOf(fault).index }));
    placed.sort((one, other) => one.index - other.index);
    // With very many faults reported already, one a row: every row is still named.
    const reported = this.wrongLines.length < detailedMaxFaults ? placed : placed.slice(0, 1);
    for (const { fault } of reported) this.wrongLines.push(this.wrongLine(row, fault));
  }

  report(dryRun: boolean, ignoredColumns: readonly string[]): ImportReport {
    return {
      rows: this.rowCount,
      ...this.counts,
      // What was created in a dry run is gone again, and its id with it.
      records: dryRun
        ? this.imported.map((one) => (one.result === 'created' ? { ...one, id: null } : one))
        : this.imported,
      wrong_lines: this.wrongLines,
      created_references: dryRun ? this.createdReferences.map((one) => ({ ...one, id: null })) : this.createdReferences,
      ignored_columns: [...ignoredColumns],
      dry_run: dryRun,
    };
  }

  private wrongLine(row: ParsedRow, fault: RowFault): WrongLine {
    const { column, value } = row.placeOf(fault);
    const { name, code } = this.kind.calledBy;
    return {
      line: row.line,
      name: shownText(name === undefined ? null : row.data[name]),
      external_code: shownText(code === undefined ? null : row.data[code]),
      field: fieldOfFault(fault) ?? null,
      column,
      value: shownText(value),
      code: fault.code,
      message: messageOf(fault, this.language),
    };
  }
}

/** A value as the report shows it, in short. */
function shownText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return printableText(typeof value === 'object' ? JSON.stringify(value) : String(value), shownMaxLength);
}

/** So many faults are reported in full. */
const detailedMaxFaults = 10_000;

/** Of a value: enough to find it by. */
const shownMaxLength = 100;
