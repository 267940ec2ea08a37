import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';
import type { ImportQueries } from '@tropeiro/platform/database/records/import-queries.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { TSchema } from 'typebox';
import type { NaturalKey } from '../rows/natural-key.ts';
import type { RowData } from '../rows/row-data.ts';

/** Who imports rows, when and in which language. */
export type ImportContext = {
  readonly role: Role;
  readonly language: Language;
  /** The company's zone, used for times without one. */
  readonly timezone: string;
  /** In the company's zone, as YYYY-MM-DD. */
  readonly today: string;
  /** Absent on the command line, where everything is permitted and visible. */
  readonly actor?: Actor;
};

/** How one kind of record is imported: its columns, and the same schemas and rules that the API uses. */
export type ImportKind<T extends { readonly id: number }, Fields extends object> = {
  readonly noun: string;
  readonly columns: readonly ImportColumn[];
  /** The fields that a list in a body may have, but a sheet has no column for. */
  readonly listFields?: readonly string[];
  /** Fields that a record has when read and that an import ignores. Only changes of a single record write them. */
  readonly ignoredFields?: readonly string[];
  /**
   * The natural keys in order of precedence. A row matches the record with the first of its keys that any record has. Its other
   * keys are ordinary values. A row needs at least one key, unless `isKeyOptional`. A record whose first key differs from the
   * row's is a different record.
   */
  readonly keys: readonly NaturalKey[];
  /** The key that is reported as missing if a row has none. */
  readonly mainKey: string;
  /** Whether a row without a key is a new record. */
  readonly isKeyOptional?: boolean;
  /** The fields that identify a wrong row in the report. */
  readonly calledBy: { readonly name?: string; readonly code?: string };
  /** The schemas of the bodies that create and change a record. */
  readonly createBody: TSchema;
  readonly changeBody: TSchema;
  readonly records: ImportQueries<Fields>;
  /** Announces more about changed records than `updated`. */
  readonly announceChanges?: (transaction: Transaction, changed: readonly Changed<T>[]) => void;
  /** The columns to store, and the broken rules. */
  readonly fieldsOf: (data: RowData, before: T | undefined, context: ImportContext) => CheckedFields<Fields>;
  /** Loads the other records that these rows refer to, and returns rules that check a row against them. */
  readonly loadRules?: (
    transaction: Transaction,
    rows: readonly RowData[],
    known: readonly T[],
  ) => Promise<ReferenceRules<T>>;
  /** Whether an unknown main key may be an attempt to guess someone's number. Such misses are counted. */
  readonly isGuess?: (key: string) => boolean;
  /** Whether callers must not learn that a row equals the stored record. Such a row is written even if unchanged. */
  readonly hidesMatch?: (data: RowData, context: ImportContext) => boolean;
  /** Selects the records that a row can match among those with its key. By default all of them, and two are ambiguous. */
  readonly selectMatches?: (data: RowData, records: readonly T[]) => readonly T[];
};

/** Any kind of record, without its types. */
export type AnyImportKind = ImportKind<{ readonly id: number }, object>;

export type ReferenceRules<T> = (data: RowData, before: T | undefined) => readonly Fault[];

export type Changed<T> = { readonly before: T; readonly after: T };

/** The columns to store, and the rules that they break. */
export type CheckedFields<Fields> = { readonly fields: Fields; readonly faults: readonly Fault[] };
