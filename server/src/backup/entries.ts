import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type TSchema, Type } from 'typebox';

/*
 * The content of a backup: records, each with a kind (one letter), a length, and its bytes. A header comes first. Each
 * entry has a start, its bytes and an end. A trailer comes last; without it the backup is incomplete.
 */

/** A name or an instant. Messages contain it, so control characters must not reach the terminal. */
const Text = Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$' });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const listOf = <T extends TSchema>(item: T) => Type.Immutable(Type.Array(item));

const AppliedMigration = Type.Object({ name: Text, hash: Text, date_applied: Text });
export type AppliedMigration = Type.Static<typeof AppliedMigration>;

/** The first record: what the backup was made from. */
export const BackupHeader = Type.Object({
  program: Text,
  postgres: Text,
  /** The instant of the snapshot. */
  snapshot: Text,
  migrations: listOf(AppliedMigration),
});
export type BackupHeader = Type.Static<typeof BackupHeader>;

/** The start of an entry with the rows of a table in COPY's text format. */
export const TableEntry = Type.Object({
  table: Text,
  columns: listOf(Text),
  /** The last value of each column's sequence. */
  numbering: listOf(Type.Object({ column: Text, last: Type.String({ pattern: '^-?\\d{1,19}$' }) })),
  /** The bounds of the partitions that contain the rows, if the table is partitioned by month. */
  months: Type.Optional(listOf(Type.Object({ begin: Text, end: Text }))),
});
export type TableEntry = Type.Static<typeof TableEntry>;

/** The start of an entry with the bytes of one file of an image. */
export const ImageEntry = Type.Object({
  image: Text,
  customer_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
export type ImageEntry = Type.Static<typeof ImageEntry>;

export type Entry = TableEntry | ImageEntry;

export const EntryEnd = Type.Object({
  rows: Count,
  bytes: Count,
  sha256: Type.String({ pattern: '^[\\da-f]{64}$' }),
});
export type EntryEnd = Type.Static<typeof EntryEnd>;

export const BackupTrailer = Type.Object({
  tables: Count,
  rows: Count,
  images: Count,
  /** Images whose bytes were missing or did not match their hash. The backup was made without them. */
  lost_images: Count,
});
export type BackupTrailer = Type.Static<typeof BackupTrailer>;

/** One record of a backup. */
export type BackupRecord =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'begin'; readonly entry: Entry }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly end: EntryEnd }
  | { readonly kind: 'trailer'; readonly trailer: BackupTrailer };

/** The name of an entry in messages. */
export const nameOf = (entry: Entry): BilingualText =>
  'table' in entry
    ? bilingual(`table ${entry.table}`, `tabela ${entry.table}`)
    : bilingual(`image ${entry.customer_id}/${entry.image}`, `imagem ${entry.customer_id}/${entry.image}`);

/** The letter of each kind of record. */
export const recordLetters = { header: 'h', begin: 'b', bytes: 'd', end: 'e', trailer: 't' } as const;

/** The maximum length of a record. */
export const recordMaxBytes = 2 ** 20;
