import { sql } from '../statement.ts';

/** The assignments that every update adds to its own, so that readers see that the record changed. */
export const changedColumns = sql`version = version + 1, date_modified = write_moment()`;
