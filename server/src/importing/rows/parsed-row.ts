import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { NamedRecord } from '@tropeiro/domain/language/named-record-schema.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import type { bodyNormaliser } from '@tropeiro/platform/handling/normalise-body.ts';
import type { RowData } from './row-data.ts';

/** A row as values by field, with its faults. */
export type ParsedRow = {
  /** The line of the file in which the row begins, or its place in a list, from 1. */
  readonly line: number;
  readonly data: RowData;
  readonly faults: readonly RowFault[];
  /** The missing records that it names. Each also has a fault. */
  readonly unknownNames: readonly UnknownName[];
  /** Where to find a fault in the row. */
  readonly placeOf: (fault: RowFault) => FaultPlace;
};

/** A fault of a field, or of the cell at this index if it has no heading. */
export type RowFault = Fault & { readonly cellIndex?: number };

export type UnknownName = {
  readonly field: string;
  readonly noun: ReferencedNoun;
  /** The name or code in the row. */
  readonly name: string;
  /** The values from which the record could be created. */
  readonly described: DescribedRecord;
};

export type DescribedRecord = Pick<NamedRecord, 'name' | 'external_code'>;

export type FaultPlace = {
  /** The place of the value in the row. After all others if it is missing. */
  readonly index: number;
  /** The heading of its column, in a file. */
  readonly column: string | null;
  /** The value there. */
  readonly value: unknown;
};

/** Normalises the texts of a row as handlers expect them: times in UTC, with the company's zone for those without one. */
export function normalisedRow(
  row: ParsedRow,
  normalise: ReturnType<typeof bodyNormaliser>,
  timezone: string,
): ParsedRow {
  if (!normalise) return row;
  const { value, faults } = normalise({ data: row.data }, timezone);
  return { ...row, data: (value as { readonly data: RowData }).data, faults: [...row.faults, ...faults] };
}

/** The field with the fault. */
export const fieldOfFault = ({ pointer }: Fault): string | undefined => pointer?.split('/')[2];
