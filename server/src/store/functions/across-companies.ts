import { appRole } from '@tropeiro/platform/database/roles/roles.ts';

/** The roles that may call a function that runs as the system role and therefore sees every company. */
type Callers = readonly string[];

const application: Callers = [appRole];
/** For functions that only other functions of this list call. */
const internalOnly: Callers = [];

/**
 * Functions that see the rows of every company, past row-level security, and the roles that may call each. They are
 * all `security definer` functions of the folder beside this file. Functions without a company parameter use the
 * company of the transaction.
 */
export const acrossCompanies: Readonly<Record<string, Callers>> = {
  anonymize_driver: application,
  anonymize_person: internalOnly,
  anonymize_point: application,
  anonymize_user: application,
  announce: application,
  append_messages: application,
  begin_card_erasure: application,
  begin_login_attempt: application,
  begin_webhook_reader: application,
  clear_expired: application,
  companies_with_days_to_close: application,
  companies_with_places_due: application,
  drop_empty_month: application,
  end_login_attempts: application,
  enter_session: application,
  erase_cards: application,
  erase_message_cards: application,
  erase_personal: internalOnly,
  erase_proof: application,
  erase_segment_cards: application,
  few_like: application,
  find_api_key: application,
  find_login: application,
  find_proof_page: application,
  find_session: application,
  find_enrolment: application,
  find_share_link: application,
  find_words: application,
  forget_attempts: internalOnly,
  forget_fields: internalOnly,
  forget_images: internalOnly,
  forget_old: application,
  images_of_users: application,
  inactive_drivers: application,
  list_retention: application,
  lock_vehicles_of_cards: application,
  make_months_ahead: application,
  note_corrected_days: application,
  note_deed: application,
  outbox_ends: application,
  outbox_lag: application,
  plans_to_count: application,
  plans_to_finish: application,
  proof_token: application,
  read_outbox: application,
  reassign_messages: application,
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

/**
 * Trigger functions with the same rights: they write what the role that changes the row may not write. Only
 * PostgreSQL calls them.
 */
export const triggersAcrossCompanies: Readonly<Record<string, Callers>> = {
  begin_meters: internalOnly,
  give_new_company_its_starter_set: internalOnly,
  hash_proof_token: internalOnly,
  install_device: internalOnly,
  mark_arrival: internalOnly,
  mark_figures: internalOnly,
  mark_figures_of_part: internalOnly,
  mark_licence: internalOnly,
  note_facts_change: internalOnly,
  note_former_crew: internalOnly,
  note_outbox_horizon: internalOnly,
  record_changes: internalOnly,
  record_correction: internalOnly,
  record_phone_positions: internalOnly,
  request_reassignment: internalOnly,
  request_refold: internalOnly,
  request_setting_refold: internalOnly,
  request_zone_refold: internalOnly,
};
