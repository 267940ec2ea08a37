import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** Inserts a company and returns its id. Returns undefined if a company with this document already exists. */
export const insertCompany = async (db: Db, name: string, document: string): Promise<number | undefined> =>
  parseFirst(
    await db.rows(
      sql`insert into customer (name, document) values (${name}, ${document}) on conflict (document) do nothing returning id`,
    ),
  );

export const findCompanyId = async (db: Db, document: string): Promise<number | undefined> =>
  parseFirst(await db.rows(sql`select id from customer where document = ${document}`));

/** The facts about a company that work inside it needs. */
export type Company = { readonly id: number; readonly timezone: string; readonly createdMs: number };

export const findCompany = async (db: Db, document: string): Promise<Company | undefined> =>
  parseFirst(
    await db.rows(
      sql`select json_build_object('id', id, 'timezone', timezone, 'createdMs', (extract(epoch from date_created) * 1000)::bigint)
        from customer where document = ${document}`,
    ),
  );

export const hasCompanies = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select exists (select from customer)`))[0]?.[0] === 't';

/** Locks a company until the transaction ends. */
export const lockCompany = async (db: Db, id: number): Promise<void> => {
  await db.rows(sql`select from customer where id = ${id} for update`);
};

/** Enters this company in a transaction that began outside all companies. */
export const enterCompany = async (transaction: Db, companyId: number): Promise<void> => {
  await transaction.rows(sql`select set_config('tropeiro.customer_id', ${companyId}, true)`);
};
