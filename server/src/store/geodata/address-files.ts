import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { measureStreets } from './store-addresses.ts';

/** An imported file of addresses, or one whose import is under way. */
export type ImportedFile = {
  readonly id: number;
  /** The number of imported lines. */
  readonly lines: number;
  /** When its import was complete. Null before. */
  readonly date_ended: string | null;
};

/** The file with this content. Stores it if it is new. */
export async function registerAddressFile(
  db: Db,
  { sha256, name, kind }: { readonly sha256: string; readonly name: string; readonly kind: string },
): Promise<ImportedFile> {
  const file = parseFirst<ImportedFile>(
    await db.rows(sql`insert into geodata_file as file (sha256, name, kind) values (${sha256}, ${name}, ${kind})
      on conflict (sha256) do update set name = excluded.name
      returning json_build_object('id', id, 'lines', lines, 'date_ended', json_moment(date_ended)::json)`),
  );
  if (!file) throw new Error('The stored file was not found');
  return file;
}

/** Removes the numbers of other files of a kind, the streets that have no other numbers, and the files. */
export async function removeOtherAddressFiles(
  transaction: Transaction,
  { id, kind }: { readonly id: number; readonly kind: string },
): Promise<void> {
  const others = sql`select id from geodata_file where kind = ${kind} and id <> ${id}::integer`;
  const changed = await transaction.rows(sql`with removed as (
      delete from geodata_number where file_id in (${others}) returning street_id
    )
    select distinct street_id from removed`);
  const ids = changed.map(([street]) => Number(street));
  if (ids.length > 0) {
    await transaction.rows(sql`delete from geodata_street street where id = any(${arrayLiteral(ids)}::integer[])
      and not exists (select from geodata_number where street_id = street.id)`);
    measureStreets(transaction, ids);
  }
  await transaction.rows(sql`delete from geodata_file where kind = ${kind} and id <> ${id}::integer`);
}

/** Begins the import of a file again, after some or all of its lines were imported. */
export const restartAddressFile = async (db: Db, id: number): Promise<void> => {
  await db.rows(sql`update geodata_file set lines = 0, date_begun = now(), date_ended = null where id = ${id}`);
};

/**
 * Records that all lines of the file are imported. PostgreSQL analyzes the tables for its planner. It also merges the
 * pending entries of the word indexes: until then, every search would scan them.
 */
export const endAddressFile = async (db: Db, id: number): Promise<void> => {
  await db.rows(sql`update geodata_file set date_ended = now() where id = ${id}`);
  await db.rows(
    sql`select gin_clean_pending_list('geodata_street_by_words'), gin_clean_pending_list('geodata_word_by_likeness')`,
  );
  await db.rows(sql`analyze geodata_street, geodata_word, geodata_number`);
};
