import { appRole } from '../engine/roles.ts';

/** Callers of a function that works with the rights of the system role, and so sees every company. */
type Callers = readonly string[];

const application: Callers = [appRole];
/** Called by functions of this list alone. */
const nobody: Callers = [];

/**
 * The ways through the wall between companies: all functions of the folder beside this file that work with the rights
 * of the system role, and who may call each. Those that take no company of their own work in that of the transaction.
 */
export const acrossCompanies: Readonly<Record<string, Callers>> = {
  anonymize_driver: application,
  anonymize_user: application,
  anonymize_users: nobody,
  announce: application,
  append_messages: application,
  clear_expired: application,
  enter_session: application,
  few_like: application,
  find_login: application,
  find_session: application,
  forget_fields: nobody,
  forget_images: nobody,
  forget_old: application,
  images_of_users: application,
  list_retention: application,
  note_deed: application,
  outbox_lag: application,
  retention_lag: application,
};

/** Triggers with the same rights: they write what whoever changes the row may not. PostgreSQL alone calls them. */
export const triggersAcrossCompanies: Readonly<Record<string, Callers>> = {
  give_new_company_its_starter_set: nobody,
  mark_licence: nobody,
  record_changes: nobody,
};
