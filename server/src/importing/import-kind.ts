import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import type { Fault } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';
import type { TSchema } from 'typebox';
import type { ImportQueries } from '../store/engine/import-queries.ts';
import type { Transaction } from '../store/engine/transaction.ts';

/** Who brings a file. */
export type Importer = {
  readonly role: Role;
  readonly language: Language;
  /** In the company's zone, as YYYY-MM-DD. */
  readonly today: string;
  /** Absent: whoever runs the command line, who may do and see everything. */
  readonly actor?: Actor;
};

/** What a row says of a record, by the fields of the API. */
export type RowData = Readonly<Record<string, unknown>>;

/** A kind of record that is imported: its columns, and the very schemas and rules by which the API writes it. */
export type ImportKind<T extends { readonly id: number }, Fields extends object> = {
  readonly noun: string;
  readonly columns: readonly ImportColumn[];
  /** The field by which a record is known again, spelled as it is stored. */
  readonly key: keyof T & string;
  readonly plainKey: (text: string) => string;
  /** The bodies of the calls that create and change one. */
  readonly created: TSchema;
  readonly changed: TSchema;
  readonly records: ImportQueries<Fields>;
  /** Tells others of what was created, and of what was changed beside what it was before. */
  readonly announce: (transaction: Transaction, created: readonly T[], changed: readonly Changed<T>[]) => void;
  /** What is to be stored, and what goes against a rule. */
  readonly fieldsOf: (data: RowData, before: T | undefined, importer: Importer) => Judged<Fields>;
  /** Whether a key that no record has may be a guess at somebody's number: such misses are counted. */
  readonly isGuess?: (key: string) => boolean;
  /** Whether a row says what the importer may not learn to be there already: it is written as if it were new. */
  readonly conceals?: (data: RowData, importer: Importer) => boolean;
  /** Which of the records with its key a row means; all of them, when absent, and two are one too many. */
  readonly meant?: (data: RowData, records: readonly T[]) => readonly T[];
};

export type Changed<T> = { readonly before: T; readonly after: T };

export type Judged<Fields> = { readonly fields: Fields; readonly faults: readonly Fault[] };
