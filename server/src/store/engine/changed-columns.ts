import { type Sql, sql } from './statement.ts';

/** What an update sets beside its own columns, so that readers see that the record changed. */
export const changedColumns = sql`version = version + 1, date_modified = write_moment()`;

/** The same of users and companies, whose `version` tells whether tokens made before are void, and `edition` of every change. */
export const changedAccountColumns = (voidsTokens: boolean): Sql =>
  sql`version = version + ${voidsTokens ? 1 : 0}, edition = edition + 1, date_modified = write_moment()`;
