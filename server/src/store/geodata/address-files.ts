import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** What is known of a file of addresses that is imported, or was. */
export type ImportedFile = {
  readonly id: number;
  /** How many of its lines are in. */
  readonly lines: number;
  /** When all of it was in; null while it is not. */
  readonly date_ended: string | null;
};

/** The file of these contents, known from now on. */
export async function keepAddressFile(
  db: Db,
  { sha256, name, kind }: { readonly sha256: string; readonly name: string; readonly kind: string },
): Promise<ImportedFile> {
  const file = one<ImportedFile>(
    await db.rows(sql`insert into geodata_file as file (sha256, name, kind) values (${sha256}, ${name}, ${kind})
      on conflict (sha256) do update set name = excluded.name
      returning json_build_object('id', id, 'lines', lines, 'date_ended', json_moment(date_ended)::json)`),
  );
  if (!file) throw new Error('A file that was just written down is not there');
  return file;
}

/** Begins a file anew, of which some lines or all are in. */
export const restartAddressFile = async (db: Db, id: number): Promise<void> => {
  await db.rows(sql`update geodata_file set lines = 0, date_begun = now(), date_ended = null where id = ${id}`);
};

/**
 * Writes down that all lines of the file are in, and has PostgreSQL look at what it has now, to plan by. What it has still to
 * sort into the indexes of words it sorts now: until then every search would walk through it.
 */
export const endAddressFile = async (db: Db, id: number): Promise<void> => {
  await db.rows(sql`update geodata_file set date_ended = now() where id = ${id}`);
  await db.rows(
    sql`select gin_clean_pending_list('geodata_street_by_words'), gin_clean_pending_list('geodata_word_by_likeness')`,
  );
  await db.rows(sql`analyze geodata_street, geodata_word, geodata_number`);
};
