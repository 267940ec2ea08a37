import { appRole } from '../engine/roles.ts';

/** The roles that may call a function which runs as the system role, and so sees every company. */
type Callers = readonly string[];

const application: Callers = [appRole];
/** For functions that are called by others of this list alone. */
const nobody: Callers = [];

/**
 * The functions that see the rows of every company, past row-level security, and who may call each: all those of the
 * folder beside this file that are `security definer`. Those that have no parameter for the company use that of the
 * transaction.
 */
export const acrossCompanies: Readonly<Record<string, Callers>> = {
  anonymize_driver: application,
  anonymize_person: nobody,
  anonymize_point: application,
  anonymize_user: application,
  announce: application,
  append_messages: application,
  begin_login_attempt: application,
  begin_webhook_reader: application,
  clear_expired: application,
  companies_with_days_to_close: application,
  companies_with_places_due: application,
  drop_empty_month: application,
  end_login_attempts: application,
  enter_session: application,
  erase_cards: application,
  erase_personal: nobody,
  erase_proof: application,
  few_like: application,
  find_api_key: application,
  find_login: application,
  find_proof_page: application,
  find_session: application,
  find_share_link: application,
  forget_attempts: nobody,
  forget_fields: nobody,
  forget_images: nobody,
  forget_old: application,
  images_of_users: application,
  list_retention: application,
  make_months_ahead: application,
  note_corrected_days: application,
  note_deed: application,
  outbox_ends: application,
  outbox_lag: application,
  plans_to_count: application,
  plans_to_finish: application,
  proof_token: application,
  read_outbox: application,
  retention_lag: application,
  take_allowance: application,
  take_optimization: application,
  take_plans_under_way: application,
  take_recomputation: application,
  take_refold: application,
  take_route_template: application,
  take_silent_devices: application,
  take_webhook_readers: application,
  vehicles_put_off: application,
  webhook_lag: application,
};

/** Triggers with the same rights: they write what whoever changes the row may not. Only PostgreSQL calls them. */
export const triggersAcrossCompanies: Readonly<Record<string, Callers>> = {
  begin_meters: nobody,
  give_new_company_its_starter_set: nobody,
  hash_proof_token: nobody,
  mark_arrival: nobody,
  mark_figures: nobody,
  mark_figures_of_part: nobody,
  mark_licence: nobody,
  note_facts_change: nobody,
  note_outbox_horizon: nobody,
  record_changes: nobody,
  record_correction: nobody,
  request_refold: nobody,
  request_setting_refold: nobody,
  request_zone_refold: nobody,
};
