import type { Sql } from '@tropeiro/platform/database/statement.ts';
import type pg from 'pg';

/** A query plan of PostgreSQL that was executed, as JSON. */
type ExecutedPlan = {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly ExecutedPlan[];
};

/** How many rows of these tables a plan reads, including those that it filters out. */
function rowsRead(plan: ExecutedPlan, tables: readonly string[]): number {
  const inner = (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each, tables), 0);
  if (!tables.includes(plan['Relation Name'] ?? '')) return inner;
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return inner + (plan['Actual Rows'] + removed) * plan['Actual Loops'];
}

/** Executes a query in a company. Returns its rows, how many rows it reads from some tables, and its plan. */
export async function explainRows(
  client: pg.Client,
  companyId: number,
  question: Sql,
  tables: readonly string[],
): Promise<{ readonly rows: readonly (readonly unknown[])[]; readonly read: number; readonly plan: string }> {
  const { text, values } = question.statement();
  const sent = values.map((value) => (Array.isArray(value) ? JSON.stringify(value) : value));
  await client.query(`begin; set local tropeiro.customer_id = '${companyId}'`);
  try {
    const { rows } = await client.query<unknown[]>({ text, values: sent, rowMode: 'array' });
    const explained = await client.query(`explain (analyze, format json) ${text}`, sent);
    const [{ Plan: plan }] = explained.rows[0]['QUERY PLAN'];
    return { rows, read: rowsRead(plan, tables), plan: JSON.stringify(plan, null, 1) };
  } finally {
    await client.query('rollback');
  }
}
