import { type Column, isDay, isInstant, type WrittenCell } from './columns.ts';
import { cellStyles } from './xlsx-parts.ts';
import type { ZoneClock } from './zone-clock.ts';

export const headerRowOf = (headings: readonly string[]): string =>
  `<row r="1">${headings.map((heading, index) => textCell(`${columnLetters(index)}1`, heading, cellStyles.header)).join('')}</row>`;

export function rowOf(
  cells: readonly WrittenCell[],
  columns: readonly Column[],
  number: number,
  clock: ZoneClock,
): string {
  let row = '';
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? null;
    if (cell !== null) row += cellXml(`${columnLetters(index)}${number}`, cell, column, clock);
  }
  return `<row r="${number}">${row}</row>`;
}

/** A row of cells without columns: the type of each value determines its cell. */
export const plainRowOf = (cells: readonly WrittenCell[], number: number): string =>
  `<row r="${number}">${cells
    .map((cell, index) => {
      const at = `${columnLetters(index)}${number}`;
      if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
      return cell === null ? '' : textCell(at, String(cell), number === 1 ? cellStyles.header : cellStyles.plain);
    })
    .join('')}</row>`;

/** The name of a column in a spreadsheet: A, B, … Z, AA, AB, … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function cellXml(at: string, cell: WrittenCell, column: Column, clock: ZoneClock): string {
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') {
    if (!Number.isInteger(cell)) return `<c r="${at}"><v>${cell}</v></c>`;
    return Math.abs(cell) < 1e15
      ? `<c r="${at}" s="${cellStyles.whole}"><v>${cell}</v></c>`
      : textCell(at, String(cell));
  }
  const text = String(cell);
  if (isInstant(column)) return dateCell(at, text, clock.localMs(text), cellStyles.time);
  return isDay(column) ? dateCell(at, text, Date.parse(text), cellStyles.day) : textCell(at, text);
}

/** A date, with or without its time. A date that Excel cannot represent stays text. */
function dateCell(at: string, text: string, localMs: number, style: number): string {
  const serial = serialDate(localMs);
  return serial === undefined ? textCell(at, text) : `<c r="${at}" s="${style}"><v>${serial}</v></c>`;
}

const textCell = (at: string, text: string, style: number = cellStyles.plain): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** Days since Excel's epoch. Before March 1900 Excel counts a day that never existed. */
function serialDate(localMs: number): number | undefined {
  const serial = localMs / 86_400_000 + daysFromExcelToUnixEpoch;
  return serial >= firstSerialOfMarch1900 && serial < firstSerialBeyond9999 ? serial : undefined;
}

const daysFromExcelToUnixEpoch = 25_569;
const firstSerialOfMarch1900 = 61;
const firstSerialBeyond9999 = 2_958_466;

/** Excel refuses a file with a longer cell. */
export const cellMaxLength = 32_767;

/**
 * XML cannot represent most control characters and reads a carriage return as a line feed. The format (22.9.2.19,
 * ST_Xstring) writes them as _xHHHH_, and escapes the underscore of a text that looks like that. Half a surrogate pair
 * becomes U+FFFD when the text is encoded.
 */
const xmlText = (text: string): string =>
  needsEscape.test(text) ? text.replace(unsafe, (found) => entities[found] ?? escaped(found)) : text;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const needsEscape = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[0-9a-f]{4}_/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const unsafe = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
