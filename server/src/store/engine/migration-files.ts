import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A file of SQL, with the hash of its text. */
export type SqlFile = { readonly name: string; readonly text: string; readonly hash: string };

/** The files that make the schema, in the order in which they are applied. */
export type SchemaFiles = {
  /**
   * Functions, applied again whenever their text changes. These are called by columns, indexes, policies, triggers or
   * migrations, and so must be creatable where there are no tables yet.
   */
  readonly functionsBeforeTables: readonly SqlFile[];
  /** Each applied once; an applied one is never edited, the next one changes what it made. */
  readonly migrations: readonly SqlFile[];
  /** All other functions, which may name tables; applied again whenever their text changes. */
  readonly functionsAfterTables: readonly SqlFile[];
};

export const schemaFiles: SchemaFiles = {
  functionsBeforeTables: filesIn('functions/', 'before-tables/'),
  migrations: filesIn('migrations/'),
  functionsAfterTables: [...filesIn('functions/'), ...filesIn('functions/', 'across-companies/')],
};

export function sqlFile(name: string, text: string): SqlFile {
  return { name, text, hash: createHash('sha256').update(text).digest('hex') };
}

/** The first line of a migration whose statements must not share a transaction. */
const outsideMarker = '-- outside a transaction';

/** Whether each statement of a migration runs by itself, as `create index concurrently` has to. */
export const runsOutsideTransaction = ({ text }: SqlFile): boolean => text.startsWith(`${outsideMarker}\n`);

/** The statements of such a migration, which empty lines separate. */
export const statementsOf = ({ text }: SqlFile): string[] =>
  text
    .slice(outsideMarker.length)
    .split('\n\n')
    .filter((statement) => statement.trim() !== '');

/**
 * The text of a migration for a transaction in which nobody else uses the tables: all that may need to run outside of
 * one is what PostgreSQL calls `concurrently`.
 */
export const textForTransaction = (file: SqlFile): string =>
  runsOutsideTransaction(file) ? file.text.replace(/\bconcurrently\b/gi, '') : file.text;

/** The files of a folder, by their names. */
function filesIn(kind: string, folder = ''): SqlFile[] {
  const address = new URL(`../${kind}${folder}`, import.meta.url);
  return readdirSync(address)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => sqlFile(`${folder}${name}`, readFileSync(new URL(name, address), 'utf8')));
}
