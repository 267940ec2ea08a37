import { CustomerSettings } from '@tropeiro/domain/company/customer-settings-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf, type Versioned, versionedOf } from '@tropeiro/platform/database/json/json.ts';
import { asTextArray, sql } from '@tropeiro/platform/database/statement.ts';
import { changedAccountColumns } from '../access/changed-account-columns.ts';

export type VersionedCustomerSettings = Versioned<CustomerSettings>;

export const getCustomerSettings = async (db: Db): Promise<VersionedCustomerSettings> =>
  requireFound(await db.rows(settings));

/** Reads and locks the settings until the transaction ends, so that a change builds on the state it read. */
export const lockCustomerSettings = async (db: Db): Promise<VersionedCustomerSettings> =>
  requireFound(await db.rows(sql`${settings} for no key update`));

/** Updates the settings of the company. Set `voidsTokens` if a value that its tokens contain has changed. */
export const updateCustomerSettings = async (
  db: Db,
  company: CustomerSettings,
  voidsTokens: boolean,
): Promise<VersionedCustomerSettings> => {
  await db.rows(
    sql`update customer set name = ${company.name}, timezone = ${company.timezone}, language = ${company.language},
      delivery_time = ${company.delivery_time}, delivery_time_source = ${company.delivery_time_source}, warning_days = ${company.warning_days},
      geocoders = ${company.geocoders && asTextArray(company.geocoders)},
      capacity_unit = ${company.capacity_unit}, day_closes_at = ${company.day_closes_at},
      late_risk_margin = ${company.late_risk_margin}, eta_changed_threshold = ${company.eta_changed_threshold},
      eta_changed_interval = ${company.eta_changed_interval},
      dispatch = ${company.dispatch}, invoice_contacts = ${company.invoice_contacts},
      require_signature = ${company.require_signature}, require_picture = ${company.require_picture},
      require_hodometer_picture = ${company.require_hodometer_picture}, load_check = ${company.load_check},
      require_receiver = ${company.require_receiver},
      ${changedAccountColumns(voidsTokens)} where id = tenant()`,
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
  delivery_time_source: sql`delivery_time_source`,
  warning_days: sql`warning_days`,
  geocoders: sql`geocoders`,
  capacity_unit: sql`capacity_unit`,
  day_closes_at: sql`day_closes_at`,
  late_risk_margin: sql`late_risk_margin`,
  eta_changed_threshold: sql`eta_changed_threshold`,
  eta_changed_interval: sql`eta_changed_interval`,
  dispatch: sql`dispatch`,
  require_signature: sql`require_signature`,
  require_picture: sql`require_picture`,
  require_hodometer_picture: sql`require_hodometer_picture`,
  invoice_contacts: sql`invoice_contacts`,
  load_check: sql`load_check`,
  require_receiver: sql`require_receiver`,
  date_created: sql`date_created`,
  date_modified: sql`date_modified`,
});

const settings = sql`select ${versionedOf(sql`edition`, record)} from customer where id = tenant()`;

function requireFound(rows: Awaited<ReturnType<Db['rows']>>): VersionedCustomerSettings {
  const found = parseFirst<VersionedCustomerSettings>(rows);
  if (!found) throw new Error('The company of a live session must exist');
  return found;
}

/** Whether PostgreSQL also knows the time zone. JavaScript engines know aliases that it does not, and newer zones. */
export const isKnownTimeZone = async (db: Db, name: string): Promise<boolean> =>
  (await db.rows(sql`select exists (select from pg_timezone_names where lower(name) = lower(${name}))`))[0]?.[0] ===
  't';
