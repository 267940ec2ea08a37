import { type Sql, sql } from './statement.ts';

/** The query after which what the transaction changes is audited as this one's: a job that acts for who asked for it. */
export const actAs = (actor: object): Sql => sql`select set_config('tropeiro.actor', ${actor}, true)`;
