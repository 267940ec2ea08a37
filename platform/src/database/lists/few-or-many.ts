import { type Db, parseFirst } from '../db.ts';
import { identifier, integerLiteral, type Sql, sql } from '../statement.ts';

/**
 * The condition in a form that the planner handles well however many rows match. Few matches are found by the index of
 * the condition and sorted. With many matches, a scan in the list's order finds enough of them early. PostgreSQL uses
 * one plan for all date ranges and would treat each as narrow, so the matches are counted first.
 */
export async function fewOrManyCondition(db: Db, table: string, condition: Sql): Promise<Sql> {
  const areFew = parseFirst<boolean>(
    await db.rows(
      sql`select to_json(count(*) <= ${integerLiteral(maxFewCount)})
        from (select from ${identifier(table)} where ${condition} limit ${integerLiteral(maxFewCount + 1)}) found`,
    ),
  );
  return areFew ? condition : manyCondition(condition);
}

/** The condition as an expression that the planner cannot estimate, so that it expects half of the rows to match. */
export const manyCondition = (condition: Sql): Sql => sql`case when ${condition} then true end`;

/** This many rows are read and sorted in a few milliseconds. If more of 100,000 rows match, one row in twenty does. */
const maxFewCount = 5000;
