import { type Db, one } from './db.ts';
import { identifier, integerLiteral, type Sql, sql } from './statement.ts';

/**
 * The condition, so written that a page is found soon however many rows it holds for. A few are found by the index of
 * the condition and put in order; where there are many, a list in order meets enough of them soon. PostgreSQL makes one
 * plan for all ranges of dates, and would take any for narrow, so the index is asked before.
 */
export async function fewOrManyCondition(db: Db, table: 'vehicle' | 'driver', condition: Sql): Promise<Sql> {
  const areFew = one<boolean>(
    await db.rows(
      sql`select to_json(count(*) <= ${integerLiteral(maxFewCount)})
        from (select from ${identifier(table)} where ${condition} limit ${integerLiteral(maxFewCount + 1)}) found`,
    ),
  );
  return areFew ? condition : manyCondition(condition);
}

/** Of an expression it knows nothing about PostgreSQL expects half of the rows to meet it, and reads in order. */
export const manyCondition = (condition: Sql): Sql => sql`case when ${condition} then true end`;

/** So many are read and put in order in a few milliseconds; of more, each in twenty of 100,000 is one. */
const maxFewCount = 5000;
