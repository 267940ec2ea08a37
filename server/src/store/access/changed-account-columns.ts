import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/**
 * What an update of a user or company sets besides its own columns. A new `version` voids earlier tokens. `edition`
 * counts every change.
 */
export const changedAccountColumns = (voidsTokens: boolean): Sql =>
  sql`version = version + ${voidsTokens ? 1 : 0}, edition = edition + 1, date_modified = write_moment()`;
