import type { RetentionClass } from '@tropeiro/domain/privacy/retention.ts';

/**
 * The tables from which each class of data is deleted by age. The compiler requires every class. Add a new class to
 * `retention_class` (`functions/across-companies/retention.sql`) too and, by a migration, to the constraint
 * `retention_class_known`.
 */
export const tablesOfClass: Readonly<Record<RetentionClass, readonly string[]>> = {
  audit: ['audit', 'audit_record'],
  notification: ['outbox'],
  checklist: ['checklist', 'checklist_form_field_executed', 'image', 'uploaded_image'],
  itinerary: ['itinerary'],
  route_plan: [
    'route_plan',
    'route',
    'route_point',
    'route_point_item',
    'plan_optimization',
    'plan_arrival',
    'plan_figures',
    'route_template_day',
    'execution_action',
    'execution_record',
    'plan_point_change',
    'plan_former_crew',
    'message',
    'proof_link',
    'proof_picture',
    'proof_page',
  ],
  share_link: ['share_link'],
  position: ['device_message', 'quarantined_message', 'device_segment', 'device_history'],
  event: ['event', 'acknowledgement', 'panic'],
  daily_summary: ['day_row', 'driver_day_row'],
  inactive_driver: ['driver'],
};

const retainedByCompany = 'the company deletes unused records itself';

/** The query for the tables of master data, recognized by name. The company deletes unused records itself. */
export const masterDataTables = `select conrelid::regclass::text as name from pg_constraint join pg_class c on c.oid = conrelid
  where contype = 'u' and relnamespace = 'public'::regnamespace and conname = relname || '_name_key' order by 1`;

/** The other tables of companies from which nothing is deleted by age, with the reason. */
export const retainedTables: Readonly<Record<string, string>> = {
  app_user: 'users who may log in; a single person is forgotten on request',
  session: 'removed a week after its end, whatever the settings',
  phone_position: 'removed after 7 days, whatever the settings',
  phone_enrolment: 'removed a week after it expires, whatever the settings',
  api_key: 'until it is revoked; expired keys are not accepted',
  idempotency: 'removed when it expires, whatever the settings',
  call_progress: 'removed minutes after the end of the call, whatever the settings',
  image_upload: 'removed three days after its last piece, whatever the settings',
  image_upload_piece: 'removed with its upload',
  geocoding_answer: 'removed when it expires, whatever the settings',
  event_place: 'removed when it expires, whatever the settings: it shows neither who was there nor when',
  address_correction: 'one row per corrected address, which later plans use',
  travel_time: 'removed when it expires, whatever the settings',
  webhook: retainedByCompany,
  webhook_reader: 'one row per webhook and per range being replayed, removed with it',
  webhook_delivery:
    'until it is delivered or given up; then removed after a week or a month, whatever the settings: its content is in the outbox',
  retention: 'the retention settings of the company',
  company_logo: 'one row per company, until the company replaces or removes it',
  outbox_horizon: 'one row per company: up to where its announcements were removed',
  facts_change: 'a row or two per company: when facts its events depend on last changed',
  optimization_turn: 'one row per company: when it had its last turn',
  day_recomputation: 'one row per requested recomputation, as in the audit',
  recomputed_vehicle: 'until the recomputation ends, minutes or hours later',
  refold_request: 'until the vehicle is replayed, minutes later',
  route_template_schedule: 'one row per template: when it is due',
  event_setting_change: 'the settings of events at any time, which late messages are checked against',
  vehicle: retainedByCompany,
  vehicle_past:
    'one row per change of the limits of a vehicle, which late messages are checked against; removed with the vehicle',
  vehicle_meter: 'one row per vehicle, removed with it',
  vehicle_virtual_area: retainedByCompany,
  device: retainedByCompany,
  device_installation:
    'one row per installation of a device, which late messages are assigned by; removed with the device',
  device_reassignment: 'until the messages of a device are assigned again, or until its closed days are recomputed',
  point_of_interest: retainedByCompany,
  checklist_table_item: retainedByCompany,
  checklist_form_field: retainedByCompany,
  awaited_picture: 'until the picture arrives; removed with its checklist',
};
