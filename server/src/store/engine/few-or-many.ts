import { type Db, one } from './db.ts';
import { identifier, integerLiteral, type Sql, sql } from './statement.ts';

/**
 * The condition, written so that the planner chooses well however many rows match. A few are found by the index of the
 * condition and sorted; where there are many, a scan in the list's order finds enough of them early. PostgreSQL makes
 * one plan for all ranges of dates, and would take any for narrow, so the matches are counted before.
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

/** The condition as an expression that the planner knows nothing of, so that it expects half of the rows to match. */
export const manyCondition = (condition: Sql): Sql => sql`case when ${condition} then true end`;

/** So many are read and sorted in a few milliseconds. Where more of 100,000 match, one row in twenty does. */
const maxFewCount = 5000;
