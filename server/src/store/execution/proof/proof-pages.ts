import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** What a page shows: a plan or one of its points. */
export type ProofScope = { readonly route_plan_id: number; readonly route_point_id: number | null };

/** The company and scope of the page with this token. */
export const findPage = async (
  db: Db,
  token: string,
): Promise<(ProofScope & { readonly company_id: number }) | undefined> =>
  parseFirst(await db.rows(sql`select find_proof_page(${token})`));

/** Creates pages for plans and points that have none. */
export function insertPages(transaction: Transaction, pages: readonly ProofScope[]): void {
  transaction.queue(sql`insert into proof_page (route_plan_id, route_point_id)
    select * from jsonb_to_recordset(${pages}::jsonb) n (route_plan_id bigint, route_point_id bigint)
    on conflict (customer_id, route_plan_id, route_point_id) do nothing`);
}

/** Creates a page for a plan that also opens with the given token. */
export function insertPageWithToken(transaction: Transaction, planId: number, token: string): void {
  transaction.queue(sql`insert into proof_page (route_plan_id, earlier_token_hash)
    values (${planId}, sha256(convert_to(${token}, 'UTF8')))`);
}

/** The tokens of the pages of a plan and its points. */
export const listPages = async (db: Db, planId: number): Promise<{ route_point_id: number | null; token: string }[]> =>
  parseAll(
    await db.rows(sql`select json_build_object('route_point_id', route_point_id, 'token', proof_token(page_id)) from proof_page
      where route_plan_id = ${planId}`),
  );

/** Revokes the links to the pages of a plan and its points: each page gets a new one. Returns their number. */
export const replacePages = async (db: Db, planId: number): Promise<number> =>
  (
    await db.rows(
      sql`update proof_page set page_id = gen_random_uuid() where customer_id = tenant() and route_plan_id = ${planId} returning 1`,
    )
  ).length;
