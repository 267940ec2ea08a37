import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { NamedRecord } from '@tropeiro/domain/language/named-record.ts';
import type { ReferencedNoun } from '@tropeiro/domain/sheets/import-column.ts';
import type { bodyNormaliser } from '../handling/normalise-body.ts';
import type { RowData } from './row-data.ts';

/** A row as the values of the fields it fills, with what is wrong with what it says. */
export type ParsedRow = {
  /** Where it stands: the line of a file it begins in, or its place in a list, from 1. */
  readonly line: number;
  readonly data: RowData;
  readonly faults: readonly RowFault[];
  /** The records it names that are not there; each is at fault too. */
  readonly unknownNames: readonly UnknownName[];
  /** Where a fault of the row is to be looked for. */
  readonly placeOf: (fault: RowFault) => FaultPlace;
};

/** A fault of a row: of one of its fields or, where no heading says which, of the cell at this place. */
export type RowFault = Fault & { readonly cellIndex?: number };

export type UnknownName = {
  readonly field: string;
  readonly noun: ReferencedNoun;
  /** The name or code it was looked for by. */
  readonly name: string;
  /** What the row says of the record, from which it could be created. */
  readonly described: DescribedRecord;
};

export type DescribedRecord = Pick<NamedRecord, 'name' | 'external_code'>;

export type FaultPlace = {
  /** Its place among the values of the row; behind all others, where it is not there. */
  readonly index: number;
  /** The heading of its column, in a file. */
  readonly column: string | null;
  /** What stands there. */
  readonly value: unknown;
};

/** The row with its texts in the one spelling that handlers meet: times in UTC, those without a zone in the company's. */
export function normalisedRow(
  row: ParsedRow,
  normalise: ReturnType<typeof bodyNormaliser>,
  timezone: string,
): ParsedRow {
  if (!normalise) return row;
  const { value, faults } = normalise({ data: row.data }, timezone);
  return { ...row, data: (value as { readonly data: RowData }).data, faults: [...row.faults, ...faults] };
}

/** The field that a fault is of. */
export const fieldOfFault = ({ pointer }: Fault): string | undefined => pointer?.split('/')[2];
