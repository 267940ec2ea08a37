import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { routePointColumns } from '@tropeiro/domain/planning/route-point-columns.ts';
import type { Headings } from './headings.ts';
import { type PointRow, pathOf } from './point-row.ts';

/** The heading of a column, and what stands in it: the column of the field, of one within it, or of the one it is within. */
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
  const found = candidates.find((one) => pathOf(one) === path) ?? nearest(path, candidates);
  const inTemplate = routePointColumns.find(({ field }) => field === path || field.startsWith(`${path}.`));
  return {
    column: found?.heading ?? inTemplate?.heading[language] ?? null,
    value: found ? (cells[found.index] ?? null) : null,
  };
}

const nearest = (path: string, columns: Headings['columns']): Headings['columns'][number] | undefined =>
  columns.find((one) => pathOf(one).startsWith(`${path}.`)) ??
  columns.find((one) => path.startsWith(`${pathOf(one)}.`));
