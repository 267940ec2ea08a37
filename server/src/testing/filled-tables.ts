import { masterDataTables } from '../store/privacy/retention-tables.ts';

/**
 * SQL that fills every table of an empty database with this many rows, distributed over this many companies in turn.
 * The row number i has the id i (after the starter set, if triggers insert one), belongs to company i % companies + 1,
 * and refers to other rows with number i.
 */
export const filledTables = (companies: number, rows: number): string => `
  insert into customer (name, document) select 'Empresa ' || i, (10000000000 + i)::text from generate_series(1, ${companies}) i;
  create temporary view each as select i, i % ${companies} + 1 as company from generate_series(1, ${rows}) i;

  insert into app_user (customer_id, realm, login, name, role, password_hash)
    select company, 'customer', 'user-' || i, 'Usuário ' || i, 'admin', 'x' from each;
  insert into session (customer_id, user_id, date_expires) select company, i, now() + interval '1 day' from each;
  insert into api_key (customer_id, user_id, name, secret_hash, hint, date_expires)
    select company, i, 'Chave ' || i, sha256(i::text::bytea), 'hint', now() + interval '1 day' from each;
  insert into idempotency select company, i, '/', 'k', 'h', now() + interval '1 day', '' from each;
  insert into call_progress (id, customer_id, user_id, request_id, operation, state, date_expires)
    select gen_random_uuid(), company, i, 'call-' || i, 'importRoutePlan', 'done', now() + interval '1 day' from each;
  insert into geocoding_answer select company, 'photon', 'rua ' || i, '[]', now() + interval '1 day' from each;
  insert into event_place (customer_id, latitude, longitude) select company, i, i from each;
  insert into address_correction (customer_id, address_key, address, latitude, longitude)
    select company, 'rua ' || i, 'Rua ' || i, 0, 0 from each;
  insert into travel_time (customer_id, profile, origin, pair_count, pairs, date_expires)
    select company, 'OSRM x driving', i, 1, decode(repeat('00', 16), 'hex'), now() + interval '1 day' from each;
  insert into point_of_interest (customer_id, title, latitude, longitude, category_id, migration_id)
    select company, 'Ponto ' || i, 0, 0, i % 10, 'P-' || i from each;

  ${filledMasterData}
  insert into vehicle_model (customer_id, name, vehicle_model_manufacturer_id) select company, 'Modelo ' || i, i from each;
  insert into virtual_area (customer_id, name, type, latitude, longitude, radius) select company, 'Área ' || i, 'circle', 0, 0, 100 from each;
  insert into device (customer_id, serial) select company, (350000000000000 + i)::text from each;

  insert into driver (customer_id, name, cpf, external_code, is_deliveryman, identifier, company_registry, cnh_category_id, cnh_date, toxicology_expiration, cost_center_id)
    select company, 'Motorista ' || i, lpad(i::text, 11, '0'), 'D' || i, i % 3 > 0, 'ID' || i, 'R' || i, i % 9 + 1,
           current_date + i % 1800, current_date + i % 900, i from each;
  insert into vehicle (customer_id, title, plate, chassi, renavam, external_code, status, visible, driver_id, device_id, cost_center_id, date_created)
    select company, 'Veículo ' || i, 'AB' || lpad(i::text, 6, '0'), 'CH' || i, 'R' || i, 'V' || i, (array['A', 'A', 'B', 'C'])[i % 4 + 1], i % 7 > 0, i, i, i,
           timestamptz '2026-01-01' + i * interval '1 minute' from each;
  insert into vehicle_past (customer_id, vehicle_id, until_time, speed_max) select company, i, timestamptz '2026-01-01', 80 from each;
  insert into event_setting_change (customer_id, fleet_id, vehicle_id, name, value, since)
    select company, case i % 3 when 1 then i end, case i % 3 when 2 then i end, 'detector_' || i % 41 || '.minimum_s', '120', timestamptz '2026-01-01' + i * interval '1 minute' from each;
  insert into vehicle_meter (customer_id, vehicle_id, hodometer_since, hourimeter_since) select company, i, date '2026-01-01', date '2026-01-01' from each;
  insert into vehicle_virtual_area (customer_id, vehicle_id, virtual_area_id) select company, i, i from each;
  select make_message_months(array(select timestamptz '2026-01-01' + i * interval '1 minute' from each));
  ${['device_message', 'quarantined_message']
    .map(
      (table) => `insert into ${table} select company, i, i, timestamptz '2026-01-01' + i * interval '1 minute', now(),
        i, 0, 0, 0, 0, 0, 1, true, '{}'${table === 'device_message' ? '' : ", 'ahead'"} from each;`,
    )
    .join('\n')}
  insert into day_row (customer_id, vehicle_id, date, figures) select company, i, date '2026-01-01', '{}' from each;
  insert into driver_day_row (customer_id, vehicle_id, date, driver_id, figures) select company, i, date '2026-01-01', i, '{}' from each;
  insert into event (customer_id, vehicle_id, device_id, key, category, begin_time, end_time, driver_id, distance, revision)
    select company, i, i, 'K' || i, i % 14 + 1, timestamptz '2026-01-01' + i * interval '1 minute',
           timestamptz '2026-01-01' + i * interval '2 minutes', i, i, 1 from each;
  insert into device_history select company, i, i, timestamptz '2026-01-01', '{}', '[]', 0 from each;
  insert into device_segment select company, i, i, timestamptz '2026-01-01', '{}', '[]', '[]', date '2026-01-01', date '2026-01-01' from each;
  insert into refold_request (customer_id, vehicle_id, from_time, until_time) select company, i, now(), now() from each;
  insert into day_recomputation (customer_id, date_begin, date_end, reason, vehicle_count)
    select company, date '2026-01-01', date '2026-01-31', 'Escala corrigida', 1 from each;
  insert into recomputed_vehicle (customer_id, day_recomputation_id, vehicle_id) select company, i, i from each;
  insert into itinerary (customer_id, description, external_id, vehicle_id, driver_id, date_time_start_estimated, date_time_end_estimated)
    select company, 'Viagem ' || i, 'I' || i, i, i, timestamptz '2026-01-01' + i * interval '1 minute',
           timestamptz '2026-01-01' + i * interval '1 minute' + interval '8 hours' from each;

  insert into route (customer_id, external_code, date_created, date_time_start, date_time_end)
    select company, 'Rota ' || i, timestamptz '2026-01-01' + i * interval '1 minute',
           timestamptz '2026-01-01' + i * interval '1 minute', timestamptz '2026-01-01' + i * interval '1 minute' + interval '8 hours' from each;
  insert into route_plan (customer_id, route_id, status, external_code, source, source_used, objective, has_time_window,
      date_time_start, date_time_end, vehicle_id, driver_id, helper_id, total_points)
    select company, i, (array['P', 'E', 'C', 'C', 'I'])[i % 5 + 1], 'Rota ' || i, 'G', 'H', 'time', false,
           timestamptz '2026-01-01' + i * interval '1 minute', timestamptz '2026-01-01' + i * interval '1 minute' + interval '8 hours',
           i, i, case when i % 5 = 0 then i end, 1 from each;
  insert into route_point (customer_id, route_id, route_plan_id, line, name, type, "order", latitude, longitude, delivery_time, external_code)
    select company, i, i, 1, 'Entrega ' || i, 'PE', 1, 0, 0, 300, 'E' || i from each;
  insert into proof_link (customer_id, route_plan_id, sequence, kind, content, content_hash, previous_hash, hash)
    select company, i, 1, 'action', '{}', 'x', 'x', 'x' from each;
  insert into proof_picture (customer_id, route_plan_id, sha256_uploaded, user_id) select company, i, 'x', i from each;
  insert into proof_page (customer_id, token_hash, route_plan_id) select company, sha256(('token-' || i)::bytea), i from each;
  insert into plan_optimization (customer_id, route_plan_id) select company, i from each;
  insert into share_link (customer_id, route_point_id, show_position, token_hash, hint, user_id, date_expires)
    select company, i, true, sha256(('share ' || i)::bytea), 'hint', i, now() + interval '1 day' from each;
  insert into plan_figures (customer_id, route_plan_id, vehicle_id, begin_time, end_time)
    select company, i, i, now() - interval '1 day', now() from each on conflict do nothing;
  insert into plan_arrival (customer_id, route_plan_id, date_due) select company, i, now() + interval '1 day' from each;
  insert into company_logo (customer_id, content_type, sha256, bytes) select id, 'image/png', 'x', '' from customer;
  insert into outbox_horizon (customer_id, epoch, transaction, id) select id, 0, '1', 1 from customer;
  insert into optimization_turn (customer_id, date_taken) select id, now() from customer;
  insert into route_template (customer_id, name, external_code, weekdays, start_time, end_time, days_ahead, crews, route_points)
    select company, 'Nome ' || i, 'C' || i, '[1]', '08:00', '18:00', 1, jsonb_build_array(jsonb_build_object('driver_id', i)),
           '[{"name": "Entrega", "latitude": 0, "longitude": 0}]' from each;
  insert into route_template_schedule (customer_id, route_template_id, date_due) select company, i, 'infinity' from each;
  insert into route_template_day (customer_id, route_template_id, date, route_id, date_made)
    select company, i, date '2026-01-01', i, now() from each;
  insert into route_point_item (customer_id, route_point_id, external_code) select company, i, 'Item ' || i from each;

  insert into execution_action (customer_id, uuid, route_plan_id, route_point_id, action, phone, sequence, device_time, corrected_time,
      sync_date, is_online, driver_id, outcome)
    select company, gen_random_uuid(), i, i, 'deliver', 'phone', 1, timestamptz '2026-01-01' + i * interval '1 minute',
           timestamptz '2026-01-01' + i * interval '1 minute', timestamptz '2026-01-01' + i * interval '1 minute', true, i,
           (array['applied', 'applied', 'refused'])[i % 3 + 1] from each;
  insert into execution_record (customer_id, route_point_id, execution_action_id, attempt, return_date)
    select company, i, i, 1, now() from each;
  insert into plan_point_change (customer_id, route_plan_id, route_point_id, change, date_changed)
    select company, i, i, 'joined', timestamptz '2026-01-01' from each;
  insert into plan_former_crew (customer_id, route_plan_id, vehicle_id, driver_id, helper_id, date_until)
    select company, i, i, i, case when i % 5 = 0 then i end, timestamptz '2026-01-01' from each;
  insert into message (customer_id, driver_id, route_plan_id, text) select company, i, i, 'Ligue para a central' from each;

  insert into image (customer_id, sha256, extension, content_type, size, width, height)
    select company, encode(sha256(i::text::bytea), 'hex'), 'jpg', 'image/jpeg', 1, 1, 1 from each;
  insert into uploaded_image (customer_id, sha256_uploaded, user_id, size, image_id)
    select company, encode(sha256(('file ' || i)::bytea), 'hex'), i, 1, i from each;
  insert into image_upload (customer_id, user_id, sha256, size, received, date_expires)
    select company, i, encode(sha256(i::text::bytea), 'hex'), 2, 1, now() + interval '1 day' from each;
  insert into image_upload_piece (customer_id, image_upload_id, "offset", bytes) select company, i, 0, '\\x00' from each;
  insert into checklist_table_item (customer_id, checklist_table_id, name, "order") select company, i, 'Item', 1 from each;
  insert into checklist_form_field (customer_id, checklist_form_id, name, type, "order") select company, i, 'Campo', 'text', 1 from each;
  insert into checklist (customer_id, checklist_form_id, user_id, date_executed, count_items, count_high_risk, count_medium_risk, count_low_risk)
    select company, i, i, timestamptz '2026-01-01' + i * interval '1 minute', 1, 0, 0, 0 from each;
  insert into checklist_form_field_executed (customer_id, checklist_id, checklist_form_field_id, value) select company, i, i, 'ok' from each;
  insert into acknowledgement (customer_id, event_id, user_id, comment) select company, i, i, 'Avisado' from each;
  insert into panic (id, customer_id, driver_id, uuid, time, device_time)
    select i, company, i, gen_random_uuid(), timestamptz '2026-01-01' + i * interval '1 minute', now() from each;
  insert into phone_enrolment (customer_id, driver_id, user_id, created_by_user_id, link_hash, qr_hash, date_expires, qr_date_expires)
    select company, i, i, i, sha256(('link ' || i)::bytea), sha256(('qr ' || i)::bytea), now() + interval '1 day', now() from each;
  insert into phone_position (customer_id, driver_id, route_plan_id, vehicle_id, time, latitude, longitude)
    select company, i, i, i, timestamptz '2026-01-01' + i * interval '1 minute', 0, 0 from each;
  insert into awaited_picture (customer_id, user_id, sha256_uploaded, checklist_id) select company, i, 'x', i from each;
  insert into retention (customer_id, class, days) select id, 'audit', 365 from customer;
  insert into webhook (customer_id, user_id, url, types, fleet_ids, route_plan_ids, secret)
    select company, i, 'https://erp.example/' || i, '{*}', '{}', '{}', 'whsec_' || i from each;
  insert into webhook_reader (customer_id, webhook_id, epoch, transaction, position) select company, i, 1, '3', 0 from each;
  insert into webhook_delivery (customer_id, webhook_id, announcement_id, type, ordering_key, status, is_replay, attempt_count)
    select company, i, '1-' || i, 'fleet.created', 'fleet ' || i, (array['delivered', 'delivered', 'given_up'])[i % 3 + 1], false, 1 from each;
  insert into outbox (epoch, customer_id, type, resource_id, payload) select 1, company, 'fleet.created', i, '{}' from each;
  insert into audit (customer_id, action, resource, via, batch_id, batch_size, batch_source)
    select id, 'created', 'fleet', 'sql', gen_random_uuid(), ${rows}, 'import' from customer;
  insert into audit_record (customer_id, audit_id, number, resource_id)
    select company, a.id, i, i from each join audit a on a.customer_id = company and batch_id is not null;`;

/** The audit entries of that many changes, for databases filled without triggers. */
export const filledAudit = (rows: number): string => `
  insert into audit (customer_id, action, resource, resource_id, user_id, request_id, via)
    select company, 'created', 'point_of_interest', i, i, 'request-' || i, 'sql' from each where i <= ${rows};`;

/** Every kind of record that needs only a name, as `create_master_data_table` creates them. */
const filledMasterData = `do $$ declare noun regclass; begin
  for noun in select table_name::regclass from (${masterDataTables}) found (table_name) where not exists (
    select from pg_attribute where attrelid = table_name::regclass and attnum > 0 and attnotnull and not atthasdef
      and attidentity = '' and attname <> 'name')
  loop execute format('insert into %s (customer_id, name, external_code) select company, ''Nome '' || i, ''C'' || i from each', noun); end loop;
end $$;`;
