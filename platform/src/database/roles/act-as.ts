import { type Sql, sql } from '../statement.ts';

/**
 * The query after which the audit attributes the changes of the transaction to this actor: a job that acts for the user
 * who requested it.
 */
export const actAs = (actor: object): Sql => sql`select set_config('tropeiro.actor', ${actor}, true)`;
