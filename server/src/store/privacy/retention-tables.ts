import type { RetentionClass } from '@tropeiro/domain/retention.ts';

/** The tables of which each class of data, when it is old, is forgotten. The compiler insists on every class. */
export const forgottenTables: Readonly<Record<RetentionClass, readonly string[]>> = {
  audit: ['audit', 'audit_record'],
  notification: ['outbox'],
  checklist: ['checklist', 'checklist_form_field_executed', 'image'],
  itinerary: ['itinerary'],
  position: ['device_message', 'quarantined_message'],
  daily_summary: ['day_row'],
  inactive_driver: ['driver'],
};

const masterData = 'the company keeps it, and deletes what it no longer uses';

/** The tables of a company that grow old without being forgotten, and why. */
export const keptTables: Readonly<Record<string, string>> = {
  app_user: 'who may log in; one person is forgotten on request',
  session: 'removed a week after it has ended, whatever the company settles',
  idempotency: 'removed when it runs out, whatever the company settles',
  retention: 'what the company has settled',
  vehicle: masterData,
  vehicle_virtual_area: masterData,
  device: masterData,
  point_of_interest: masterData,
  fleet: masterData,
  cost_center: masterData,
  department: masterData,
  vehicle_color: masterData,
  vehicle_category: masterData,
  fuel_category: masterData,
  vehicle_model_manufacturer: masterData,
  vehicle_model: masterData,
  route_return_reason: masterData,
  route_executed_reason: masterData,
  work_shift: masterData,
  virtual_area: masterData,
  checklist_table: masterData,
  checklist_table_item: masterData,
  checklist_form: masterData,
  checklist_form_field: masterData,
};
