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

/** Texts with blanks at the ends are quoted too: RFC 4180 preserves them, but not every reader does. */
const needsQuotes = /^$|["\r\n]|^\s|\s$/;
