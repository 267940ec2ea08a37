import { parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { identifier, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { enterCompany } from './companies.ts';

/** A table with rows of companies, and the tables its foreign keys refer to. */
type Table = { readonly name: string; readonly refers_to: readonly string[] };

/**
 * Deletes a company with all its rows and returns their number. The system catalogues list the tables with such rows
 * and their references, so that no later table is forgotten. Row-level security opens only this company to any caller.
 */
export async function deleteCompany(transaction: Transaction, companyId: number): Promise<number> {
  await enterCompany(transaction, companyId);
  const tables = inDeletionOrder(await listTenantTables(transaction));
  const deleteRows = async () => {
    let count = 0;
    for (const table of tables) {
      const deletion = sql`with gone as (delete from ${identifier(table)} where customer_id = ${companyId} returning 1)
        select count(*) from gone`;
      count += parseFirst<number>(await transaction.rows(deletion)) ?? 0;
    }
    return count;
  };
  const deletedCount = await deleteRows();
  await transaction.rows(sql`delete from customer where id = ${companyId}`);
  // The audit recorded the deletions in tables of the company.
  await deleteRows();
  return deletedCount;
}

/** The tables in an order in which each comes before those it refers to. */
export function inDeletionOrder(tables: readonly Table[]): string[] {
  const order: string[] = [];
  let left = tables;
  while (left.length > 0) {
    const free = left.filter(
      ({ name }) => !left.some((other) => other.name !== name && other.refers_to.includes(name)),
    );
    if (free.length === 0)
      throw new Error(`These tables have circular references: ${left.map(({ name }) => name).join(', ')}`);
    order.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return order;
}

const listTenantTables = async (transaction: Transaction): Promise<Table[]> =>
  parseAll(
    await transaction.rows(
      sql`select json_build_object('name', t.relname, 'refers_to', array(
            select p.relname from pg_constraint f join pg_class p on p.oid = f.confrelid
            where f.conrelid = t.oid and f.contype = 'f'))
        from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'customer_id' and not a.attisdropped
        where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and not t.relispartition`,
    ),
  );
