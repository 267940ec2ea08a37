import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** Queries of one company. */
export type CompanyQueries = { readonly companyId: number; readonly queries: readonly Sql[] };

/**
 * Runs queries of several companies in one round trip and returns the rows of each query, company by company. For
 * each query, only the rows of its company are visible. For a transaction that covers all of these companies.
 */
export async function runInEachCompany(
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

/** The query that opens the rows of this company to the transaction. */
export const openCompany = (companyId: number): Sql =>
  sql`select set_config('tropeiro.customer_id', ${companyId}, true)`;
