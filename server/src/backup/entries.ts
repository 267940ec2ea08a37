import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
/*
 * The content of a backup: records, each of a kind (one letter), a length, and so many bytes. A header comes first; each
 * entry is its beginning, its bytes and its end; a trailer comes last, without which the backup is incomplete.
 */

/** What the backup was made of. */
export type BackupHeader = {
  readonly program: string;
  readonly postgres: string;
  /** The instant as of which everything in it is. */
  readonly snapshot: string;
  readonly migrations: readonly AppliedMigration[];
};
export type AppliedMigration = { readonly name: string; readonly hash: string; readonly date_applied: string };

/** What an entry holds: the rows of a table as COPY writes them in its text format, or the bytes of one file of an image. */
export type Entry = TableEntry | ImageEntry;
export type TableEntry = {
  readonly table: string;
  readonly columns: readonly string[];
  /** The last number that the sequences of these columns have given out. */
  readonly numbering: readonly { readonly column: string; readonly last: string }[];
  /** The bounds of the partitions that the rows are in, where the table is kept by months. */
  readonly months?: readonly { readonly begin: string; readonly end: string }[];
};
export type ImageEntry = { readonly image: string; readonly customer_id: number };

export type EntryEnd = { readonly rows: number; readonly bytes: number; readonly sha256: string };

export type BackupTrailer = {
  readonly tables: number;
  readonly rows: number;
  readonly images: number;
  /** Images whose bytes were not there, or not those the database knows; without them the backup was made. */
  readonly lost_images: number;
};

/** One record of a backup. */
export type BackupRecord =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'begin'; readonly entry: Entry }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly end: EntryEnd }
  | { readonly kind: 'trailer'; readonly trailer: BackupTrailer };

/** An entry as messages name it. */
export const nameOf = (entry: Entry): BilingualText =>
  'table' in entry
    ? bilingual(`table ${entry.table}`, `tabela ${entry.table}`)
    : bilingual(`image ${entry.customer_id}/${entry.image}`, `imagem ${entry.customer_id}/${entry.image}`);

/** The letter of each kind of record. */
export const recordLetters = { header: 'h', begin: 'b', bytes: 'd', end: 'e', trailer: 't' } as const;

/** How many bytes a record may have. */
export const recordMaxBytes = 2 ** 20;
