import { unescapeFormula } from '@tropeiro/domain/sheets/csv-formula.ts';
import { unreadableFile } from '../../sandbox/unreadable-file.ts';
import type { SheetLimits } from './limits.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * Parses CSV (RFC 4180) chunk by chunk. A quotation mark in the middle of a text, or followed by more text, is part of
 * the text. Every limit is checked while reading, so nothing is held that would be refused later.
 */
export class CsvParser {
  private readonly separator: number;
  private readonly limits: SheetLimits;
  private state: 'begin' | 'plain' | 'quoted' | 'closing' = 'begin';
  private previous = 0;
  private line: number;
  private rowLine: number;
  private cells: (string | null)[] = [];
  /** The complete cells of the row, including empty ones. */
  private column = 0;
  private rowLength = 0;
  private cell = '';
  private cellLength = 0;

  constructor(separator: string, firstLine: number, limits: SheetLimits) {
    this.separator = separator.charCodeAt(0);
    this.line = firstLine;
    this.rowLine = firstLine;
    this.limits = limits;
  }

  /** Parses a chunk and returns the non-empty rows that it completes. */
  *add(text: string): Generator<SheetRow> {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text.charCodeAt(at);
      const { previous } = this;
      this.previous = character;
      const isLineEnd = character === lineFeed || character === carriageReturn;
      const isSecondHalf = character === lineFeed && previous === carriageReturn;
      if (isLineEnd && !isSecondHalf) this.line += 1;
      if (this.state === 'quoted') {
        if (character !== quote) continue;
        this.append(text, from, at);
        this.state = 'closing';
        from = at + 1;
        continue;
      }
      if (this.state === 'closing') {
        if (character === quote) {
          // Two of them are one; the second begins what follows.
          this.state = 'quoted';
          from = at;
          continue;
        }
        if (character !== this.separator && !isLineEnd) {
          this.reopen();
          from = at;
          continue;
        }
      }
      if (character === this.separator || isLineEnd) {
        if (!isSecondHalf) {
          this.append(text, from, at);
          this.endCell();
        }
        from = at + 1;
        if (!isLineEnd || isSecondHalf) continue;
        const row = this.endRow();
        if (row) yield row;
      } else if (this.state === 'begin') {
        if (character === quote) from = at + 1;
        this.state = character === quote ? 'quoted' : 'plain';
      }
    }
    this.append(text, from, text.length);
  }

  /** Ends the file and returns the row that has no line end. */
  end(): SheetRow | undefined {
    if (this.state === 'quoted') throw unreadableFile('file_quote', { line: this.rowLine });
    this.endCell();
    return this.endRow();
  }

  private append(text: string, from: number, to: number): void {
    if (to <= from) return;
    const { cellCharacters, rowCharacters } = this.limits;
    this.cellLength += to - from;
    if (this.cellLength > cellCharacters) {
      this.cell = '';
      // Whether the quotation mark is ever closed is not known yet, and is worth reporting.
      if (this.state !== 'quoted') throw this.tooLong();
      return;
    }
    this.rowLength += to - from;
    if (this.rowLength > rowCharacters) throw unreadableFile('file_row', { limit: rowCharacters, line: this.rowLine });
    this.cell += text.slice(from, to);
  }

  /** Turns a quoted text that did not end at its quotation mark into a plain one, including the quotation marks. */
  private reopen(): void {
    this.cell = `"${this.cell}"`;
    this.cellLength += 2;
    this.state = 'plain';
  }

  private endCell(): void {
    const { columns, cellsOfRow, cellCharacters } = this.limits;
    if (this.cellLength > cellCharacters) throw this.tooLong();
    if (this.cell.trim() !== '') {
      if (this.column >= columns) throw unreadableFile('file_columns', { limit: columns });
      while (this.cells.length < this.column) this.cells.push(null);
      this.cells.push(unescapeFormula(this.cell));
    }
    this.column += 1;
    if (this.column > cellsOfRow) throw unreadableFile('file_columns', { limit: columns });
    this.cell = '';
    this.cellLength = 0;
    this.state = 'begin';
  }

  private endRow(): SheetRow | undefined {
    const row = this.cells.length === 0 ? undefined : { line: this.rowLine, cells: this.cells };
    this.cells = [];
    this.column = 0;
    this.rowLength = 0;
    this.rowLine = this.line;
    return row;
  }

  private tooLong() {
    return unreadableFile('file_cell', { limit: this.limits.cellCharacters, line: this.rowLine });
  }
}

const [lineFeed, carriageReturn, quote] = [10, 13, 34];
