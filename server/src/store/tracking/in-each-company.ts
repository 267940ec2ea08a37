import type { Row } from '../engine/pipeline.ts';
import { type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** Queries of one company. */
export type CompanyQueries = { readonly companyId: number; readonly queries: readonly Sql[] };

/**
 * Runs queries of several companies in one round trip, each with the rows of its company open and no others, and gives
 * the rows of each query, company by company. For a transaction that is of all of these companies.
 */
export async function inEachCompany(
  transaction: Transaction,
  asked: readonly CompanyQueries[],
): Promise<readonly (readonly (readonly Row[])[])[]> {
  const results = await transaction.pipeline(
    asked.flatMap(({ companyId, queries }) => [openCompany(companyId), ...queries]),
  );
  let at = 0;
  return asked.map(({ queries }) => {
    at += queries.length + 1;
    return results.slice(at - queries.length, at);
  });
}

/** The query after which the rows of this company are open to the transaction. */
export const openCompany = (companyId: number): Sql =>
  sql`select set_config('tropeiro.customer_id', ${companyId}, true)`;
