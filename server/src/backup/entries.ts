import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
/*
 * The content of a backup: records, each with a kind (one letter), a length, and its bytes. A header comes first. Each
 * entry has a start, its bytes and an end. A trailer comes last; without it the backup is incomplete.
 */

/** The first record: what the backup was made from. */
export type BackupHeader = {
  readonly program: string;
  readonly postgres: string;
  /** The instant of the snapshot. */
  readonly snapshot: string;
  readonly migrations: readonly AppliedMigration[];
};
export type AppliedMigration = { readonly name: string; readonly hash: string; readonly date_applied: string };

/** The content of an entry: the rows of a table in COPY's text format, or the bytes of one file of an image. */
export type Entry = TableEntry | ImageEntry;
export type TableEntry = {
  readonly table: string;
  readonly columns: readonly string[];
  /** The last value of each column's sequence. */
  readonly numbering: readonly { readonly column: string; readonly last: string }[];
  /** The bounds of the partitions that contain the rows, if the table is partitioned by month. */
  readonly months?: readonly { readonly begin: string; readonly end: string }[];
};
export type ImageEntry = { readonly image: string; readonly customer_id: number };

export type EntryEnd = { readonly rows: number; readonly bytes: number; readonly sha256: string };

export type BackupTrailer = {
  readonly tables: number;
  readonly rows: number;
  readonly images: number;
  /** Images whose bytes were missing or did not match their hash. The backup was made without them. */
  readonly lost_images: number;
};

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
