import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { routePointColumns } from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import type { Headings } from '../rows/headings.ts';
import { type PointRow, pathOf } from './point-row.ts';

/**
 * The heading and value to report for a field: those of its own column, else of one within the field, else of one that contains
 * it.
 */
export function cellAt(
  { cells }: PointRow,
  cellIndex: number | undefined,
  path: string,
  { columns }: Headings,
  language: Language,
): { readonly column: string | null; readonly value: unknown } {
  if (cellIndex !== undefined) return { column: null, value: cells[cellIndex] ?? null };
  const filled = columns.filter(({ index }) => (cells[index] ?? null) !== null);
  const candidates = [...filled, ...columns];
  const found = candidates.find((column) => pathOf(column) === path) ?? nearest(path, candidates);
  const inTemplate = routePointColumns.find(({ field }) => field === path || field.startsWith(`${path}.`));
  return {
    column: found?.heading ?? inTemplate?.heading[language] ?? null,
    value: found ? (cells[found.index] ?? null) : null,
  };
}

const nearest = (path: string, columns: Headings['columns']): Headings['columns'][number] | undefined =>
  columns.find((column) => pathOf(column).startsWith(`${path}.`)) ??
  columns.find((column) => path.startsWith(`${pathOf(column)}.`));
