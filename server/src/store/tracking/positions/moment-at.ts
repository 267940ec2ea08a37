import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** The moment this many milliseconds after 1970, in a query. */
export const momentAt = (ms: number): Sql => sql`to_timestamp(${ms}::float8 / 1000)`;
