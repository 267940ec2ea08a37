import { CompanyLogo } from '@tropeiro/domain/files/company-logo-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

export type StoredLogo = { readonly record: CompanyLogo; readonly bytes: Buffer };

/** The logo of the company of this transaction. */
export async function findLogo(db: Db): Promise<StoredLogo | undefined> {
  const [row] = await db.rows(sql`select ${record}, encode(bytes, 'base64') from company_logo`);
  return row && { record: JSON.parse(row[0] ?? 'null') as CompanyLogo, bytes: Buffer.from(row[1] ?? '', 'base64') };
}

/** Replaces the logo. Undefined if the stored one is the same. */
export const replaceLogo = async (
  transaction: Transaction,
  { contentType, sha256, bytes }: { readonly contentType: string; readonly sha256: string; readonly bytes: Buffer },
): Promise<CompanyLogo | undefined> =>
  parseFirst(
    await transaction.rows(sql`insert into company_logo (content_type, sha256, bytes)
      values (${contentType}, ${sha256}, decode(${bytes.toString('base64')}, 'base64'))
      on conflict (customer_id) do update set content_type = excluded.content_type, sha256 = excluded.sha256, bytes = excluded.bytes,
        date_modified = write_moment() where company_logo.sha256 <> excluded.sha256
      returning ${record}`),
  );

/** Removes the logo and returns it. Undefined if there is none. */
export const deleteLogo = async (transaction: Transaction): Promise<CompanyLogo | undefined> =>
  parseFirst(await transaction.rows(sql`delete from company_logo returning ${record}`));

const record = recordOf(CompanyLogo, {
  content_type: sql`company_logo.content_type`,
  size: sql`octet_length(company_logo.bytes)`,
  sha256: sql`company_logo.sha256`,
  date_modified: sql`company_logo.date_modified`,
});
