import type { WrittenCell } from './columns.ts';

/** One row of a CSV file (RFC 4180). An absent value is an empty field, an empty text is `""`. */
export const csvLine = (cells: readonly WrittenCell[], separator = ','): string =>
  `${cells.map((cell) => csvField(cell, separator)).join(separator)}${lineEnd}`;

export const lineEnd = '\r\n';

export function csvField(cell: WrittenCell, separator: string): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  return needsQuotes.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Blanks at the ends are quoted as well: RFC 4180 keeps them, and not every reader does. */
const needsQuotes = /^$|["\r\n]|^\s|\s$/;
