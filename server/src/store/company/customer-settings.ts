import { CustomerSettings } from '@tropeiro/domain/company/customer-settings.ts';
import { type Db, one } from '../engine/db.ts';
import { recordOf, type Versioned, versionedOf } from '../engine/json.ts';
import { sql } from '../engine/statement.ts';

export type VersionedCustomerSettings = Versioned<CustomerSettings>;

export const getCustomerSettings = async (db: Db): Promise<VersionedCustomerSettings> =>
  requireFound(await db.rows(settings));

/** Kept from others until the transaction ends, so that a change builds on what it has seen. */
export const lockCustomerSettings = async (db: Db): Promise<VersionedCustomerSettings> =>
  requireFound(await db.rows(sql`${settings} for no key update`));

/** Where tokens were made from something that changed, those of the whole company are void from here on. */
export const updateCustomerSettings = async (
  db: Db,
  company: CustomerSettings,
  voidsTokens: boolean,
): Promise<VersionedCustomerSettings> => {
  await db.rows(
    sql`update customer set name = ${company.name}, timezone = ${company.timezone}, language = ${company.language},
      delivery_time = ${company.delivery_time}, warning_days = ${company.warning_days},
      version = version + ${voidsTokens ? 1 : 0}, edition = edition + 1, date_modified = now() where id = tenant()`,
  );
  return getCustomerSettings(db);
};

const record = recordOf(CustomerSettings, {
  id: sql`id`,
  document: sql`document`,
  name: sql`name`,
  timezone: sql`timezone`,
  language: sql`language`,
  delivery_time: sql`delivery_time`,
  warning_days: sql`warning_days`,
  date_created: sql`date_created`,
});

const settings = sql`select ${versionedOf(sql`edition`, record)} from customer where id = tenant()`;

function requireFound(rows: Awaited<ReturnType<Db['rows']>>): VersionedCustomerSettings {
  const found = one<VersionedCustomerSettings>(rows);
  if (!found) throw new Error('The company of a live session must exist');
  return found;
}

/** Whether the database counts days there too: engines know aliases that it does not, and newer zones than it may. */
export const isKnownTimeZone = async (db: Db, name: string): Promise<boolean> =>
  (await db.rows(sql`select exists (select from pg_timezone_names where lower(name) = lower(${name}))`))[0]?.[0] ===
  't';
