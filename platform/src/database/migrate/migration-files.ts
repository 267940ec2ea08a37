import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A file of SQL, with the hash of its text. */
export type SqlFile = { readonly name: string; readonly text: string; readonly hash: string };

/** The files that define the schema, in the order in which they are applied. */
export type SchemaFiles = {
  /**
   * Functions that columns, indexes, policies, triggers or migrations call. They must be creatable before any table
   * exists. They are applied again when their text changes.
   */
  readonly functionsBeforeTables: readonly SqlFile[];
  /** Each is applied once. An applied migration is never edited; a later one changes its result. */
  readonly migrations: readonly SqlFile[];
  /** All other functions, which may name tables. They are applied again when their text changes. */
  readonly functionsAfterTables: readonly SqlFile[];
};

export function sqlFile(name: string, text: string): SqlFile {
  return { name, text, hash: createHash('sha256').update(text).digest('hex') };
}

/** The first line of a migration whose statements must not share a transaction. */
const outsideMarker = '-- outside a transaction';

/** Whether each statement of a migration runs outside a transaction, as `create index concurrently` requires. */
export const runsOutsideTransaction = ({ text }: SqlFile): boolean => text.startsWith(`${outsideMarker}\n`);

/** The statements of such a migration. Empty lines separate them. */
export const statementsOf = ({ text }: SqlFile): string[] =>
  text
    .slice(outsideMarker.length)
    .split('\n\n')
    .filter((statement) => statement.trim() !== '');

/**
 * The text of a migration for a transaction in which nothing else uses the tables. `concurrently` is removed, the only
 * part that may require running outside a transaction.
 */
export const textForTransaction = (file: SqlFile): string =>
  runsOutsideTransaction(file) ? file.text.replace(/\bconcurrently\b/gi, '') : file.text;

/** Reads the SQL files in a folder, by name. The prefix becomes part of their recorded names. */
export const readSqlFiles = (folder: URL, prefix = ''): SqlFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => sqlFile(`${prefix}${name}`, readFileSync(new URL(name, folder), 'utf8')));
