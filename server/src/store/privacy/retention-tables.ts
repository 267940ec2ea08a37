import type { RetentionClass } from '@tropeiro/domain/privacy/retention.ts';

/**
 * The tables from which each class of data is deleted when it is too old. The compiler insists on every class;
 * a new one also stands in `retention_class` (`functions/across-companies/retention.sql`) and, by a migration, in the
 * constraint `retention_class_known`.
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
    'message',
    'proof_link',
    'proof_picture',
    'proof_page',
  ],
  share_link: ['share_link'],
  position: ['device_message', 'quarantined_message', 'device_segment', 'device_history'],
  event: ['event'],
  daily_summary: ['day_row', 'driver_day_row'],
  inactive_driver: ['driver'],
};

const keptByCompany = 'the company keeps it, and deletes what it no longer uses';

/** The query for the tables of master data, known by its name: the company deletes what it no longer uses. */
export const masterDataTables = `select conrelid::regclass::text as name from pg_constraint join pg_class c on c.oid = conrelid
  where contype = 'u' and relnamespace = 'public'::regnamespace and conname = relname || '_name_key' order by 1`;

/** The other tables of companies from which nothing is deleted by age, and why. */
export const retainedTables: Readonly<Record<string, string>> = {
  app_user: 'who may log in; one person is forgotten on request',
  session: 'removed a week after it has ended, whatever the company settles',
  api_key: 'until somebody revokes it; what has expired lets nobody in',
  idempotency: 'removed when it runs out, whatever the company settles',
  call_progress: 'removed minutes after the call has ended, whatever the company settles',
  image_upload: 'removed three days after its last piece, whatever the company settles',
  image_upload_piece: 'goes with its upload',
  geocoding_answer: 'removed when it runs out, whatever the company settles',
  event_place: 'removed when it runs out, whatever the company settles: it tells neither who was there nor when',
  address_correction: 'one row an address that somebody put right, which every later plan goes by',
  travel_time: 'removed when it runs out, whatever the company settles',
  webhook: keptByCompany,
  webhook_reader: 'one row a webhook and one a range that is being sent again, and goes with it',
  webhook_delivery:
    'until it is delivered or given up; then removed after a week or a month, whatever the company settles: what was sent is in the outbox',
  retention: 'what the company has settled',
  outbox_horizon: 'one row a company, which tells up to where its announcements were removed',
  facts_change: 'a row or two a company, which tell when what its events depend on was last changed',
  optimization_turn: 'one row a company, which tells when it had its last turn',
  day_recomputation: 'a row for each time that somebody asked for days to be recomputed, as the audit tells it',
  recomputed_vehicle: 'until the recomputation has ended, which is minutes or hours later',
  refold_request: 'until the vehicle was folded again, which is minutes later',
  route_template_schedule: 'one row a template, which tells when it is due',
  event_setting_change: 'what events were found by at any time, by which late messages are judged',
  vehicle: keptByCompany,
  vehicle_past:
    'a row for each change of the limits of a vehicle, by which late messages are judged; it goes with the vehicle',
  vehicle_meter: 'one row a vehicle, and goes with it',
  vehicle_virtual_area: keptByCompany,
  device: keptByCompany,
  point_of_interest: keptByCompany,
  checklist_table_item: keptByCompany,
  checklist_form_field: keptByCompany,
};
