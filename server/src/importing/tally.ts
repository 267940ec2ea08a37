import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Fault, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { shownText } from '@tropeiro/domain/language/storable-text.ts';
import type { ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';
import type { ImportReport, WrongLine } from '@tropeiro/domain/sheets/import-report.ts';
import type { TableRow } from '../sheets/reading/sheet-row.ts';
import type { Headings } from './headings.ts';
import type { Verdict } from './row-resolver.ts';

/** What has become of the rows so far. */
export class Tally {
  rows = 0;
  /** Rows whose key a record has. */
  matched = 0;
  /** Rows whose key is a number that nobody here has, and of which no record was made. */
  misses = 0;
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

  /** A row and, where the database refused what was to be done about it, why. */
  add(verdict: Verdict<unknown>, refusal: Refusal | undefined): void {
    const faults = verdict.is === 'wrong' ? verdict.faults : refusal?.faults;
    this.counts[faults ? 'wrong' : verdict.is] += 1;
    // With very many faults told already, one a row: every row is still named.
    const told = this.wrongLines.length < manyFaults ? faults : faults?.slice(0, 1);
    for (const fault of told ?? []) this.wrongLines.push(this.wrongLine(verdict.row, fault));
  }

  report(dryRun: boolean): ImportReport {
    return {
      rows: this.rows,
      created: this.counts.creation,
      updated: this.counts.change,
      unchanged: this.counts.unchanged,
      wrong: this.counts.wrong,
      wrong_lines: this.wrongLines,
      ignored_columns: [...this.headings.ignored],
      dry_run: dryRun,
    };
  }

  private wrongLine({ line, cells }: TableRow, fault: Fault): WrongLine {
    const field = fault.pointer?.split('/')[2];
    const placed = this.headings.columns.find(({ column }) => column.field === field);
    const column = placed?.heading ?? this.columns.find((one) => one.field === field)?.heading[this.language] ?? null;
    const cell = placed ? (cells[placed.index] ?? null) : null;
    return {
      line,
      column,
      value: cell === null ? null : shownText(String(cell), longestShown),
      code: fault.code,
      message: messageOf(fault, this.language),
    };
  }
}

const manyFaults = 10_000;

/** Enough to find it by. */
const longestShown = 100;
