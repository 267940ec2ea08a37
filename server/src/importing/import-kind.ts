import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';
import type { TSchema } from 'typebox';
import type { ImportQueries } from '../store/engine/import-queries.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import type { NaturalKey } from './natural-key.ts';
import type { RowData } from './row-data.ts';

/** Who imports rows, when and in which language. */
export type ImportContext = {
  readonly role: Role;
  readonly language: Language;
  /** The company's: that of times without one. */
  readonly timezone: string;
  /** In the company's zone, as YYYY-MM-DD. */
  readonly today: string;
  /** Absent: whoever runs the command line, who may do and see everything. */
  readonly actor?: Actor;
};

/** How one kind of record is imported: its columns, and the very schemas and rules by which the API writes it. */
export type ImportKind<T extends { readonly id: number }, Fields extends object> = {
  readonly noun: string;
  readonly columns: readonly ImportColumn[];
  /** The fields that a list in a body may have and a sheet has no column of. */
  readonly listFields?: readonly string[];
  /** The fields that a row has when it is a record as it was read, and that only a single record is changed by. */
  readonly ignoredFields?: readonly string[];
  /**
   * The natural keys. A row stands for the record that has the first of its keys that any record has; the other keys are
   * values like any other. A row needs one of them, unless `isKeyOptional`. A record whose first key is another than the
   * row's is another record.
   */
  readonly keys: readonly NaturalKey[];
  /** The key that a row is told to lack when it has none. */
  readonly mainKey: string;
  /** Whether a row without a key is a new record. */
  readonly isKeyOptional?: boolean;
  /** The fields by which a wrong row is named in the report. */
  readonly calledBy: { readonly name?: string; readonly code?: string };
  /** The schemas of the bodies that create and change one. */
  readonly createBody: TSchema;
  readonly changeBody: TSchema;
  readonly records: ImportQueries<Fields>;
  /** Announces what is to be told of changed records beside that they were. */
  readonly announceChanges?: (transaction: Transaction, changed: readonly Changed<T>[]) => void;
  /** The columns to be stored, and what breaks a rule. */
  readonly fieldsOf: (data: RowData, before: T | undefined, context: ImportContext) => CheckedFields<Fields>;
  /** Loads what is known of the other records that these rows refer to, and returns what of a row breaks a rule of them. */
  readonly loadRules?: (
    transaction: Transaction,
    rows: readonly RowData[],
    known: readonly T[],
  ) => Promise<ReferenceRules<T>>;
  /** Whether a main key that no record has may be a guess at somebody's number: such misses are counted. */
  readonly isGuess?: (key: string) => boolean;
  /** Whether it must not be seen that a row holds what is stored already: such a row is written although it is unchanged. */
  readonly hidesMatch?: (data: RowData, context: ImportContext) => boolean;
  /** Which of the records with one of its keys a row stands for; all of them, when absent, and two are one too many. */
  readonly matching?: (data: RowData, records: readonly T[]) => readonly T[];
};

export type ReferenceRules<T> = (data: RowData, before: T | undefined) => readonly Fault[];

export type Changed<T> = { readonly before: T; readonly after: T };

/** The columns to be stored, and what breaks a rule in them. */
export type CheckedFields<Fields> = { readonly fields: Fields; readonly faults: readonly Fault[] };
