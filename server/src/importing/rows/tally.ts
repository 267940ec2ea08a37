import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { CreatedReference, ImportedRow, ImportReport } from '@tropeiro/domain/sheets/import-report-schema.ts';
import type { FaultyLine } from '@tropeiro/platform/handling/wrong-line.ts';
import { WrongLines } from '@tropeiro/platform/handling/wrong-lines.ts';
import type { ImportKind } from '../kinds/import-kind.ts';
import { fieldOfFault, type ParsedRow, type RowFault } from './parsed-row.ts';

/** Counts the outcomes of rows and builds the report. */
export class ImportTally {
  rowCount = 0;
  /** Rows whose main key matches a record. */
  matchedCount = 0;
  /** Rows whose main key is a number that no record has, and from which none was created. */
  missCount = 0;
  readonly createdReferences: CreatedReference[] = [];
  private readonly counts = { created: 0, updated: 0, unchanged: 0, wrong: 0 };
  private readonly imported: ImportedRow[] = [];
  private readonly wrongLines: WrongLines;
  private readonly kind: Pick<ImportKind<never, never>, 'calledBy'>;

  constructor(kind: Pick<ImportKind<never, never>, 'calledBy'>, language: Language) {
    this.kind = kind;
    this.wrongLines = new WrongLines(language);
  }

  /** Counts a row that was imported, with the id of its record. */
  addRecord({ line }: ParsedRow, result: ImportedRow['result'], id: number): void {
    this.counts[result] += 1;
    this.imported.push({ line, id, result });
  }

  /** Counts a row that was left out, and reports its faults in the order of its values. */
  addWrong(row: ParsedRow, faults: readonly RowFault[]): void {
    this.counts.wrong += 1;
    const placed = faults.map((fault) => ({ fault, index: row.placeOf(fault).index }));
    placed.sort((one, other) => one.index - other.index);
    this.wrongLines.add(placed.map(({ fault }) => ({ fault, at: () => this.placeOf(row, fault) })));
  }

  report(dryRun: boolean, ignoredColumns: readonly string[]): ImportReport {
    return {
      rows: this.rowCount,
      ...this.counts,
      // Records created in a dry run are rolled back, so their ids are meaningless.
      records: dryRun
        ? this.imported.map((row) => (row.result === 'created' ? { ...row, id: null } : row))
        : this.imported,
      wrong_lines: this.wrongLines.lines,
      wrong_lines_omitted: this.wrongLines.omittedCount,
      created_references: dryRun
        ? this.createdReferences.map((reference) => ({ ...reference, id: null }))
        : this.createdReferences,
      ignored_columns: [...ignoredColumns],
      dry_run: dryRun,
    };
  }

  private placeOf(row: ParsedRow, fault: RowFault): FaultyLine {
    const { column, value } = row.placeOf(fault);
    const { name, code } = this.kind.calledBy;
    return {
      line: row.line,
      name: name === undefined ? null : row.data[name],
      externalCode: code === undefined ? null : row.data[code],
      field: fieldOfFault(fault),
      column,
      value,
    };
  }
}
