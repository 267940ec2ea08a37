import { missingText, type SheetCell, uncomputedFormula } from '@tropeiro/domain/sheets/cell-value.ts';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import { unescaped } from './escapes.ts';
import type { SheetLimits } from './limits.ts';
import type { SheetRow } from './sheet-row.ts';
import { dateText } from './spreadsheet-dates.ts';
import type { Workbook } from './xlsx-workbook.ts';
import type { XmlHandler } from './xml.ts';

/** Reads the rows of a sheet (ISO/IEC 29500-1, 18.3.1). Empty rows and cells are skipped. */
export class XlsxSheetReader implements XmlHandler {
  private readonly workbook: Workbook;
  private readonly limits: SheetLimits;
  private ready: SheetRow[] = [];
  private line = 0;
  private cells: (SheetCell | null)[] = [];
  private column = -1;
  private type = 'n';
  private style = 0;
  private value = '';
  private isValue = false;
  private isFormula = false;
  private hasValue = false;
  private isPhonetic = false;
  private rowLength = 0;
  private length = 0;

  constructor(workbook: Workbook, limits: SheetLimits) {
    this.workbook = workbook;
    this.limits = limits;
  }

  /** Takes the rows completed since the last call. */
  takeRows(): readonly SheetRow[] {
    const rows = this.ready;
    this.ready = [];
    return rows;
  }

  open(name: string, { r, t, s }: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.line = r === undefined ? this.line + 1 : lineOf(r);
      this.cells = [];
      this.column = -1;
      this.rowLength = 0;
    } else if (name === 'c') {
      this.column = r === undefined ? this.column + 1 : columnOf(r);
      this.type = t ?? 'n';
      this.style = Number(s ?? 0);
      this.value = '';
      this.isFormula = false;
      this.hasValue = false;
    } else if (name === 'f') this.isFormula = true;
    else if (name === 'rPh') this.isPhonetic = true;
    this.isValue = !this.isPhonetic && (name === 'v' || name === 't');
    if (this.isValue) this.hasValue = true;
  }

  text(part: string): void {
    if (!this.isValue) return;
    this.value += part;
    if (this.value.length > this.limits.cellCharacters)
      throw unreadableFile('file_cell', { limit: this.limits.cellCharacters, line: this.line });
  }

  close(name: string): void {
    this.isValue = false;
    if (name === 'rPh') this.isPhonetic = false;
    if (name === 'c') this.addCell(this.cell());
    if (name === 'row' && this.cells.length > 0) this.ready.push({ line: this.line, cells: this.cells });
  }

  private addCell(cell: SheetCell | null): void {
    if (cell === null) return;
    if (this.column >= this.limits.columns) throw unreadableFile('file_columns', { limit: this.limits.columns });
    this.count(String(cell).length);
    while (this.cells.length < this.column) this.cells.push(null);
    this.cells[this.column] = cell;
  }

  private count(characters: number): void {
    const { rowCharacters, characters: maxCharacters } = this.limits;
    this.rowLength += characters;
    this.length += characters;
    if (this.rowLength > rowCharacters) throw unreadableFile('file_row', { limit: rowCharacters, line: this.line });
    if (this.length > maxCharacters) throw unreadableFile('file_characters', { limit: maxCharacters });
  }

  private cell(): SheetCell | null {
    const text = this.value;
    if (text.trim() === '') return this.isUncomputed() ? uncomputedFormula : null;
    switch (this.type) {
      case 's':
        return this.shared(Number(text));
      case 'b':
        return text === '1';
      case 'n':
        return this.number(Number(text));
      // For a formula error, the displayed text of the error.
      default:
        return unescaped(text);
    }
  }

  /**
   * Programs that write formulas without computing them leave no value, or an empty value that is not a text. A formula
   * that results in an empty text has an empty text value.
   */
  private isUncomputed(): boolean {
    return this.isFormula && !(this.hasValue && this.type === 'str');
  }

  private shared(index: number): SheetCell | null {
    const text = this.workbook.sharedStrings.at(index);
    if (text === undefined) return missingText;
    if (text.length > this.limits.cellCharacters)
      throw unreadableFile('file_cell', { limit: this.limits.cellCharacters, line: this.line });
    return text.trim() === '' ? null : text;
  }

  private number(number: number): SheetCell {
    if (!Number.isFinite(number)) throw unreadableFile('file_broken');
    return this.workbook.dateStyles.has(this.style) ? dateText(number, this.workbook.uses1904Epoch) : number;
  }
}

/** The index of a column by its letters: A is 0, Z is 25, AA is 26. */
function columnOf(reference: string): number {
  let column = 0;
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? [];
  if (letters === undefined) throw unreadableFile('file_broken');
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A workbook has no row beyond this one. */
const lastLine = 1_048_576;

function lineOf(text: string): number {
  const line = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (line < 1 || line > lastLine) throw unreadableFile('file_broken');
  return line;
}
