import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import type { ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';
import type { ImportReport, WrongLine } from '@tropeiro/domain/sheets/import-report.ts';
import type { SheetRow } from '../sheets/reading/sheet-row.ts';
import type { FoundColumn, Headings } from './headings.ts';
import type { RowFault } from './row-parser.ts';
import type { RowAction } from './row-resolver.ts';

/** Counts what has become of the rows so far, and gathers the report. */
export class ImportTally {
  rowCount = 0;
  /** Rows whose key a record has. */
  matchedCount = 0;
  /** Rows whose key is a number that nobody here has, and of which no record was made. */
  missCount = 0;
  private readonly counts = { creation: 0, change: 0, unchanged: 0, wrong: 0 };
  private readonly wrongLines: WrongLine[] = [];
  private readonly headings: Headings;
  private readonly columns: readonly ImportColumn[];
  private readonly language: Language;

  constructor(headings: Headings, columns: readonly ImportColumn[], language: Language) {
    this.headings = headings;
    this.columns = columns;
    this.language = language;
  }

  /** Counts a row, as wrong where the database refused its action. */
  add(action: RowAction<unknown>, refusal: Refusal | undefined): void {
    const faults = action.does === 'wrong' ? action.faults : refusal?.faults;
    this.counts[faults ? 'wrong' : action.does] += 1;
    // With very many faults reported already, one a row: every row is still named.
    const inOrder = [...(faults ?? [])].sort((one, other) => this.placeOf(one) - this.placeOf(other));
    const reported = this.wrongLines.length < detailedMaxFaults ? inOrder : inOrder.slice(0, 1);
    for (const fault of reported) this.wrongLines.push(this.wrongLine(action.row, fault));
  }

  report(dryRun: boolean): ImportReport {
    return {
      rows: this.rowCount,
      created: this.counts.creation,
      updated: this.counts.change,
      unchanged: this.counts.unchanged,
      wrong: this.counts.wrong,
      wrong_lines: this.wrongLines,
      ignored_columns: [...this.headings.ignored],
      dry_run: dryRun,
    };
  }

  /** Where in its row the cell of a fault stands; behind all others, where its column is not there. */
  private placeOf({ pointer, cellIndex }: RowFault): number {
    return cellIndex ?? this.columnOf(pointer)?.index ?? Number.MAX_SAFE_INTEGER;
  }

  private columnOf(pointer: string | undefined): FoundColumn | undefined {
    const field = pointer?.split('/')[2];
    return this.headings.columns.find(({ column }) => column.field === field);
  }

  private wrongLine({ line, cells }: SheetRow, fault: RowFault): WrongLine {
    const field = fault.pointer?.split('/')[2];
    const found = this.columnOf(fault.pointer);
    const column = found?.heading ?? this.columns.find((one) => one.field === field)?.heading[this.language] ?? null;
    const index = fault.cellIndex ?? found?.index;
    const cell = index === undefined ? null : (cells[index] ?? null);
    return {
      line,
      column,
      value: cell === null ? null : printableText(String(cell), shownMaxLength),
      code: fault.code,
      message: messageOf(fault, this.language),
    };
  }
}

/** So many faults are reported in full. */
const detailedMaxFaults = 10_000;

/** Of a cell's value: enough to find it by. */
const shownMaxLength = 100;
