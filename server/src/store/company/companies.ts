import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** Inserts a company, and returns its id; undefined when there is one with this document already. */
export const insertCompany = async (db: Db, name: string, document: string): Promise<number | undefined> =>
  one(
    await db.rows(
      sql`insert into customer (name, document) values (${name}, ${document}) on conflict (document) do nothing returning id`,
    ),
  );

export const findCompanyId = async (db: Db, document: string): Promise<number | undefined> =>
  one(await db.rows(sql`select id from customer where document = ${document}`));

/** A company as work inside it needs to know it. */
export type Company = { readonly id: number; readonly timezone: string; readonly createdMs: number };

export const findCompany = async (db: Db, document: string): Promise<Company | undefined> =>
  one(
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

/** Makes a transaction that is outside of all companies one of this company, from here on. */
export const enterCompany = async (transaction: Db, companyId: number): Promise<void> => {
  await transaction.rows(sql`select set_config('tropeiro.customer_id', ${companyId}, true)`);
};
