create extension btree_gin;

create extension pg_trgm;

create extension unaccent;

grant usage on schema public to public;
grant usage on schema public to tropeiro_app;
grant create, usage on schema public to tropeiro_system;

create table acknowledgement (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  event_id bigint,
  checklist_id bigint,
  user_id bigint not null,
  comment text,
  date_created timestamp(3) with time zone default write_moment() not null,
  constraint acknowledgement_pkey PRIMARY KEY (id),
  constraint acknowledgement_customer_id_id_key UNIQUE (customer_id, id),
  constraint acknowledgement_once_checklist UNIQUE (customer_id, checklist_id),
  constraint acknowledgement_once_event UNIQUE (customer_id, event_id),
  constraint acknowledgement_is_of_one CHECK (num_nonnulls(event_id, checklist_id) = 1),
  constraint acknowledgement_customer_id_checklist_id_fkey FOREIGN KEY (customer_id, checklist_id) REFERENCES checklist(customer_id, id) ON DELETE CASCADE,
  constraint acknowledgement_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint acknowledgement_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, id)
);
alter table acknowledgement owner to tropeiro_system;
alter table acknowledgement enable row level security;
alter table acknowledgement force row level security;
create policy system on acknowledgement for all to tropeiro_system using (true) with check (true);
create policy tenant on acknowledgement for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX acknowledgement_of_event_by_age ON acknowledgement USING btree (customer_id, date_created) WHERE event_id IS NOT NULL;
CREATE INDEX acknowledgement_of_user ON acknowledgement USING btree (customer_id, user_id);
CREATE TRIGGER audit_delete AFTER DELETE ON acknowledgement REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('comment');
CREATE TRIGGER audit_insert AFTER INSERT ON acknowledgement REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('comment');
CREATE TRIGGER audit_update AFTER UPDATE ON acknowledgement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('comment');
CREATE TRIGGER touch_acknowledged AFTER UPDATE ON acknowledgement REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_acknowledged();
grant insert, select on acknowledgement to tropeiro_app;

create table address_correction (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  address_key text not null,
  address text not null,
  latitude double precision not null,
  longitude double precision not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  door_key text generated always as (regexp_replace(address_key, '^((?:[^|]*\|){5})[^|]*(\|[^|]*\|[^|]*\|)[^|]*'::text, '\1\2'::text)) stored not null,
  constraint address_correction_pkey PRIMARY KEY (id),
  constraint address_correction_customer_id_address_key_key UNIQUE (customer_id, address_key),
  constraint address_correction_customer_id_id_key UNIQUE (customer_id, id),
  constraint address_correction_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table address_correction owner to tropeiro_system;
alter table address_correction enable row level security;
alter table address_correction force row level security;
create policy system on address_correction for all to tropeiro_system using (true) with check (true);
create policy tenant on address_correction for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX address_correction_by_door ON address_correction USING btree (customer_id, door_key);
CREATE INDEX address_correction_by_modification ON address_correction USING btree (customer_id, date_modified, id);
CREATE TRIGGER audit_delete AFTER DELETE ON address_correction REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('address_key', 'door_key');
CREATE TRIGGER audit_insert AFTER INSERT ON address_correction REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('address_key', 'door_key');
CREATE TRIGGER audit_update AFTER UPDATE ON address_correction REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('address_key', 'door_key');
grant delete, insert, select, update on address_correction to tropeiro_app;

create unlogged table allowance (
  subject text not null,
  window_begin timestamp(3) with time zone not null,
  used integer not null,
  constraint allowance_pkey PRIMARY KEY (subject)
);
alter table allowance owner to tropeiro_system;
CREATE INDEX allowance_age ON allowance USING btree (window_begin);
grant select on allowance to tropeiro_app;

create table api_key (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  user_id bigint not null,
  name text not null,
  scopes text[],
  secret_hash bytea not null,
  hint text not null,
  date_created timestamp(3) with time zone default now() not null,
  date_expires timestamp(3) with time zone not null,
  date_used timestamp(3) with time zone,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_customer_id_id_key UNIQUE (customer_id, id),
  constraint api_key_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint api_key_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, id)
);
alter table api_key owner to tropeiro_system;
alter table api_key enable row level security;
alter table api_key force row level security;
create policy system on api_key for all to tropeiro_system using (true) with check (true);
create policy tenant on api_key for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE UNIQUE INDEX api_key_by_hash ON api_key USING btree (secret_hash);
CREATE INDEX api_key_of_user ON api_key USING btree (customer_id, user_id, id);
CREATE TRIGGER audit_delete AFTER DELETE ON api_key REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('secret_hash', 'date_used');
CREATE TRIGGER audit_insert AFTER INSERT ON api_key REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('secret_hash', 'date_used');
CREATE TRIGGER audit_update AFTER UPDATE ON api_key REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('secret_hash', 'date_used');
grant delete, insert, select on api_key to tropeiro_app;
grant update (date_used) on api_key to tropeiro_app;

create table app_login (
  name text not null,
  password text not null,
  date_created timestamp(3) with time zone default now() not null,
  constraint app_login_pkey PRIMARY KEY (name)
);
alter table app_login owner to tropeiro_system;

create table app_user (
  id bigint generated always as identity not null,
  customer_id bigint not null,
  realm text not null,
  login text not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  email text,
  role text not null,
  grants text[] default '{}'::text[] not null,
  password_hash text not null,
  driver_id bigint,
  language text,
  active boolean default true not null,
  version integer default 1 not null,
  edition integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  date_anonymized timestamp(3) with time zone,
  erased jsonb,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_customer_id_id_key UNIQUE (customer_id, id),
  constraint app_user_login_key UNIQUE (customer_id, realm, login),
  constraint app_user_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint app_user_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id)
);
alter table app_user owner to tropeiro_system;
alter table app_user enable row level security;
alter table app_user force row level security;
create policy system on app_user for all to tropeiro_system using (true) with check (true);
create policy tenant on app_user for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX app_user_by_activity ON app_user USING btree (customer_id, active, name_sort, id);
CREATE INDEX app_user_by_modification ON app_user USING btree (customer_id, date_modified, id);
CREATE INDEX app_user_by_name ON app_user USING btree (customer_id, name_sort, id);
CREATE INDEX app_user_of_driver ON app_user USING btree (customer_id, driver_id, id);
CREATE TRIGGER audit_delete AFTER DELETE ON app_user REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('password_hash', 'name_sort', 'erased');
CREATE TRIGGER audit_insert AFTER INSERT ON app_user REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('password_hash', 'name_sort', 'erased');
CREATE TRIGGER audit_update AFTER UPDATE ON app_user REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('password_hash', 'name_sort', 'erased');
CREATE TRIGGER refuse_anonymized BEFORE INSERT OR UPDATE OF driver_id ON app_user FOR EACH ROW EXECUTE FUNCTION refuse_anonymized('driver_id');
CREATE TRIGGER tell_sessions AFTER UPDATE OF active, version ON app_user FOR EACH ROW WHEN (new.active <> old.active OR new.version <> old.version) EXECUTE FUNCTION tell_sessions('customer_id');
grant insert, select on app_user to tropeiro_app;
grant update (active, date_anonymized, date_modified, driver_id, edition, email, erased, grants, language, login, name, password_hash, realm, role, version) on app_user to tropeiro_app;

create table audit (
  id bigint generated always as identity not null,
  customer_id bigint not null,
  date_time timestamp(3) with time zone default now() not null,
  action text not null,
  resource text not null,
  resource_id bigint,
  user_id bigint,
  session_id bigint,
  request_id text,
  address text,
  via text not null,
  before jsonb,
  after jsonb,
  batch_id uuid,
  batch_size integer,
  batch_source text,
  constraint audit_pkey PRIMARY KEY (id),
  constraint audit_of_one_or_many CHECK (num_nulls(batch_id, batch_size, batch_source) =
CASE
    WHEN resource_id IS NULL THEN 0
    ELSE 3
END)
);
alter table audit owner to tropeiro_system;
alter table audit enable row level security;
alter table audit force row level security;
create policy system on audit for all to tropeiro_system using (true) with check (true);
create policy tenant on audit for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX audit_batch_by_age ON audit USING btree (customer_id, date_time) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_newest ON audit USING btree (customer_id, date_time DESC, id DESC);
CREATE UNIQUE INDEX audit_of_batch ON audit USING btree (customer_id, batch_id, resource, action) WHERE batch_id IS NOT NULL;
CREATE INDEX audit_of_kind ON audit USING btree (customer_id, resource, date_time DESC, id DESC);
CREATE INDEX audit_of_record ON audit USING btree (customer_id, resource, resource_id, date_time DESC, id DESC);
CREATE INDEX audit_of_request ON audit USING btree (customer_id, request_id, date_time DESC, id DESC);
CREATE INDEX audit_of_user ON audit USING btree (customer_id, user_id, date_time DESC, id DESC);
grant select on audit to tropeiro_app;

create table audit_record (
  customer_id bigint not null,
  audit_id bigint not null,
  number integer not null,
  resource_id bigint not null,
  before jsonb,
  after jsonb,
  constraint audit_record_pkey PRIMARY KEY (audit_id, number)
);
alter table audit_record owner to tropeiro_system;
alter table audit_record enable row level security;
alter table audit_record force row level security;
create policy system on audit_record for all to tropeiro_system using (true) with check (true);
create policy tenant on audit_record for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX audit_record_of_record ON audit_record USING btree (customer_id, resource_id, audit_id);
grant select on audit_record to tropeiro_app;

create table awaited_picture (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  user_id bigint not null,
  sha256_uploaded text not null,
  checklist_id bigint not null,
  answer_id bigint,
  constraint awaited_picture_pkey PRIMARY KEY (id),
  constraint awaited_picture_customer_id_id_key UNIQUE (customer_id, id),
  constraint awaited_picture_customer_id_answer_id_fkey FOREIGN KEY (customer_id, answer_id) REFERENCES checklist_form_field_executed(customer_id, id) ON DELETE CASCADE,
  constraint awaited_picture_customer_id_checklist_id_fkey FOREIGN KEY (customer_id, checklist_id) REFERENCES checklist(customer_id, id) ON DELETE CASCADE,
  constraint awaited_picture_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint awaited_picture_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, id)
);
alter table awaited_picture owner to tropeiro_system;
alter table awaited_picture enable row level security;
alter table awaited_picture force row level security;
create policy system on awaited_picture for all to tropeiro_system using (true) with check (true);
create policy tenant on awaited_picture for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX awaited_picture_of_answer ON awaited_picture USING btree (customer_id, answer_id);
CREATE INDEX awaited_picture_of_checklist ON awaited_picture USING btree (customer_id, checklist_id);
CREATE INDEX awaited_picture_of_user ON awaited_picture USING btree (customer_id, user_id, sha256_uploaded);
grant delete, insert, select on awaited_picture to tropeiro_app;

create table call_progress (
  id uuid not null,
  customer_id bigint default tenant() not null,
  user_id bigint not null,
  request_id text not null,
  operation text not null,
  state text not null,
  phase text,
  done integer,
  total integer,
  percent smallint,
  status smallint,
  date_started timestamp(3) with time zone default now() not null,
  date_updated timestamp(3) with time zone default now() not null,
  date_expires timestamp(3) with time zone not null,
  constraint call_progress_pkey PRIMARY KEY (id),
  constraint call_progress_customer_id_request_id_user_id_key UNIQUE (customer_id, request_id, user_id),
  constraint call_progress_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table call_progress owner to tropeiro_system;
alter table call_progress enable row level security;
alter table call_progress force row level security;
create policy system on call_progress for all to tropeiro_system using (true) with check (true);
create policy tenant on call_progress for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX call_progress_expiry ON call_progress USING btree (date_expires);
CREATE INDEX call_progress_newest ON call_progress USING btree (customer_id, date_updated DESC);
grant delete, insert, select, update on call_progress to tropeiro_app;

create table checklist (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  uuid uuid,
  checklist_form_id bigint not null,
  user_id bigint not null,
  vehicle_id bigint,
  date_executed timestamp(3) with time zone not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  latitude double precision,
  longitude double precision,
  count_items integer not null,
  count_high_risk integer not null,
  count_medium_risk integer not null,
  count_low_risk integer not null,
  receipt_email text,
  identifier_fields jsonb default '[]'::jsonb not null,
  signature text,
  date_modified timestamp(3) with time zone default write_moment() not null,
  submission_hash text,
  date_acknowledged timestamp(3) with time zone,
  risk_level text generated always as (
CASE
    WHEN count_high_risk > 0 THEN 'H'::text
    WHEN count_medium_risk > 0 THEN 'M'::text
    WHEN count_low_risk > 0 THEN 'L'::text
    ELSE NULL::text
END) stored,
  constraint checklist_pkey PRIMARY KEY (id),
  constraint checklist_customer_id_id_key UNIQUE (customer_id, id),
  constraint checklist_uuid_key UNIQUE (customer_id, uuid),
  constraint checklist_checklist_form_id_fkey FOREIGN KEY (customer_id, checklist_form_id) REFERENCES checklist_form(customer_id, id),
  constraint checklist_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint checklist_signature_fkey FOREIGN KEY (customer_id, signature) REFERENCES image(customer_id, name),
  constraint checklist_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, id),
  constraint checklist_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id)
);
alter table checklist owner to tropeiro_system;
alter table checklist enable row level security;
alter table checklist force row level security;
create policy system on checklist for all to tropeiro_system using (true) with check (true);
create policy tenant on checklist for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX checklist_acknowledged ON checklist USING btree (customer_id, (date_acknowledged IS NOT NULL), date_executed DESC, id DESC);
CREATE INDEX checklist_by_modification ON checklist USING btree (customer_id, date_modified, id);
CREATE INDEX checklist_newest ON checklist USING btree (customer_id, date_executed DESC, id DESC);
CREATE INDEX checklist_of_form ON checklist USING btree (customer_id, checklist_form_id, date_executed DESC, id DESC);
CREATE INDEX checklist_of_risk ON checklist USING btree (customer_id, risk_level, date_executed DESC, id DESC);
CREATE INDEX checklist_of_user ON checklist USING btree (customer_id, user_id, date_executed DESC, id DESC);
CREATE INDEX checklist_of_vehicle ON checklist USING btree (customer_id, vehicle_id, date_executed DESC, id DESC);
CREATE INDEX checklist_signature_image ON checklist USING btree (customer_id, signature);
CREATE TRIGGER audit_delete AFTER DELETE ON checklist REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('submission_hash');
CREATE TRIGGER audit_insert AFTER INSERT ON checklist REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('submission_hash');
CREATE TRIGGER audit_update AFTER UPDATE ON checklist REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('submission_hash');
grant delete, insert, select, update on checklist to tropeiro_app;

create table checklist_form (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  icon text,
  active boolean default true not null,
  due text,
  constraint checklist_form_pkey PRIMARY KEY (id),
  constraint checklist_form_customer_id_id_key UNIQUE (customer_id, id),
  constraint checklist_form_external_code_key UNIQUE (customer_id, external_code),
  constraint checklist_form_name_key UNIQUE (customer_id, name_sort),
  constraint checklist_form_due_known CHECK (due = ANY (ARRAY['before_start'::text, 'after_finish'::text, 'offered'::text])),
  constraint checklist_form_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table checklist_form owner to tropeiro_system;
alter table checklist_form enable row level security;
alter table checklist_form force row level security;
create policy system on checklist_form for all to tropeiro_system using (true) with check (true);
create policy tenant on checklist_form for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX checklist_form_by_active ON checklist_form USING btree (customer_id, active, name_sort, id);
CREATE INDEX checklist_form_by_modification ON checklist_form USING btree (customer_id, date_modified, id);
CREATE INDEX checklist_form_by_name ON checklist_form USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON checklist_form REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON checklist_form REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON checklist_form REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on checklist_form to tropeiro_app;

create table checklist_form_field (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  checklist_form_id bigint not null,
  name text not null,
  type text not null,
  "order" smallint not null,
  can_photo boolean default false not null,
  can_additional_data boolean default false not null,
  required boolean default false not null,
  is_identifier boolean default false not null,
  checklist_table_id bigint,
  date_created timestamp(3) with time zone default now() not null,
  date_excluded timestamp(3) with time zone,
  constraint checklist_form_field_pkey PRIMARY KEY (id),
  constraint checklist_form_field_customer_id_id_key UNIQUE (customer_id, id),
  constraint checklist_form_field_checklist_table_id_fkey FOREIGN KEY (customer_id, checklist_table_id) REFERENCES checklist_table(customer_id, id),
  constraint checklist_form_field_customer_id_checklist_form_id_fkey FOREIGN KEY (customer_id, checklist_form_id) REFERENCES checklist_form(customer_id, id) ON DELETE CASCADE,
  constraint checklist_form_field_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table checklist_form_field owner to tropeiro_system;
alter table checklist_form_field enable row level security;
alter table checklist_form_field force row level security;
create policy system on checklist_form_field for all to tropeiro_system using (true) with check (true);
create policy tenant on checklist_form_field for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX checklist_form_field_of_form ON checklist_form_field USING btree (customer_id, checklist_form_id, "order", id);
CREATE INDEX checklist_form_field_of_table ON checklist_form_field USING btree (customer_id, checklist_table_id);
CREATE TRIGGER audit_delete AFTER DELETE ON checklist_form_field REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON checklist_form_field REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON checklist_form_field REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
grant delete, insert, select, update on checklist_form_field to tropeiro_app;

create table checklist_form_field_executed (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  checklist_id bigint not null,
  checklist_form_field_id bigint not null,
  value text,
  risk_level text,
  picture text,
  additional_data text,
  constraint checklist_form_field_executed_pkey PRIMARY KEY (id),
  constraint checklist_form_field_executed_customer_id_id_key UNIQUE (customer_id, id),
  constraint checklist_form_field_executed_checklist_form_field_id_fkey FOREIGN KEY (customer_id, checklist_form_field_id) REFERENCES checklist_form_field(customer_id, id),
  constraint checklist_form_field_executed_customer_id_checklist_id_fkey FOREIGN KEY (customer_id, checklist_id) REFERENCES checklist(customer_id, id) ON DELETE CASCADE,
  constraint checklist_form_field_executed_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint checklist_form_field_executed_picture_fkey FOREIGN KEY (customer_id, picture) REFERENCES image(customer_id, name)
);
alter table checklist_form_field_executed owner to tropeiro_system;
alter table checklist_form_field_executed enable row level security;
alter table checklist_form_field_executed force row level security;
create policy system on checklist_form_field_executed for all to tropeiro_system using (true) with check (true);
create policy tenant on checklist_form_field_executed for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX checklist_form_field_executed_image ON checklist_form_field_executed USING btree (customer_id, picture);
CREATE INDEX checklist_form_field_executed_of_checklist ON checklist_form_field_executed USING btree (customer_id, checklist_id, id);
CREATE INDEX checklist_form_field_executed_of_field ON checklist_form_field_executed USING btree (customer_id, checklist_form_field_id);
CREATE TRIGGER audit_delete AFTER DELETE ON checklist_form_field_executed REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON checklist_form_field_executed REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON checklist_form_field_executed REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
grant delete, insert, select, update on checklist_form_field_executed to tropeiro_app;

create table checklist_table (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint checklist_table_pkey PRIMARY KEY (id),
  constraint checklist_table_customer_id_id_key UNIQUE (customer_id, id),
  constraint checklist_table_external_code_key UNIQUE (customer_id, external_code),
  constraint checklist_table_name_key UNIQUE (customer_id, name_sort),
  constraint checklist_table_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table checklist_table owner to tropeiro_system;
alter table checklist_table enable row level security;
alter table checklist_table force row level security;
create policy system on checklist_table for all to tropeiro_system using (true) with check (true);
create policy tenant on checklist_table for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX checklist_table_by_modification ON checklist_table USING btree (customer_id, date_modified, id);
CREATE INDEX checklist_table_by_name ON checklist_table USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON checklist_table REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON checklist_table REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON checklist_table REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on checklist_table to tropeiro_app;

create table checklist_table_item (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  checklist_table_id bigint not null,
  name text not null,
  risk_level text,
  "order" smallint not null,
  date_excluded timestamp(3) with time zone,
  constraint checklist_table_item_pkey PRIMARY KEY (id),
  constraint checklist_table_item_customer_id_checklist_table_id_fkey FOREIGN KEY (customer_id, checklist_table_id) REFERENCES checklist_table(customer_id, id) ON DELETE CASCADE,
  constraint checklist_table_item_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table checklist_table_item owner to tropeiro_system;
alter table checklist_table_item enable row level security;
alter table checklist_table_item force row level security;
create policy system on checklist_table_item for all to tropeiro_system using (true) with check (true);
create policy tenant on checklist_table_item for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX checklist_table_item_of_table ON checklist_table_item USING btree (customer_id, checklist_table_id, "order", id);
CREATE TRIGGER audit_delete AFTER DELETE ON checklist_table_item REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON checklist_table_item REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON checklist_table_item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
grant delete, insert, select, update on checklist_table_item to tropeiro_app;

create table company_logo (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  content_type text not null,
  sha256 text not null,
  bytes bytea not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint company_logo_pkey PRIMARY KEY (id),
  constraint company_logo_customer_id_key UNIQUE (customer_id),
  constraint company_logo_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table company_logo owner to tropeiro_system;
alter table company_logo enable row level security;
alter table company_logo force row level security;
create policy system on company_logo for all to tropeiro_system using (true) with check (true);
create policy tenant on company_logo for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX company_logo_by_modification ON company_logo USING btree (customer_id, date_modified, id);
CREATE TRIGGER audit_delete AFTER DELETE ON company_logo REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('bytes');
CREATE TRIGGER audit_insert AFTER INSERT ON company_logo REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('bytes');
CREATE TRIGGER audit_update AFTER UPDATE ON company_logo REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('bytes');
grant delete, insert, select on company_logo to tropeiro_app;
grant update (bytes, content_type, date_modified, sha256) on company_logo to tropeiro_app;

create table cost_center (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint cost_center_pkey PRIMARY KEY (id),
  constraint cost_center_customer_id_id_key UNIQUE (customer_id, id),
  constraint cost_center_external_code_key UNIQUE (customer_id, external_code),
  constraint cost_center_name_key UNIQUE (customer_id, name_sort),
  constraint cost_center_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table cost_center owner to tropeiro_system;
alter table cost_center enable row level security;
alter table cost_center force row level security;
create policy system on cost_center for all to tropeiro_system using (true) with check (true);
create policy tenant on cost_center for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX cost_center_by_modification ON cost_center USING btree (customer_id, date_modified, id);
CREATE INDEX cost_center_by_name ON cost_center USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON cost_center REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON cost_center REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON cost_center REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on cost_center to tropeiro_app;

create table customer (
  id bigint generated always as identity not null,
  name text not null,
  document text not null,
  timezone text default 'America/Sao_Paulo'::text not null,
  language text default 'pt-BR'::text not null,
  delivery_time integer default 300 not null,
  warning_days integer default 30 not null,
  version integer default 1 not null,
  edition integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  require_signature boolean default false not null,
  require_picture boolean default false not null,
  require_hodometer_picture boolean default false not null,
  load_check boolean default false not null,
  geocoders text[],
  capacity_unit text default 'kg'::text not null,
  day_closes_at text default '06:00'::text not null,
  late_risk_margin integer default 600 not null,
  eta_changed_threshold integer default 300 not null,
  eta_changed_interval integer default 300 not null,
  delivery_time_source text default 'default'::text not null,
  dispatch text default 'at_once'::text not null,
  require_receiver boolean default false not null,
  invoice_contacts boolean default false not null,
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_document_key UNIQUE (document),
  constraint customer_dispatch_check CHECK (dispatch = ANY (ARRAY['at_once'::text, 'by_hand'::text]))
);
alter table customer owner to tropeiro_system;
alter table customer enable row level security;
alter table customer force row level security;
create policy system on customer for all to tropeiro_system using (true) with check (true);
create policy tenant on customer for all to public using (id = tenant()) with check (id = tenant());
CREATE TRIGGER audit_delete AFTER DELETE ON customer REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON customer REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON customer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER refold_zone AFTER UPDATE OF timezone ON customer FOR EACH ROW WHEN (old.timezone <> new.timezone) EXECUTE FUNCTION request_zone_refold();
CREATE TRIGGER starter_set AFTER INSERT ON customer FOR EACH ROW EXECUTE FUNCTION give_new_company_its_starter_set();
CREATE TRIGGER tell_sessions AFTER UPDATE OF version ON customer FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION tell_sessions('id');
grant select on customer to tropeiro_app;
grant update (capacity_unit, date_modified, day_closes_at, delivery_time, delivery_time_source, dispatch, edition, eta_changed_interval, eta_changed_threshold, geocoders, invoice_contacts, language, late_risk_margin, load_check, name, require_hodometer_picture, require_picture, require_receiver, require_signature, timezone, version, warning_days) on customer to tropeiro_app;

create table day_recomputation (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  date_begin date not null,
  date_end date not null,
  reason text not null,
  kept_since date,
  vehicle_count integer not null,
  user_id bigint,
  request_id text,
  progress_id uuid,
  date_created timestamp(3) with time zone default now() not null,
  date_ended timestamp(3) with time zone,
  corrected_day_count integer,
  left_day_count integer,
  failed_vehicle_count integer,
  cancelled_vehicle_count integer,
  vehicles_id bigint[],
  constraint day_recomputation_pkey PRIMARY KEY (id),
  constraint day_recomputation_customer_id_id_key UNIQUE (customer_id, id),
  constraint day_recomputation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table day_recomputation owner to tropeiro_system;
alter table day_recomputation enable row level security;
alter table day_recomputation force row level security;
create policy system on day_recomputation for all to tropeiro_system using (true) with check (true);
create policy tenant on day_recomputation for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX day_recomputation_newest ON day_recomputation USING btree (customer_id, date_created DESC, id DESC);
CREATE INDEX day_recomputation_under_way ON day_recomputation USING btree (customer_id) WHERE date_ended IS NULL;
CREATE TRIGGER audit_delete AFTER DELETE ON day_recomputation REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('progress_id');
CREATE TRIGGER audit_insert AFTER INSERT ON day_recomputation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('progress_id');
CREATE TRIGGER audit_update AFTER UPDATE ON day_recomputation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('progress_id');
grant insert, select, update on day_recomputation to tropeiro_app;

create table day_row (
  customer_id bigint default tenant() not null,
  vehicle_id bigint not null,
  date date not null,
  driver_id bigint,
  figures jsonb not null,
  figures_json text,
  date_closed timestamp(3) with time zone,
  is_split boolean default false not null,
  constraint day_row_pkey PRIMARY KEY (customer_id, vehicle_id, date),
  constraint day_row_customer_id_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id) ON DELETE CASCADE,
  constraint day_row_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id)
) with (fillfactor=60);
alter table day_row owner to tropeiro_system;
alter table day_row enable row level security;
alter table day_row force row level security;
create policy system on day_row for all to tropeiro_system using (true) with check (true);
create policy tenant on day_row for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX day_row_by_date ON day_row USING btree (customer_id, date);
CREATE INDEX day_row_of_driver ON day_row USING btree (customer_id, driver_id, date);
CREATE INDEX day_row_open ON day_row USING btree (customer_id, date, vehicle_id) WHERE date_closed IS NULL;
grant delete, insert, select, update on day_row to tropeiro_app;

create table department (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint department_pkey PRIMARY KEY (id),
  constraint department_customer_id_id_key UNIQUE (customer_id, id),
  constraint department_external_code_key UNIQUE (customer_id, external_code),
  constraint department_name_key UNIQUE (customer_id, name_sort),
  constraint department_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table department owner to tropeiro_system;
alter table department enable row level security;
alter table department force row level security;
create policy system on department for all to tropeiro_system using (true) with check (true);
create policy tenant on department for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX department_by_modification ON department USING btree (customer_id, date_modified, id);
CREATE INDEX department_by_name ON department USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON department REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON department REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON department REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on department to tropeiro_app;

create table device (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  serial text collate "C" not null,
  model text,
  phone_number text,
  active boolean default true not null,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint device_pkey PRIMARY KEY (id),
  constraint device_customer_id_id_key UNIQUE (customer_id, id),
  constraint device_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table device owner to tropeiro_system;
alter table device enable row level security;
alter table device force row level security;
create policy system on device for all to tropeiro_system using (true) with check (true);
create policy tenant on device for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX device_by_modification ON device USING btree (customer_id, date_modified, id);
CREATE INDEX device_by_serial ON device USING btree (customer_id, serial, id);
CREATE UNIQUE INDEX device_serial_key ON device USING btree (serial) WHERE active;
CREATE INDEX device_words ON device USING gin (customer_id, array_to_tsvector(search_words(serial)));
CREATE TRIGGER audit_delete AFTER DELETE ON device REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON device REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON device REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
grant delete, insert, select, update on device to tropeiro_app;

create table device_history (
  customer_id bigint default tenant() not null,
  vehicle_id bigint not null,
  device_id bigint not null,
  last_time timestamp(3) with time zone not null,
  state text not null,
  running text not null,
  replays integer not null,
  silence_due timestamp(3) with time zone,
  day text,
  silence_attempt_count smallint default 0 not null,
  last_date date generated always as ((last_time AT TIME ZONE 'UTC'::text)::date) stored not null,
  open_hour text,
  replayed_at timestamp(3) with time zone,
  constraint device_history_pkey PRIMARY KEY (vehicle_id, device_id),
  constraint device_history_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
) with (fillfactor=50, toast_tuple_target=8160);
alter table device_history owner to tropeiro_system;
alter table device_history enable row level security;
alter table device_history force row level security;
create policy system on device_history for all to tropeiro_system using (true) with check (true);
create policy tenant on device_history for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX device_history_by_age ON device_history USING btree (last_date);
CREATE INDEX device_history_by_silence ON device_history USING btree (silence_due) WHERE silence_due IS NOT NULL;
grant delete, insert, select, update on device_history to tropeiro_app;

create table device_installation (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  device_id bigint not null,
  vehicle_id bigint not null,
  from_time timestamp(3) with time zone,
  until_time timestamp(3) with time zone,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint device_installation_pkey PRIMARY KEY (id),
  constraint device_installation_customer_id_id_key UNIQUE (customer_id, id),
  constraint device_installation_lasts CHECK (from_time < until_time),
  constraint device_installation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint device_installation_device_id_fkey FOREIGN KEY (customer_id, device_id) REFERENCES device(customer_id, id) ON DELETE CASCADE,
  constraint device_installation_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id) ON DELETE CASCADE
);
alter table device_installation owner to tropeiro_system;
alter table device_installation enable row level security;
alter table device_installation force row level security;
create policy system on device_installation for all to tropeiro_system using (true) with check (true);
create policy tenant on device_installation for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX device_installation_by_device ON device_installation USING btree (customer_id, device_id, id);
CREATE INDEX device_installation_by_modification ON device_installation USING btree (customer_id, date_modified, id);
CREATE INDEX device_installation_by_vehicle ON device_installation USING btree (customer_id, vehicle_id, id);
CREATE INDEX device_installation_of_device ON device_installation USING btree (device_id, from_time, id);
CREATE UNIQUE INDEX device_installation_present ON device_installation USING btree (customer_id, device_id) WHERE until_time IS NULL;
CREATE TRIGGER audit_delete AFTER DELETE ON device_installation REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON device_installation REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON device_installation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER request_reassignment AFTER INSERT OR DELETE OR UPDATE ON device_installation FOR EACH ROW EXECUTE FUNCTION request_reassignment();
grant delete, insert, select, update on device_installation to tropeiro_app;

create table device_message (
  customer_id bigint not null,
  device_id bigint not null,
  vehicle_id bigint,
  "time" timestamp(3) with time zone not null,
  received timestamp(3) with time zone not null,
  hash bigint not null,
  latitude double precision,
  longitude double precision,
  altitude_m double precision,
  speed_kmh double precision,
  course_deg double precision,
  kind smallint not null,
  valid boolean not null,
  attributes jsonb not null,
  constraint device_message_key PRIMARY KEY (device_id, "time", kind, hash)
) partition by RANGE ("time");
alter table device_message owner to tropeiro_system;
alter table device_message enable row level security;
alter table device_message force row level security;
create policy system on device_message for all to tropeiro_system using (true) with check (true);
create policy tenant on device_message for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX device_message_by_age ON ONLY device_message USING btree (customer_id, "time");
CREATE INDEX device_message_of_vehicle ON ONLY device_message USING btree (customer_id, vehicle_id, "time");
grant select on device_message to tropeiro_app;

create table device_reassignment (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  device_id bigint not null,
  vehicle_ids bigint[] not null,
  from_time timestamp(3) with time zone not null,
  until_time timestamp(3) with time zone not null,
  done_until timestamp(3) with time zone,
  with_closed_days boolean default false not null,
  date_due timestamp(3) with time zone default now(),
  constraint device_reassignment_pkey PRIMARY KEY (id),
  constraint device_reassignment_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint device_reassignment_device_id_fkey FOREIGN KEY (customer_id, device_id) REFERENCES device(customer_id, id) ON DELETE CASCADE
);
alter table device_reassignment owner to tropeiro_system;
alter table device_reassignment enable row level security;
alter table device_reassignment force row level security;
create policy system on device_reassignment for all to tropeiro_system using (true) with check (true);
create policy tenant on device_reassignment for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX device_reassignment_due ON device_reassignment USING btree (date_due, id) WHERE date_due IS NOT NULL;
CREATE INDEX device_reassignment_of_device ON device_reassignment USING btree (customer_id, device_id);
grant delete, insert, select on device_reassignment to tropeiro_app;

create table device_segment (
  customer_id bigint default tenant() not null,
  vehicle_id bigint not null,
  device_id bigint not null,
  begin_time timestamp(3) with time zone not null,
  before text not null,
  ended text not null,
  figures text not null,
  first_date date not null,
  last_date date not null,
  constraint device_segment_pkey PRIMARY KEY (customer_id, vehicle_id, begin_time, device_id),
  constraint device_segment_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
) with (fillfactor=70);
alter table device_segment owner to tropeiro_system;
alter table device_segment enable row level security;
alter table device_segment force row level security;
create policy system on device_segment for all to tropeiro_system using (true) with check (true);
create policy tenant on device_segment for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX device_segment_by_age ON device_segment USING btree (customer_id, begin_time);
grant delete, insert, select, update on device_segment to tropeiro_app;

create table driver (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  cpf text,
  rg text,
  company_registry text,
  email text,
  phone_number text,
  is_deliveryman boolean default true not null,
  identifier text,
  department_id bigint,
  cost_center_id bigint,
  work_shift_id bigint,
  point_of_interest_id bigint,
  state_id smallint,
  cnh_category_id smallint,
  cnh_number text,
  cnh_date date,
  first_cnh_date date,
  cnh_file text,
  toxicology_expiration date,
  date_of_birth date,
  status text default 'A'::text not null,
  street text,
  neighborhood text,
  number text,
  complement text,
  city text,
  cep text,
  revenues numeric(14,2),
  revenues_type text,
  date_anonymized timestamp(3) with time zone,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  external_code text,
  erased jsonb,
  identifier_key text collate "C" generated always as (card_key(identifier)) stored,
  former_duplicates text[] default '{}'::text[] not null,
  constraint driver_pkey PRIMARY KEY (id),
  constraint driver_cpf_key UNIQUE (customer_id, cpf),
  constraint driver_customer_id_id_key UNIQUE (customer_id, id),
  constraint driver_external_code_key UNIQUE (customer_id, external_code),
  constraint driver_cnh_file_fkey FOREIGN KEY (customer_id, cnh_file) REFERENCES image(customer_id, name),
  constraint driver_cost_center_id_fkey FOREIGN KEY (customer_id, cost_center_id) REFERENCES cost_center(customer_id, id),
  constraint driver_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint driver_department_id_fkey FOREIGN KEY (customer_id, department_id) REFERENCES department(customer_id, id),
  constraint driver_point_of_interest_id_fkey FOREIGN KEY (customer_id, point_of_interest_id) REFERENCES point_of_interest(customer_id, id),
  constraint driver_work_shift_id_fkey FOREIGN KEY (customer_id, work_shift_id) REFERENCES work_shift(customer_id, id)
);
alter table driver owner to tropeiro_system;
alter table driver enable row level security;
alter table driver force row level security;
create policy system on driver for all to tropeiro_system using (true) with check (true);
create policy tenant on driver for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX driver_by_cnh_date ON driver USING btree (customer_id, cnh_date);
CREATE INDEX driver_by_identifier ON driver USING btree (customer_id, identifier, name_sort, id);
CREATE INDEX driver_by_kind ON driver USING btree (customer_id, is_deliveryman, name_sort, id);
CREATE INDEX driver_by_licence ON driver USING btree (customer_id, cnh_category_id, name_sort, id);
CREATE INDEX driver_by_modification ON driver USING btree (customer_id, date_modified, id);
CREATE INDEX driver_by_name ON driver USING btree (customer_id, name_sort, id);
CREATE INDEX driver_by_registry ON driver USING btree (customer_id, company_registry, name_sort, id);
CREATE INDEX driver_by_toxicology ON driver USING btree (customer_id, toxicology_expiration);
CREATE INDEX driver_cnh_image ON driver USING btree (customer_id, cnh_file);
CREATE UNIQUE INDEX driver_identifier_key ON driver USING btree (customer_id, identifier_key) WHERE status = 'A'::text AND identifier_key <> ''::text AND (identifier_key <> ALL (former_duplicates));
CREATE INDEX driver_inactive ON driver USING btree (customer_id, date_modified) WHERE status = 'I'::text AND date_anonymized IS NULL;
CREATE INDEX driver_like ON driver USING gin (customer_id, name_sort gin_trgm_ops);
CREATE INDEX driver_like_short ON driver USING gin (customer_id, short_parts(name_sort));
CREATE INDEX driver_of_cost_center ON driver USING btree (customer_id, cost_center_id);
CREATE INDEX driver_of_department ON driver USING btree (customer_id, department_id);
CREATE INDEX driver_of_point ON driver USING btree (customer_id, point_of_interest_id);
CREATE INDEX driver_of_work_shift ON driver USING btree (customer_id, work_shift_id);
CREATE INDEX driver_words ON driver USING gin (customer_id, array_to_tsvector(search_words(name)));
CREATE TRIGGER audit_delete AFTER DELETE ON driver REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort', 'erased', 'identifier_key', 'former_duplicates');
CREATE TRIGGER audit_insert AFTER INSERT ON driver REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort', 'erased', 'identifier_key', 'former_duplicates');
CREATE TRIGGER audit_update AFTER UPDATE ON driver REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort', 'erased', 'identifier_key', 'former_duplicates');
CREATE TRIGGER mark_licence AFTER INSERT OR UPDATE OF cnh_file ON driver FOR EACH ROW WHEN (new.cnh_file IS NOT NULL) EXECUTE FUNCTION mark_licence();
CREATE TRIGGER note_facts_delete AFTER DELETE ON driver REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
CREATE TRIGGER note_facts_insert AFTER INSERT ON driver REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
CREATE TRIGGER note_facts_update AFTER UPDATE ON driver REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
grant delete, insert, select, update on driver to tropeiro_app;

create table driver_day_row (
  customer_id bigint default tenant() not null,
  vehicle_id bigint not null,
  date date not null,
  driver_id bigint,
  figures jsonb not null,
  constraint driver_day_row_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id),
  constraint driver_day_row_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id) ON DELETE CASCADE
) with (fillfactor=60);
alter table driver_day_row owner to tropeiro_system;
alter table driver_day_row enable row level security;
alter table driver_day_row force row level security;
create policy system on driver_day_row for all to tropeiro_system using (true) with check (true);
create policy tenant on driver_day_row for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX driver_day_row_by_date ON driver_day_row USING btree (customer_id, date);
CREATE INDEX driver_day_row_of_driver ON driver_day_row USING btree (customer_id, driver_id, date);
CREATE UNIQUE INDEX driver_day_row_once ON driver_day_row USING btree (customer_id, vehicle_id, date, driver_id) NULLS NOT DISTINCT;
grant delete, insert, select, update on driver_day_row to tropeiro_app;

create table event (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  vehicle_id bigint,
  device_id bigint,
  key text collate "C" not null,
  category smallint not null,
  target text,
  begin_time timestamp(3) with time zone not null,
  end_time timestamp(3) with time zone,
  driver_id bigint,
  distance integer not null,
  value jsonb,
  limit_value double precision,
  unit text,
  range smallint,
  begin_latitude double precision,
  begin_longitude double precision,
  end_latitude double precision,
  end_longitude double precision,
  revision integer not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  date_retracted timestamp(3) with time zone,
  date_acknowledged timestamp(3) with time zone,
  last_latitude double precision,
  last_longitude double precision,
  last_position_time timestamp(3) with time zone,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id),
  constraint event_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id) ON DELETE CASCADE
) with (fillfactor=85);
alter table event owner to tropeiro_system;
alter table event enable row level security;
alter table event force row level security;
create policy system on event for all to tropeiro_system using (true) with check (true);
create policy tenant on event for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX event_by_age ON event USING btree (customer_id, begin_time);
CREATE INDEX event_by_modification ON event USING btree (customer_id, date_modified, id);
CREATE INDEX event_of_card ON event USING btree (customer_id) WHERE category = ANY (ARRAY[7, 25, 30, 31]);
CREATE INDEX event_of_category ON event USING btree (customer_id, category, (date_acknowledged IS NOT NULL), begin_time, id) WHERE date_retracted IS NULL;
CREATE INDEX event_of_driver ON event USING btree (customer_id, driver_id, category, begin_time, id) WHERE date_retracted IS NULL;
CREATE INDEX event_of_driver_retracted ON event USING btree (customer_id, driver_id) WHERE date_retracted IS NOT NULL;
CREATE INDEX event_of_target ON event USING btree (customer_id, target, begin_time, id) WHERE category = 0 AND date_retracted IS NULL;
CREATE INDEX event_of_vehicle ON event USING btree (customer_id, vehicle_id, category, begin_time, id) WHERE date_retracted IS NULL;
CREATE UNIQUE INDEX event_once ON event USING btree (customer_id, vehicle_id, device_id, key);
CREATE TRIGGER mark_figures AFTER INSERT OR UPDATE ON event FOR EACH ROW WHEN (new.category = 0) EXECUTE FUNCTION mark_figures_of_part();
CREATE TRIGGER mark_figures_of_deleted AFTER DELETE ON event FOR EACH ROW WHEN (old.category = 0) EXECUTE FUNCTION mark_figures_of_part();
grant delete, insert, select, update on event to tropeiro_app;

create table event_place (
  customer_id bigint default tenant() not null,
  latitude integer not null,
  longitude integer not null,
  address text,
  has_street boolean default false not null,
  date_wanted timestamp(3) with time zone default now() not null,
  date_due timestamp(3) with time zone default now(),
  attempt_count smallint default 0 not null,
  date_expires timestamp(3) with time zone default (now() + '7 days'::interval) not null,
  constraint event_place_pkey PRIMARY KEY (customer_id, latitude, longitude),
  constraint event_place_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table event_place owner to tropeiro_system;
alter table event_place enable row level security;
alter table event_place force row level security;
create policy system on event_place for all to tropeiro_system using (true) with check (true);
create policy tenant on event_place for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX event_place_due ON event_place USING btree (customer_id, date_wanted DESC) WHERE date_due IS NOT NULL;
CREATE INDEX event_place_expiry ON event_place USING btree (date_expires);
grant delete, insert, select, update on event_place to tropeiro_app;

create table event_setting_change (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  fleet_id bigint,
  vehicle_id bigint,
  name text collate "C" not null,
  value jsonb,
  since timestamp(3) with time zone not null,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint event_setting_change_pkey PRIMARY KEY (id),
  constraint event_setting_change_customer_id_id_key UNIQUE (customer_id, id),
  constraint event_setting_change_since_key UNIQUE NULLS NOT DISTINCT (customer_id, fleet_id, vehicle_id, name, since),
  constraint event_setting_change_of_one CHECK (fleet_id IS NULL OR vehicle_id IS NULL),
  constraint event_setting_change_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint event_setting_change_fleet_id_fkey FOREIGN KEY (customer_id, fleet_id) REFERENCES fleet(customer_id, id),
  constraint event_setting_change_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id) ON DELETE CASCADE
);
alter table event_setting_change owner to tropeiro_system;
alter table event_setting_change enable row level security;
alter table event_setting_change force row level security;
create policy system on event_setting_change for all to tropeiro_system using (true) with check (true);
create policy tenant on event_setting_change for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX event_setting_change_by_modification ON event_setting_change USING btree (customer_id, date_modified, id);
CREATE INDEX event_setting_change_by_name ON event_setting_change USING btree (customer_id, name, id);
CREATE INDEX event_setting_change_of_fleet ON event_setting_change USING btree (customer_id, fleet_id, name, id);
CREATE INDEX event_setting_change_of_vehicle ON event_setting_change USING btree (customer_id, vehicle_id, name, id);
CREATE TRIGGER audit_delete AFTER DELETE ON event_setting_change REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON event_setting_change REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON event_setting_change REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER note_facts_delete AFTER DELETE ON event_setting_change REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
CREATE TRIGGER note_facts_insert AFTER INSERT ON event_setting_change REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
CREATE TRIGGER note_facts_update AFTER UPDATE ON event_setting_change REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
CREATE TRIGGER refold_delete AFTER DELETE ON event_setting_change REFERENCING OLD TABLE AS settings FOR EACH STATEMENT EXECUTE FUNCTION request_setting_refold();
CREATE TRIGGER refold_insert AFTER INSERT ON event_setting_change REFERENCING NEW TABLE AS settings FOR EACH STATEMENT EXECUTE FUNCTION request_setting_refold();
grant delete, insert, select, update on event_setting_change to tropeiro_app;

create table execution_action (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  uuid uuid not null,
  route_plan_id bigint not null,
  route_point_id bigint,
  action text not null,
  phone text,
  sequence bigint,
  device_time timestamp(3) with time zone not null,
  corrected_time timestamp(3) with time zone not null,
  sync_date timestamp(3) with time zone default now() not null,
  is_online boolean not null,
  user_id bigint,
  driver_id bigint,
  latitude double precision,
  longitude double precision,
  route_return_reason_id bigint,
  route_executed_reason_id bigint,
  comment text,
  pictures text[] default '{}'::text[] not null,
  signature text,
  hodometer_picture text,
  items jsonb default '[]'::jsonb not null,
  arrival_refusal text,
  checklist_block text,
  outcome text not null,
  refusal text,
  refusal_details jsonb default '{}'::jsonb not null,
  flag text,
  revision integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  plan_status text default 'P'::text not null,
  is_erased boolean default false not null,
  reused_picture boolean default false not null,
  receiver_name text,
  receiver_document text,
  given_fields text[],
  accuracy_m double precision,
  hodometer double precision,
  break_kind text,
  app_version text,
  date_settled timestamp(3) with time zone,
  settled_by_user_id bigint,
  settlement_comment text,
  constraint execution_action_pkey PRIMARY KEY (id),
  constraint execution_action_customer_id_id_key UNIQUE (customer_id, id),
  constraint execution_action_uuid_key UNIQUE (customer_id, uuid),
  constraint execution_action_outcome_check CHECK (outcome = ANY (ARRAY['applied'::text, 'refused'::text])),
  constraint execution_action_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint execution_action_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id),
  constraint execution_action_route_executed_reason_id_fkey FOREIGN KEY (customer_id, route_executed_reason_id) REFERENCES route_executed_reason(customer_id, id),
  constraint execution_action_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE,
  constraint execution_action_route_return_reason_id_fkey FOREIGN KEY (customer_id, route_return_reason_id) REFERENCES route_return_reason(customer_id, id),
  constraint execution_action_settled_by_user_id_fkey FOREIGN KEY (customer_id, settled_by_user_id) REFERENCES app_user(customer_id, id) NOT VALID,
  constraint execution_action_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, id)
);
alter table execution_action owner to tropeiro_system;
alter table execution_action enable row level security;
alter table execution_action force row level security;
create policy system on execution_action for all to tropeiro_system using (true) with check (true);
create policy tenant on execution_action for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX execution_action_by_modification ON execution_action USING btree (customer_id, date_modified, id);
CREATE INDEX execution_action_newest ON execution_action USING btree (customer_id, sync_date DESC, id DESC);
CREATE INDEX execution_action_of_driver ON execution_action USING btree (customer_id, driver_id, sync_date DESC, id DESC);
CREATE INDEX execution_action_of_plan ON execution_action USING btree (customer_id, route_plan_id, sync_date DESC, id DESC);
CREATE INDEX execution_action_of_point ON execution_action USING btree (customer_id, route_point_id, sync_date DESC, id DESC) WHERE route_point_id IS NOT NULL;
CREATE INDEX execution_action_pictures ON execution_action USING gin ((pictures || ARRAY[signature, hodometer_picture]));
CREATE INDEX execution_action_recorded ON execution_action USING btree (customer_id, action, sync_date DESC, id DESC) WHERE action = ANY (ARRAY['acknowledge'::text, 'break_begin'::text, 'break_end'::text]);
CREATE INDEX execution_action_refused ON execution_action USING btree (customer_id, sync_date DESC, id DESC) WHERE outcome = 'refused'::text;
CREATE INDEX execution_action_refused_of_user ON execution_action USING btree (customer_id, user_id, sync_date DESC, id DESC) WHERE outcome = 'refused'::text;
CREATE INDEX execution_action_unsettled ON execution_action USING btree (customer_id, sync_date DESC, id DESC) WHERE outcome = 'refused'::text AND date_settled IS NULL;
CREATE TRIGGER audit_delete AFTER DELETE ON execution_action REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('refusal_details');
CREATE TRIGGER audit_insert AFTER INSERT ON execution_action REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('refusal_details');
CREATE TRIGGER audit_update AFTER UPDATE ON execution_action REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('refusal_details');
CREATE TRIGGER mark_figures AFTER INSERT OR DELETE OR UPDATE ON execution_action FOR EACH ROW EXECUTE FUNCTION mark_figures_of_part();
grant insert, select on execution_action to tropeiro_app;
grant update (date_modified, date_settled, flag, outcome, refusal, refusal_details, reused_picture, revision, settled_by_user_id, settlement_comment) on execution_action to tropeiro_app;

create table execution_record (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  route_point_id bigint not null,
  execution_action_id bigint not null,
  attempt smallint not null,
  return_date timestamp(3) with time zone not null,
  constraint execution_record_pkey PRIMARY KEY (id),
  constraint execution_record_customer_id_attempt_key UNIQUE (customer_id, route_point_id, execution_action_id),
  constraint execution_record_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint execution_record_execution_action_id_fkey FOREIGN KEY (customer_id, execution_action_id) REFERENCES execution_action(customer_id, id) ON DELETE CASCADE,
  constraint execution_record_route_point_id_fkey FOREIGN KEY (customer_id, route_point_id) REFERENCES route_point(customer_id, id) ON DELETE CASCADE
);
alter table execution_record owner to tropeiro_system;
alter table execution_record enable row level security;
alter table execution_record force row level security;
create policy system on execution_record for all to tropeiro_system using (true) with check (true);
create policy tenant on execution_record for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX execution_record_by_date ON execution_record USING btree (customer_id, return_date, id);
CREATE INDEX execution_record_in_order ON execution_record USING btree (route_point_id, attempt);
CREATE INDEX execution_record_of_action ON execution_record USING btree (execution_action_id);
CREATE TRIGGER mark_figures AFTER INSERT OR DELETE OR UPDATE ON execution_record FOR EACH ROW EXECUTE FUNCTION mark_figures_of_part();
grant delete, insert, select, update on execution_record to tropeiro_app;

create table facts_change (
  customer_id bigint default tenant() not null,
  transaction xid8 default pg_current_xact_id() not null,
  begun timestamp with time zone default now() not null,
  constraint facts_change_pkey PRIMARY KEY (customer_id, transaction, begun),
  constraint facts_change_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
alter table facts_change owner to tropeiro_system;
alter table facts_change enable row level security;
alter table facts_change force row level security;
create policy system on facts_change for all to tropeiro_system using (true) with check (true);
create policy tenant on facts_change for all to public using (customer_id = tenant()) with check (customer_id = tenant());
grant select on facts_change to tropeiro_app;

create table fleet (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint fleet_pkey PRIMARY KEY (id),
  constraint fleet_customer_id_id_key UNIQUE (customer_id, id),
  constraint fleet_external_code_key UNIQUE (customer_id, external_code),
  constraint fleet_name_key UNIQUE (customer_id, name_sort),
  constraint fleet_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table fleet owner to tropeiro_system;
alter table fleet enable row level security;
alter table fleet force row level security;
create policy system on fleet for all to tropeiro_system using (true) with check (true);
create policy tenant on fleet for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX fleet_by_modification ON fleet USING btree (customer_id, date_modified, id);
CREATE INDEX fleet_by_name ON fleet USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON fleet REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON fleet REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON fleet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on fleet to tropeiro_app;

create table fuel_category (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint fuel_category_pkey PRIMARY KEY (id),
  constraint fuel_category_customer_id_id_key UNIQUE (customer_id, id),
  constraint fuel_category_external_code_key UNIQUE (customer_id, external_code),
  constraint fuel_category_name_key UNIQUE (customer_id, name_sort),
  constraint fuel_category_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table fuel_category owner to tropeiro_system;
alter table fuel_category enable row level security;
alter table fuel_category force row level security;
create policy system on fuel_category for all to tropeiro_system using (true) with check (true);
create policy tenant on fuel_category for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX fuel_category_by_modification ON fuel_category USING btree (customer_id, date_modified, id);
CREATE INDEX fuel_category_by_name ON fuel_category USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON fuel_category REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON fuel_category REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON fuel_category REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on fuel_category to tropeiro_app;

create table function_file (
  name text not null,
  hash text not null,
  date_applied timestamp with time zone default now() not null,
  constraint function_file_pkey PRIMARY KEY (name)
);
alter table function_file owner to tropeiro_system;
grant select on function_file to tropeiro_app;

create table geocoding_answer (
  customer_id bigint default tenant() not null,
  provider text not null,
  address_key text not null,
  places jsonb not null,
  date_expires timestamp(3) with time zone not null,
  constraint geocoding_answer_pkey PRIMARY KEY (customer_id, address_key, provider),
  constraint geocoding_answer_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table geocoding_answer owner to tropeiro_system;
alter table geocoding_answer enable row level security;
alter table geocoding_answer force row level security;
create policy system on geocoding_answer for all to tropeiro_system using (true) with check (true);
create policy tenant on geocoding_answer for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX geocoding_answer_expiry ON geocoding_answer USING btree (date_expires);
grant delete, insert, select, update on geocoding_answer to tropeiro_app;

create table geodata_file (
  id integer generated always as identity not null,
  sha256 text not null,
  name text not null,
  kind text not null,
  lines bigint default 0 not null,
  date_begun timestamp(3) with time zone default now() not null,
  date_ended timestamp(3) with time zone,
  constraint geodata_file_pkey PRIMARY KEY (id),
  constraint geodata_file_sha256_key UNIQUE (sha256)
);
alter table geodata_file owner to tropeiro_system;

create table geodata_number (
  street_id integer not null,
  number integer not null,
  latitude integer not null,
  longitude integer not null,
  file_id integer not null,
  level smallint not null,
  constraint geodata_number_pkey PRIMARY KEY (street_id, number)
);
alter table geodata_number owner to tropeiro_system;
grant select on geodata_number to tropeiro_app;

create table geodata_street (
  id integer generated always as identity not null,
  municipality integer not null,
  cep integer not null,
  latitude integer not null,
  longitude integer not null,
  south integer not null,
  west integer not null,
  north integer not null,
  east integer not null,
  number_count integer not null,
  street_key text collate "C" not null,
  neighborhood_key text collate "C" not null,
  street text not null,
  neighborhood text not null,
  constraint geodata_street_pkey PRIMARY KEY (id),
  constraint geodata_street_key UNIQUE (municipality, street_key, cep, neighborhood_key)
);
alter table geodata_street owner to tropeiro_system;
CREATE INDEX geodata_street_by_cep ON geodata_street USING btree (cep);
CREATE INDEX geodata_street_by_neighborhood ON geodata_street USING btree (municipality, neighborhood_key);
CREATE INDEX geodata_street_by_place ON geodata_street USING gist (box(point(west::double precision, south::double precision), point(east::double precision, north::double precision)));
CREATE INDEX geodata_street_by_words ON geodata_street USING gin (municipality, words_of(street_key));
grant select on geodata_street to tropeiro_app;

create table geodata_word (
  word text collate "C" not null,
  constraint geodata_word_pkey PRIMARY KEY (word)
);
alter table geodata_word owner to tropeiro_system;
CREATE INDEX geodata_word_by_likeness ON geodata_word USING gin (word gin_trgm_ops);
grant select on geodata_word to tropeiro_app;

create table idempotency (
  customer_id bigint not null,
  user_id bigint not null,
  path text not null,
  key text not null,
  request_hash text not null,
  date_expires timestamp(3) with time zone not null,
  answer text,
  claimant uuid,
  constraint idempotency_pkey PRIMARY KEY (customer_id, user_id, path, key),
  constraint idempotency_answered_or_claimed CHECK ((answer IS NULL) <> (claimant IS NULL))
);
alter table idempotency owner to tropeiro_system;
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy system on idempotency for all to tropeiro_system using (true) with check (true);
create policy tenant on idempotency for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX idempotency_expiry ON idempotency USING btree (date_expires);
grant delete, insert, select, update on idempotency to tropeiro_app;

create table image (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  sha256 text not null,
  extension text not null,
  name text generated always as ((sha256 || '.'::text) || extension) stored not null,
  content_type text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  user_ids bigint[] default '{}'::bigint[] not null,
  is_licence boolean default false not null,
  date_created timestamp(3) with time zone default now() not null,
  constraint image_pkey PRIMARY KEY (id),
  constraint image_customer_id_id_key UNIQUE (customer_id, id),
  constraint image_customer_id_name_key UNIQUE (customer_id, name),
  constraint image_customer_id_sha256_key UNIQUE (customer_id, sha256),
  constraint image_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table image owner to tropeiro_system;
alter table image enable row level security;
alter table image force row level security;
create policy system on image for all to tropeiro_system using (true) with check (true);
create policy tenant on image for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX image_by_age ON image USING btree (customer_id, date_created, id);
CREATE INDEX image_of_users ON image USING gin (user_ids);
CREATE TRIGGER audit_delete AFTER DELETE ON image REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON image REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON image REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
grant delete, insert, select on image to tropeiro_app;
grant update (user_ids) on image to tropeiro_app;

create table image_upload (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  user_id bigint not null,
  sha256 text not null,
  size integer not null,
  received integer default 0 not null,
  date_expires timestamp(3) with time zone not null,
  constraint image_upload_pkey PRIMARY KEY (id),
  constraint image_upload_customer_id_id_key UNIQUE (customer_id, id),
  constraint image_upload_customer_id_user_id_sha256_key UNIQUE (customer_id, user_id, sha256),
  constraint image_upload_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table image_upload owner to tropeiro_system;
alter table image_upload enable row level security;
alter table image_upload force row level security;
create policy system on image_upload for all to tropeiro_system using (true) with check (true);
create policy tenant on image_upload for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX image_upload_expiry ON image_upload USING btree (date_expires);
grant delete, insert, select, update on image_upload to tropeiro_app;

create table image_upload_piece (
  customer_id bigint default tenant() not null,
  image_upload_id bigint not null,
  "offset" integer not null,
  bytes bytea not null,
  constraint image_upload_piece_pkey PRIMARY KEY (image_upload_id, "offset"),
  constraint image_upload_piece_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint image_upload_piece_image_upload_id_fkey FOREIGN KEY (customer_id, image_upload_id) REFERENCES image_upload(customer_id, id) ON DELETE CASCADE
);
alter table image_upload_piece owner to tropeiro_system;
alter table image_upload_piece enable row level security;
alter table image_upload_piece force row level security;
create policy system on image_upload_piece for all to tropeiro_system using (true) with check (true);
create policy tenant on image_upload_piece for all to public using (customer_id = tenant()) with check (customer_id = tenant());
grant delete, insert, select on image_upload_piece to tropeiro_app;

create table itinerary (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  itinerary_id bigint,
  description text not null,
  external_id text,
  vehicle_id bigint not null,
  driver_id bigint not null,
  date_time_start_estimated timestamp(3) with time zone not null,
  date_time_end_estimated timestamp(3) with time zone not null,
  date_time_start_real timestamp(3) with time zone,
  date_time_end_real timestamp(3) with time zone,
  date_time_start timestamp(3) with time zone generated always as (COALESCE(date_time_start_real, date_time_start_estimated)) stored not null,
  date_time_end timestamp(3) with time zone generated always as (COALESCE(date_time_end_real, GREATEST(date_time_end_estimated, date_time_start_real))) stored not null,
  days_at_most smallint generated always as (days_at_most(COALESCE(date_time_start_real, date_time_start_estimated), COALESCE(date_time_end_real, GREATEST(date_time_end_estimated, date_time_start_real)))) stored not null,
  start_local text,
  end_local text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  date_excluded timestamp(3) with time zone,
  former_duplicates text[] default '{}'::text[] not null,
  constraint itinerary_pkey PRIMARY KEY (id),
  constraint itinerary_customer_id_id_key UNIQUE (customer_id, id),
  constraint itinerary_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint itinerary_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id),
  constraint itinerary_itinerary_id_fkey FOREIGN KEY (customer_id, itinerary_id) REFERENCES itinerary(customer_id, id),
  constraint itinerary_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id)
);
alter table itinerary owner to tropeiro_system;
alter table itinerary enable row level security;
alter table itinerary force row level security;
create policy system on itinerary for all to tropeiro_system using (true) with check (true);
create policy tenant on itinerary for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX itinerary_by_end ON itinerary USING btree (customer_id, date_time_end);
CREATE INDEX itinerary_by_external_id ON itinerary USING btree (customer_id, external_id, date_time_start DESC, id DESC) WHERE external_id IS NOT NULL;
CREATE INDEX itinerary_by_modification ON itinerary USING btree (customer_id, date_modified, id);
CREATE UNIQUE INDEX itinerary_external_id_key ON itinerary USING btree (customer_id, external_id) WHERE date_excluded IS NULL AND external_id IS NOT NULL AND (external_id <> ALL (former_duplicates));
CREATE INDEX itinerary_newest ON itinerary USING btree (customer_id, days_at_most, date_time_start DESC, id DESC);
CREATE INDEX itinerary_of_driver ON itinerary USING btree (customer_id, driver_id, date_time_start DESC, id DESC);
CREATE INDEX itinerary_of_vehicle ON itinerary USING btree (customer_id, vehicle_id, date_time_start DESC, id DESC);
CREATE INDEX itinerary_parts ON itinerary USING btree (customer_id, itinerary_id, date_time_start, id);
CREATE TRIGGER audit_delete AFTER DELETE ON itinerary REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('days_at_most', 'former_duplicates');
CREATE TRIGGER audit_insert AFTER INSERT ON itinerary REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('days_at_most', 'former_duplicates');
CREATE TRIGGER audit_update AFTER UPDATE ON itinerary REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('days_at_most', 'former_duplicates');
CREATE TRIGGER refold_delete AFTER DELETE ON itinerary REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION request_refold();
CREATE TRIGGER refold_insert AFTER INSERT ON itinerary REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION request_refold();
CREATE TRIGGER refold_update AFTER UPDATE ON itinerary REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION request_refold();
CREATE TRIGGER refuse_anonymized BEFORE INSERT OR UPDATE OF driver_id ON itinerary FOR EACH ROW EXECUTE FUNCTION refuse_anonymized('driver_id');
grant delete, insert, select, update on itinerary to tropeiro_app;

create table login_attempt (
  subject text not null,
  failures integer default 0 not null,
  date_failed timestamp(3) with time zone,
  pending integer default 1 not null,
  date_begun timestamp(3) with time zone default now() not null,
  date_right timestamp(3) with time zone,
  constraint login_attempt_pkey PRIMARY KEY (subject)
);
alter table login_attempt owner to tropeiro_system;
CREATE INDEX login_attempt_age ON login_attempt USING btree (date_begun);
grant select on login_attempt to tropeiro_app;

create table message (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  driver_id bigint not null,
  route_plan_id bigint,
  user_id bigint,
  text text,
  date_read timestamp(3) with time zone,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  route_point_id bigint,
  read_by_user_id bigint,
  from_driver boolean default false not null,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_customer_id_id_key UNIQUE (customer_id, id),
  constraint message_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint message_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id) ON DELETE CASCADE,
  constraint message_read_by_user_id_fkey FOREIGN KEY (customer_id, read_by_user_id) REFERENCES app_user(customer_id, id),
  constraint message_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE,
  constraint message_route_point_id_fkey FOREIGN KEY (customer_id, route_point_id) REFERENCES route_point(customer_id, id) ON DELETE SET NULL (route_point_id),
  constraint message_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, id)
);
alter table message owner to tropeiro_system;
alter table message enable row level security;
alter table message force row level security;
create policy system on message for all to tropeiro_system using (true) with check (true);
create policy tenant on message for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX message_by_modification ON message USING btree (customer_id, date_modified, id);
CREATE INDEX message_newest ON message USING btree (customer_id, date_created DESC, id DESC);
CREATE INDEX message_of_driver ON message USING btree (customer_id, driver_id, date_created DESC, id DESC);
CREATE INDEX message_of_plan ON message USING btree (customer_id, route_plan_id, date_created DESC, id DESC);
CREATE INDEX message_of_point ON message USING btree (customer_id, route_point_id, date_created DESC, id DESC) WHERE route_point_id IS NOT NULL;
CREATE INDEX message_unread ON message USING btree (customer_id, date_created DESC, id DESC) WHERE date_read IS NULL;
CREATE INDEX message_unread_from_driver ON message USING btree (customer_id, date_created DESC, id DESC) WHERE date_read IS NULL AND from_driver;
CREATE TRIGGER audit_delete AFTER DELETE ON message REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('text');
CREATE TRIGGER audit_insert AFTER INSERT ON message REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('text');
CREATE TRIGGER audit_update AFTER UPDATE ON message REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('text');
CREATE TRIGGER refuse_anonymized BEFORE INSERT OR UPDATE OF driver_id ON message FOR EACH ROW EXECUTE FUNCTION refuse_anonymized('driver_id');
grant insert, select on message to tropeiro_app;
grant update (date_modified, date_read, read_by_user_id) on message to tropeiro_app;

create table migration (
  name text not null,
  hash text not null,
  date_applied timestamp with time zone default now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);
alter table migration owner to tropeiro_system;
grant select on migration to tropeiro_app;

create table optimization_turn (
  customer_id bigint default tenant() not null,
  date_taken timestamp with time zone not null,
  constraint optimization_turn_pkey PRIMARY KEY (customer_id),
  constraint optimization_turn_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table optimization_turn owner to tropeiro_system;
alter table optimization_turn enable row level security;
alter table optimization_turn force row level security;
create policy system on optimization_turn for all to tropeiro_system using (true) with check (true);
create policy tenant on optimization_turn for all to public using (customer_id = tenant()) with check (customer_id = tenant());
grant select on optimization_turn to tropeiro_app;

create table outbox (
  epoch bigint not null,
  transaction xid8 default pg_current_xact_id() not null,
  id bigint generated always as identity not null,
  customer_id bigint not null,
  date_time timestamp(3) with time zone default now() not null,
  type text not null,
  resource_id bigint,
  payload jsonb not null,
  user_id bigint,
  constraint outbox_pkey PRIMARY KEY (epoch, transaction, id)
);
alter table outbox owner to tropeiro_system;
alter table outbox enable row level security;
alter table outbox force row level security;
create policy system on outbox for all to tropeiro_system using (true) with check (true);
create policy tenant on outbox for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX outbox_by_age ON outbox USING btree (customer_id, date_time, id);
CREATE INDEX outbox_of_customer ON outbox USING btree (customer_id, epoch, transaction, id);
CREATE INDEX outbox_of_driver ON outbox USING btree (customer_id, (((payload -> 'driver'::text) ->> 'id'::text)::bigint)) WHERE type ~~ 'vehicle.%'::text;
CREATE INDEX outbox_of_record ON outbox USING btree (customer_id, resource_id);
CREATE TRIGGER note_horizon AFTER DELETE ON outbox REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_outbox_horizon();
grant select on outbox to tropeiro_app;

create table outbox_epoch (
  begun integer not null,
  cluster bigint not null
);
alter table outbox_epoch owner to tropeiro_system;
CREATE UNIQUE INDEX outbox_epoch_single ON outbox_epoch USING btree ((true));
grant select on outbox_epoch to tropeiro_app;

create table outbox_horizon (
  customer_id bigint default tenant() not null,
  epoch bigint not null,
  transaction xid8 not null,
  id bigint not null,
  constraint outbox_horizon_pkey PRIMARY KEY (customer_id),
  constraint outbox_horizon_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table outbox_horizon owner to tropeiro_system;
alter table outbox_horizon enable row level security;
alter table outbox_horizon force row level security;
create policy system on outbox_horizon for all to tropeiro_system using (true) with check (true);
create policy tenant on outbox_horizon for all to public using (customer_id = tenant()) with check (customer_id = tenant());
grant select on outbox_horizon to tropeiro_app;

create table panic (
  id bigint not null,
  customer_id bigint default tenant() not null,
  driver_id bigint not null,
  uuid uuid not null,
  "time" timestamp(3) with time zone not null,
  device_time timestamp(3) with time zone not null,
  accuracy_m double precision,
  date_created timestamp(3) with time zone default now() not null,
  constraint panic_pkey PRIMARY KEY (id),
  constraint panic_customer_id_id_key UNIQUE (customer_id, id),
  constraint panic_once UNIQUE (customer_id, driver_id, uuid),
  constraint panic_customer_id_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id) ON DELETE CASCADE,
  constraint panic_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table panic owner to tropeiro_system;
alter table panic enable row level security;
alter table panic force row level security;
create policy system on panic for all to tropeiro_system using (true) with check (true);
create policy tenant on panic for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX panic_by_age ON panic USING btree (customer_id, "time");
CREATE INDEX panic_of_driver ON panic USING btree (customer_id, driver_id, date_created DESC);
CREATE TRIGGER audit_delete AFTER DELETE ON panic REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON panic REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON panic REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
grant insert, select on panic to tropeiro_app;

create table phone_enrolment (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  driver_id bigint not null,
  user_id bigint not null,
  created_by_user_id bigint not null,
  link_hash bytea not null,
  qr_hash bytea not null,
  wrong_count smallint default 0 not null,
  date_created timestamp(3) with time zone default now() not null,
  date_expires timestamp(3) with time zone not null,
  qr_date_expires timestamp(3) with time zone not null,
  date_ended timestamp(3) with time zone,
  date_used timestamp(3) with time zone,
  constraint phone_enrolment_pkey PRIMARY KEY (id),
  constraint phone_enrolment_customer_id_id_key UNIQUE (customer_id, id),
  constraint phone_enrolment_customer_id_created_by_user_id_fkey FOREIGN KEY (customer_id, created_by_user_id) REFERENCES app_user(customer_id, id),
  constraint phone_enrolment_customer_id_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id) ON DELETE CASCADE,
  constraint phone_enrolment_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint phone_enrolment_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, id)
);
alter table phone_enrolment owner to tropeiro_system;
alter table phone_enrolment enable row level security;
alter table phone_enrolment force row level security;
create policy system on phone_enrolment for all to tropeiro_system using (true) with check (true);
create policy tenant on phone_enrolment for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX phone_enrolment_expiry ON phone_enrolment USING btree (date_expires);
CREATE UNIQUE INDEX phone_enrolment_link ON phone_enrolment USING btree (link_hash);
CREATE INDEX phone_enrolment_of_driver ON phone_enrolment USING btree (customer_id, driver_id);
CREATE UNIQUE INDEX phone_enrolment_qr ON phone_enrolment USING btree (qr_hash);
CREATE TRIGGER audit_delete AFTER DELETE ON phone_enrolment REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('link_hash', 'qr_hash');
CREATE TRIGGER audit_insert AFTER INSERT ON phone_enrolment REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('link_hash', 'qr_hash');
CREATE TRIGGER audit_update AFTER UPDATE ON phone_enrolment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('link_hash', 'qr_hash');
grant insert, select on phone_enrolment to tropeiro_app;
grant update (date_ended, date_used, wrong_count) on phone_enrolment to tropeiro_app;

create table phone_position (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  driver_id bigint not null,
  route_plan_id bigint not null,
  vehicle_id bigint,
  "time" timestamp(3) with time zone not null,
  received timestamp(3) with time zone default now() not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m double precision,
  speed_kmh double precision,
  course_deg double precision,
  constraint phone_position_pkey PRIMARY KEY (id),
  constraint phone_position_customer_id_id_key UNIQUE (customer_id, id),
  constraint phone_position_once UNIQUE (customer_id, driver_id, "time"),
  constraint phone_position_customer_id_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id) ON DELETE CASCADE,
  constraint phone_position_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint phone_position_customer_id_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE
);
alter table phone_position owner to tropeiro_system;
alter table phone_position enable row level security;
alter table phone_position force row level security;
create policy system on phone_position for all to tropeiro_system using (true) with check (true);
create policy tenant on phone_position for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX phone_position_expiry ON phone_position USING btree (received);
CREATE INDEX phone_position_of_plan ON phone_position USING btree (customer_id, route_plan_id, "time" DESC);
CREATE INDEX phone_position_of_vehicle ON phone_position USING btree (customer_id, vehicle_id, "time" DESC);
CREATE TRIGGER audit_insert AFTER INSERT ON phone_position REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_phone_positions();
grant insert, select on phone_position to tropeiro_app;

create table plan_arrival (
  customer_id bigint default tenant() not null,
  route_plan_id bigint not null,
  vehicle_id bigint,
  date_due timestamp(3) with time zone not null,
  date_soonest timestamp(3) with time zone,
  constraint plan_arrival_pkey PRIMARY KEY (customer_id, route_plan_id),
  constraint plan_arrival_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint plan_arrival_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE
);
alter table plan_arrival owner to tropeiro_system;
alter table plan_arrival enable row level security;
alter table plan_arrival force row level security;
create policy system on plan_arrival for all to tropeiro_system using (true) with check (true);
create policy tenant on plan_arrival for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX plan_arrival_due ON plan_arrival USING btree (date_due);
CREATE INDEX plan_arrival_of_vehicle ON plan_arrival USING btree (customer_id, vehicle_id) WHERE vehicle_id IS NOT NULL;
grant delete, select, update on plan_arrival to tropeiro_app;

create table plan_figures (
  customer_id bigint default tenant() not null,
  route_plan_id bigint not null,
  vehicle_id bigint,
  begin_time timestamp(3) with time zone not null,
  end_time timestamp(3) with time zone not null,
  date_marked timestamp with time zone default clock_timestamp() not null,
  figures jsonb,
  stop_place bigint[],
  stop_reason bigint[],
  stop_counts integer[],
  stop_total_late bigint[],
  stop_total_early bigint[],
  stop_total_service_planned bigint[],
  stop_total_service_done bigint[],
  stop_total_waiting_planned bigint[],
  stop_total_waiting_done bigint[],
  constraint plan_figures_pkey PRIMARY KEY (customer_id, route_plan_id),
  constraint plan_figures_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint plan_figures_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE
);
alter table plan_figures owner to tropeiro_system;
alter table plan_figures enable row level security;
alter table plan_figures force row level security;
create policy system on plan_figures for all to tropeiro_system using (true) with check (true);
create policy tenant on plan_figures for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX plan_figures_due ON plan_figures USING btree (date_marked) WHERE figures IS NULL;
CREATE INDEX plan_figures_of_vehicle ON plan_figures USING btree (customer_id, vehicle_id, end_time) WHERE vehicle_id IS NOT NULL;
CREATE INDEX plan_figures_without_stops ON plan_figures USING btree (date_marked DESC, route_plan_id) WHERE figures IS NOT NULL AND stop_place IS NULL;
grant select on plan_figures to tropeiro_app;
grant update (figures, stop_counts, stop_place, stop_reason, stop_total_early, stop_total_late, stop_total_service_done, stop_total_service_planned, stop_total_waiting_done, stop_total_waiting_planned) on plan_figures to tropeiro_app;

create table plan_former_crew (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  route_plan_id bigint not null,
  vehicle_id bigint,
  driver_id bigint,
  helper_id bigint,
  date_until timestamp(3) with time zone not null,
  constraint plan_former_crew_pkey PRIMARY KEY (id),
  constraint plan_former_crew_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint plan_former_crew_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id),
  constraint plan_former_crew_helper_id_fkey FOREIGN KEY (customer_id, helper_id) REFERENCES driver(customer_id, id),
  constraint plan_former_crew_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE,
  constraint plan_former_crew_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id)
);
alter table plan_former_crew owner to tropeiro_system;
alter table plan_former_crew enable row level security;
alter table plan_former_crew force row level security;
create policy system on plan_former_crew for all to tropeiro_system using (true) with check (true);
create policy tenant on plan_former_crew for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX plan_former_crew_of_driver ON plan_former_crew USING btree (customer_id, driver_id, date_until);
CREATE INDEX plan_former_crew_of_helper ON plan_former_crew USING btree (customer_id, helper_id, date_until) WHERE helper_id IS NOT NULL;
CREATE INDEX plan_former_crew_of_plan ON plan_former_crew USING btree (customer_id, route_plan_id, date_until, id);
CREATE INDEX plan_former_crew_of_vehicle ON plan_former_crew USING btree (customer_id, vehicle_id, date_until);
grant select on plan_former_crew to tropeiro_app;

create table plan_optimization (
  customer_id bigint default tenant() not null,
  route_plan_id bigint not null,
  date_requested timestamp(3) with time zone default now() not null,
  date_due timestamp(3) with time zone default now() not null,
  attempt_count smallint default 0 not null,
  lease_token uuid,
  lease_until timestamp(3) with time zone,
  progress_id uuid,
  status_before text default 'I'::text not null,
  locked_points jsonb default '[]'::jsonb not null,
  objective text,
  has_time_window boolean,
  search_seconds smallint,
  joint_id bigint,
  keep_begun boolean default false not null,
  constraint plan_optimization_pkey PRIMARY KEY (customer_id, route_plan_id),
  constraint plan_optimization_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint plan_optimization_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE
);
alter table plan_optimization owner to tropeiro_system;
alter table plan_optimization enable row level security;
alter table plan_optimization force row level security;
create policy system on plan_optimization for all to tropeiro_system using (true) with check (true);
create policy tenant on plan_optimization for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX plan_optimization_due ON plan_optimization USING btree (date_due);
grant delete, insert, select, update on plan_optimization to tropeiro_app;

create table plan_point_change (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  route_plan_id bigint not null,
  route_point_id bigint not null,
  change text not null,
  date_changed timestamp(3) with time zone not null,
  constraint plan_point_change_pkey PRIMARY KEY (id),
  constraint plan_point_change_change_check CHECK (change = ANY (ARRAY['joined'::text, 'left'::text])),
  constraint plan_point_change_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint plan_point_change_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE
);
alter table plan_point_change owner to tropeiro_system;
alter table plan_point_change enable row level security;
alter table plan_point_change force row level security;
create policy system on plan_point_change for all to tropeiro_system using (true) with check (true);
create policy tenant on plan_point_change for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX plan_point_change_of_plan ON plan_point_change USING btree (customer_id, route_plan_id, id);
grant insert, select on plan_point_change to tropeiro_app;

create table point_of_interest (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  title text not null,
  title_sort text collate "C" generated always as (plain(title)) stored not null,
  responsible_name text,
  phone text,
  latitude double precision not null,
  longitude double precision not null,
  migration_id text,
  category_id smallint not null,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  former_duplicates text[] default '{}'::text[] not null,
  record text generated always as (point_of_interest_json(id, title, responsible_name, phone, latitude, longitude, migration_id, category_id, date_created, date_modified)) stored not null,
  constraint point_of_interest_pkey PRIMARY KEY (id),
  constraint point_of_interest_customer_id_id_key UNIQUE (customer_id, id),
  constraint point_of_interest_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table point_of_interest owner to tropeiro_system;
alter table point_of_interest enable row level security;
alter table point_of_interest force row level security;
create policy system on point_of_interest for all to tropeiro_system using (true) with check (true);
create policy tenant on point_of_interest for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX point_of_interest_by_category ON point_of_interest USING btree (customer_id, category_id, title_sort, id);
CREATE INDEX point_of_interest_by_migration_id ON point_of_interest USING btree (customer_id, migration_id) WHERE migration_id IS NOT NULL;
CREATE INDEX point_of_interest_by_modification ON point_of_interest USING btree (customer_id, date_modified, id);
CREATE INDEX point_of_interest_by_place ON point_of_interest USING btree (customer_id, latitude, longitude);
CREATE INDEX point_of_interest_by_title ON point_of_interest USING btree (customer_id, title_sort, id);
CREATE UNIQUE INDEX point_of_interest_migration_id_key ON point_of_interest USING btree (customer_id, migration_id) WHERE migration_id IS NOT NULL AND (migration_id <> ALL (former_duplicates));
CREATE INDEX point_of_interest_words ON point_of_interest USING gin (customer_id, array_to_tsvector(search_words(title)));
CREATE TRIGGER audit_delete AFTER DELETE ON point_of_interest REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('title_sort', 'record', 'former_duplicates');
CREATE TRIGGER audit_insert AFTER INSERT ON point_of_interest REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('title_sort', 'record', 'former_duplicates');
CREATE TRIGGER audit_update AFTER UPDATE ON point_of_interest REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('title_sort', 'record', 'former_duplicates');
CREATE TRIGGER note_facts_delete AFTER DELETE ON point_of_interest REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
CREATE TRIGGER note_facts_insert AFTER INSERT ON point_of_interest REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
CREATE TRIGGER note_facts_update AFTER UPDATE ON point_of_interest REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
grant delete, insert, select, update on point_of_interest to tropeiro_app;

create table proof_key (
  is_only boolean default true not null,
  key bytea not null,
  constraint proof_key_pkey PRIMARY KEY (is_only),
  constraint proof_key_is_only_check CHECK (is_only)
);
alter table proof_key owner to tropeiro_system;

create table proof_link (
  customer_id bigint default tenant() not null,
  route_plan_id bigint not null,
  sequence integer not null,
  kind text not null,
  content text,
  content_hash text not null,
  previous_hash text not null,
  hash text not null,
  date_erased timestamp(3) with time zone,
  uuid uuid,
  route_point_id bigint,
  sha256_uploaded text,
  date_created timestamp(3) with time zone default now() not null,
  constraint proof_link_pkey PRIMARY KEY (route_plan_id, sequence),
  constraint proof_link_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint proof_link_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE
);
alter table proof_link owner to tropeiro_system;
alter table proof_link enable row level security;
alter table proof_link force row level security;
create policy system on proof_link for all to tropeiro_system using (true) with check (true);
create policy tenant on proof_link for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX proof_link_of_action ON proof_link USING btree (route_plan_id, uuid) WHERE uuid IS NOT NULL;
grant insert, select on proof_link to tropeiro_app;

create table proof_page (
  customer_id bigint default tenant() not null,
  route_plan_id bigint not null,
  route_point_id bigint,
  page_id uuid default gen_random_uuid() not null,
  token_hash bytea not null,
  earlier_token_hash bytea,
  constraint proof_page_pkey PRIMARY KEY (page_id),
  constraint proof_page_customer_id_route_plan_id_route_point_id_key UNIQUE NULLS NOT DISTINCT (customer_id, route_plan_id, route_point_id),
  constraint proof_page_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint proof_page_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE
);
alter table proof_page owner to tropeiro_system;
alter table proof_page enable row level security;
alter table proof_page force row level security;
create policy system on proof_page for all to tropeiro_system using (true) with check (true);
create policy tenant on proof_page for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE UNIQUE INDEX proof_page_earlier_token ON proof_page USING btree (earlier_token_hash) WHERE earlier_token_hash IS NOT NULL;
CREATE UNIQUE INDEX proof_page_token ON proof_page USING btree (token_hash);
CREATE TRIGGER hash_proof_token BEFORE INSERT OR UPDATE OF page_id ON proof_page FOR EACH ROW EXECUTE FUNCTION hash_proof_token();
grant insert, select on proof_page to tropeiro_app;

create table proof_picture (
  customer_id bigint default tenant() not null,
  route_plan_id bigint not null,
  sha256_uploaded text not null,
  sha256_stored text,
  user_id bigint not null,
  constraint proof_picture_pkey PRIMARY KEY (customer_id, route_plan_id, sha256_uploaded, user_id),
  constraint proof_picture_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint proof_picture_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE
);
alter table proof_picture owner to tropeiro_system;
alter table proof_picture enable row level security;
alter table proof_picture force row level security;
create policy system on proof_picture for all to tropeiro_system using (true) with check (true);
create policy tenant on proof_picture for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX proof_picture_named ON proof_picture USING btree (customer_id, sha256_uploaded);
CREATE INDEX proof_picture_stored ON proof_picture USING btree (customer_id, sha256_stored);
grant insert, select on proof_picture to tropeiro_app;
grant update (sha256_stored) on proof_picture to tropeiro_app;

create table quarantined_message (
  customer_id bigint not null,
  device_id bigint not null,
  vehicle_id bigint,
  "time" timestamp(3) with time zone not null,
  received timestamp(3) with time zone not null,
  hash bigint not null,
  latitude double precision,
  longitude double precision,
  altitude_m double precision,
  speed_kmh double precision,
  course_deg double precision,
  kind smallint not null,
  valid boolean not null,
  attributes jsonb not null,
  reason text not null,
  constraint quarantined_message_key PRIMARY KEY (device_id, "time", kind, hash)
);
alter table quarantined_message owner to tropeiro_system;
alter table quarantined_message enable row level security;
alter table quarantined_message force row level security;
create policy system on quarantined_message for all to tropeiro_system using (true) with check (true);
create policy tenant on quarantined_message for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX quarantined_message_by_age ON quarantined_message USING btree (customer_id, received);
grant select on quarantined_message to tropeiro_app;

create table recomputed_vehicle (
  customer_id bigint default tenant() not null,
  day_recomputation_id bigint not null,
  vehicle_id bigint not null,
  next_date date,
  corrected_count integer default 0 not null,
  left_count integer default 0 not null,
  has_failed boolean default false not null,
  date_due timestamp(3) with time zone default now() not null,
  attempt_count smallint default 0 not null,
  date_served timestamp(3) with time zone,
  constraint recomputed_vehicle_pkey PRIMARY KEY (day_recomputation_id, vehicle_id),
  constraint recomputed_vehicle_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint recomputed_vehicle_day_recomputation_id_fkey FOREIGN KEY (customer_id, day_recomputation_id) REFERENCES day_recomputation(customer_id, id) ON DELETE CASCADE,
  constraint recomputed_vehicle_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id) ON DELETE CASCADE
);
alter table recomputed_vehicle owner to tropeiro_system;
alter table recomputed_vehicle enable row level security;
alter table recomputed_vehicle force row level security;
create policy system on recomputed_vehicle for all to tropeiro_system using (true) with check (true);
create policy tenant on recomputed_vehicle for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX recomputed_vehicle_of_company ON recomputed_vehicle USING btree (customer_id, day_recomputation_id, vehicle_id) WHERE next_date IS NOT NULL;
grant delete, insert, select, update on recomputed_vehicle to tropeiro_app;

create table refold_request (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  vehicle_id bigint not null,
  from_time timestamp(3) with time zone not null,
  until_time timestamp(3) with time zone not null,
  date_due timestamp(3) with time zone default now() not null,
  attempt_count smallint default 0 not null,
  rest_of_device_id bigint,
  constraint refold_request_pkey PRIMARY KEY (id),
  constraint refold_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint refold_request_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id) ON DELETE CASCADE
);
alter table refold_request owner to tropeiro_system;
alter table refold_request enable row level security;
alter table refold_request force row level security;
create policy system on refold_request for all to tropeiro_system using (true) with check (true);
create policy tenant on refold_request for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX refold_request_of_vehicle ON refold_request USING btree (customer_id, vehicle_id);
grant select on refold_request to tropeiro_app;
grant insert (date_due, from_time, rest_of_device_id, until_time, vehicle_id) on refold_request to tropeiro_app;
grant update (attempt_count, date_due, from_time, until_time) on refold_request to tropeiro_app;

create table retention (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  class text not null,
  days integer not null,
  date_served timestamp(3) with time zone,
  constraint retention_pkey PRIMARY KEY (id),
  constraint retention_customer_id_class_key UNIQUE (customer_id, class),
  constraint retention_class_known CHECK (class = ANY (ARRAY['audit'::text, 'notification'::text, 'checklist'::text, 'itinerary'::text, 'route_plan'::text, 'position'::text, 'event'::text, 'daily_summary'::text, 'inactive_driver'::text, 'share_link'::text])),
  constraint retention_days_possible CHECK (days >=
CASE class
    WHEN 'audit'::text THEN 180
    WHEN 'notification'::text THEN 7
    ELSE 1
END AND days <= 36500),
  constraint retention_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table retention owner to tropeiro_system;
alter table retention enable row level security;
alter table retention force row level security;
create policy system on retention for all to tropeiro_system using (true) with check (true);
create policy tenant on retention for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE TRIGGER audit_delete AFTER DELETE ON retention REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('date_served');
CREATE TRIGGER audit_insert AFTER INSERT ON retention REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('date_served');
CREATE TRIGGER audit_update AFTER UPDATE ON retention REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('date_served');
grant delete, insert, select, update on retention to tropeiro_app;

create table route (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  external_code text not null,
  matrix bytea,
  date_created timestamp(3) with time zone default now() not null,
  warnings jsonb default '[]'::jsonb not null,
  crews jsonb default '[]'::jsonb not null,
  on_duplicate text default 'allow'::text not null,
  date_time_start timestamp(3) with time zone default now() not null,
  date_time_end timestamp(3) with time zone default now() not null,
  constraint route_pkey PRIMARY KEY (id),
  constraint route_customer_id_id_key UNIQUE (customer_id, id),
  constraint route_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table route owner to tropeiro_system;
alter table route enable row level security;
alter table route force row level security;
create policy system on route for all to tropeiro_system using (true) with check (true);
create policy tenant on route for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX route_by_age ON route USING btree (customer_id, date_created);
CREATE INDEX route_by_external_code ON route USING btree (customer_id, external_code);
CREATE INDEX route_newest ON route USING btree (customer_id, date_time_start DESC, id DESC);
grant delete, insert, select, update on route to tropeiro_app;

create table route_executed_reason (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  requires_picture boolean default false not null,
  requires_comment boolean default false not null,
  active boolean default true not null,
  constraint route_executed_reason_pkey PRIMARY KEY (id),
  constraint route_executed_reason_customer_id_id_key UNIQUE (customer_id, id),
  constraint route_executed_reason_external_code_key UNIQUE (customer_id, external_code),
  constraint route_executed_reason_name_key UNIQUE (customer_id, name_sort),
  constraint route_executed_reason_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table route_executed_reason owner to tropeiro_system;
alter table route_executed_reason enable row level security;
alter table route_executed_reason force row level security;
create policy system on route_executed_reason for all to tropeiro_system using (true) with check (true);
create policy tenant on route_executed_reason for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX route_executed_reason_by_modification ON route_executed_reason USING btree (customer_id, date_modified, id);
CREATE INDEX route_executed_reason_by_name ON route_executed_reason USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON route_executed_reason REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON route_executed_reason REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON route_executed_reason REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on route_executed_reason to tropeiro_app;

create table route_plan (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  route_id bigint not null,
  status text not null,
  external_code text not null,
  source text not null,
  source_used text not null,
  objective text not null,
  has_time_window boolean not null,
  date_time_start timestamp(3) with time zone not null,
  date_time_end timestamp(3) with time zone not null,
  vehicle_id bigint,
  driver_id bigint,
  helper_id bigint,
  total_time bigint default 0 not null,
  total_distance double precision default 0 not null,
  total_points integer default 0 not null,
  total_capacity bigint default 0 not null,
  require_signature boolean default false not null,
  require_picture boolean default false not null,
  require_hodometer_picture boolean default false not null,
  load_check boolean default false not null,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  date_excluded timestamp(3) with time zone,
  user_excluded_id bigint,
  breaks jsonb default '[]'::jsonb not null,
  date_started timestamp(3) with time zone,
  date_completed timestamp(3) with time zone,
  date_released timestamp(3) with time zone,
  has_terminals_left boolean default false not null,
  locked boolean default false not null,
  date_dispatched timestamp(3) with time zone default now(),
  date_recalled timestamp(3) with time zone,
  require_receiver boolean default false not null,
  constraint route_plan_pkey PRIMARY KEY (id),
  constraint route_plan_customer_id_id_key UNIQUE (customer_id, id),
  constraint route_plan_period CHECK (date_time_start < date_time_end AND (date_time_end - date_time_start) <= '7 days'::interval),
  constraint route_plan_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint route_plan_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id),
  constraint route_plan_helper_id_fkey FOREIGN KEY (customer_id, helper_id) REFERENCES driver(customer_id, id),
  constraint route_plan_route_id_fkey FOREIGN KEY (customer_id, route_id) REFERENCES route(customer_id, id) ON DELETE CASCADE,
  constraint route_plan_user_excluded_id_fkey FOREIGN KEY (customer_id, user_excluded_id) REFERENCES app_user(customer_id, id),
  constraint route_plan_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id)
);
alter table route_plan owner to tropeiro_system;
alter table route_plan enable row level security;
alter table route_plan force row level security;
create policy system on route_plan for all to tropeiro_system using (true) with check (true);
create policy tenant on route_plan for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX route_plan_by_end ON route_plan USING btree (customer_id, date_time_end);
CREATE INDEX route_plan_by_external_code ON route_plan USING btree (customer_id, external_code, date_time_start DESC, id DESC);
CREATE INDEX route_plan_by_modification ON route_plan USING btree (customer_id, date_modified, id);
CREATE INDEX route_plan_by_status ON route_plan USING btree (customer_id, status, date_time_start DESC, id DESC);
CREATE INDEX route_plan_newest ON route_plan USING btree (customer_id, date_time_start DESC, id DESC);
CREATE INDEX route_plan_of_driver ON route_plan USING btree (customer_id, driver_id, date_time_start DESC, id DESC);
CREATE INDEX route_plan_of_excluder ON route_plan USING btree (customer_id, user_excluded_id) WHERE user_excluded_id IS NOT NULL;
CREATE INDEX route_plan_of_helper ON route_plan USING btree (customer_id, helper_id, date_time_start DESC, id DESC) WHERE helper_id IS NOT NULL;
CREATE INDEX route_plan_of_route ON route_plan USING btree (customer_id, route_id, id);
CREATE INDEX route_plan_of_vehicle ON route_plan USING btree (customer_id, vehicle_id, date_time_start DESC, id DESC);
CREATE INDEX route_plan_open_of_driver ON route_plan USING btree (customer_id, driver_id) WHERE (status = ANY (ARRAY['P'::text, 'E'::text])) AND date_excluded IS NULL;
CREATE INDEX route_plan_open_of_helper ON route_plan USING btree (customer_id, helper_id) WHERE (status = ANY (ARRAY['P'::text, 'E'::text])) AND date_excluded IS NULL AND helper_id IS NOT NULL;
CREATE INDEX route_plan_to_finish ON route_plan USING btree (date_completed) WHERE status = 'C'::text AND has_terminals_left;
CREATE INDEX route_plan_words ON route_plan USING gin (customer_id, array_to_tsvector(search_words(external_code)));
CREATE TRIGGER audit_delete AFTER DELETE ON route_plan REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON route_plan REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON route_plan REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER mark_arrival AFTER INSERT OR UPDATE OF status, date_time_start, date_time_end, vehicle_id, version, date_excluded ON route_plan FOR EACH ROW EXECUTE FUNCTION mark_arrival();
CREATE TRIGGER mark_figures AFTER INSERT OR UPDATE ON route_plan FOR EACH ROW EXECUTE FUNCTION mark_figures();
CREATE TRIGGER note_former_crew AFTER UPDATE OF vehicle_id, driver_id, helper_id ON route_plan FOR EACH ROW WHEN (old.vehicle_id IS DISTINCT FROM new.vehicle_id OR old.driver_id IS DISTINCT FROM new.driver_id OR old.helper_id IS DISTINCT FROM new.helper_id) EXECUTE FUNCTION note_former_crew();
CREATE TRIGGER refold_delete AFTER DELETE ON route_plan REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION request_refold();
CREATE TRIGGER refold_insert AFTER INSERT ON route_plan REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION request_refold();
CREATE TRIGGER refold_update AFTER UPDATE ON route_plan REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION request_refold();
CREATE TRIGGER refuse_anonymized BEFORE INSERT OR UPDATE OF driver_id, helper_id ON route_plan FOR EACH ROW EXECUTE FUNCTION refuse_anonymized('driver_id', 'helper_id');
grant delete, insert, select, update on route_plan to tropeiro_app;

create table route_point (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  route_id bigint not null,
  route_plan_id bigint,
  line integer not null,
  name text not null,
  type text not null,
  "order" integer,
  optimized_order integer,
  address text,
  address_detail jsonb,
  latitude double precision,
  longitude double precision,
  status text default 'P'::text not null,
  time_scheduled timestamp(3) with time zone,
  service_start timestamp(3) with time zone,
  departure timestamp(3) with time zone,
  delivery_time integer not null,
  duration integer default 0 not null,
  distance double precision default 0 not null,
  external_code text,
  info text,
  axles smallint,
  capacity integer,
  time_windows jsonb default '[]'::jsonb not null,
  disable_picture boolean,
  disable_signature_check boolean,
  unassigned_code text,
  unassigned_remedy jsonb,
  date_excluded timestamp(3) with time zone,
  geocoding_quality text,
  geocoding_provider text,
  date_arrived timestamp(3) with time zone,
  cancellation_reason text,
  revision integer default 0 not null,
  eta timestamp(3) with time zone,
  eta_date timestamp(3) with time zone,
  late_risk text,
  late_by integer,
  eta_told timestamp(3) with time zone,
  eta_told_date timestamp(3) with time zone,
  place bigint generated always as (place_of(latitude, longitude)) stored,
  delivery_time_source text,
  date_anonymized timestamp(3) with time zone,
  erased jsonb,
  priority smallint default 0 not null,
  locked boolean default false not null,
  contact_name text,
  contact_phone text,
  contact_email text,
  constraint route_point_pkey PRIMARY KEY (id),
  constraint route_point_customer_id_id_key UNIQUE (customer_id, id),
  constraint route_point_is_somewhere CHECK ((route_plan_id IS NULL) = (unassigned_code IS NOT NULL)),
  constraint route_point_priority_check CHECK (priority >= 0 AND priority <= 100),
  constraint route_point_route_id_fkey FOREIGN KEY (customer_id, route_id) REFERENCES route(customer_id, id) ON DELETE CASCADE,
  constraint route_point_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE
) with (fillfactor=85);
alter table route_point owner to tropeiro_system;
alter table route_point enable row level security;
alter table route_point force row level security;
create policy system on route_point for all to tropeiro_system using (true) with check (true);
create policy tenant on route_point for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX route_point_attempted_at ON route_point USING btree (customer_id, place, id DESC) WHERE status = ANY (ARRAY['E'::text, 'D'::text]);
CREATE INDEX route_point_by_external_code ON route_point USING btree (customer_id, external_code, route_plan_id) WHERE external_code IS NOT NULL;
CREATE INDEX route_point_in_no_plan ON route_point USING btree (customer_id, COALESCE("order", 2147483647), id) WHERE route_plan_id IS NULL;
CREATE INDEX route_point_of_plan ON route_point USING btree (customer_id, route_plan_id, "order", id);
CREATE INDEX route_point_of_route ON route_point USING btree (customer_id, route_id, line, id);
CREATE INDEX route_point_unassigned ON route_point USING btree (customer_id, route_id, line, id) WHERE route_plan_id IS NULL AND date_excluded IS NULL;
CREATE INDEX route_point_words ON route_point USING gin (customer_id, array_to_tsvector(search_words(point_texts(name, address, external_code)))) WITH (gin_pending_list_limit='1024');
CREATE TRIGGER audit_correction AFTER UPDATE ON route_point FOR EACH ROW WHEN (old.route_plan_id IS NULL AND new.route_plan_id IS NULL AND (old.latitude IS DISTINCT FROM new.latitude OR old.longitude IS DISTINCT FROM new.longitude OR old.date_excluded IS DISTINCT FROM new.date_excluded)) EXECUTE FUNCTION record_correction();
CREATE TRIGGER clear_eta BEFORE UPDATE OF status, route_plan_id, date_excluded ON route_point FOR EACH ROW WHEN (new.eta IS NOT NULL AND (new.status <> 'P'::text OR new.date_excluded IS NOT NULL OR new.route_plan_id IS DISTINCT FROM old.route_plan_id)) EXECUTE FUNCTION clear_eta();
CREATE TRIGGER mark_figures AFTER INSERT OR UPDATE OF route_plan_id, type, status, "order", latitude, longitude, delivery_time, time_windows, time_scheduled, service_start, date_arrived, cancellation_reason, date_excluded ON route_point FOR EACH ROW EXECUTE FUNCTION mark_figures_of_part();
grant delete, insert, select, update on route_point to tropeiro_app;

create table route_point_item (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  route_point_id bigint not null,
  external_code text not null,
  value double precision,
  description text,
  quantity double precision,
  capacity double precision,
  checked boolean default false not null,
  checked_quantity double precision,
  checked_date timestamp(3) with time zone,
  condition text,
  constraint route_point_item_pkey PRIMARY KEY (id),
  constraint route_point_item_route_point_id_fkey FOREIGN KEY (customer_id, route_point_id) REFERENCES route_point(customer_id, id) ON DELETE CASCADE
);
alter table route_point_item owner to tropeiro_system;
alter table route_point_item enable row level security;
alter table route_point_item force row level security;
create policy system on route_point_item for all to tropeiro_system using (true) with check (true);
create policy tenant on route_point_item for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX route_point_item_of_point ON route_point_item USING btree (customer_id, route_point_id, id);
grant delete, insert, select, update on route_point_item to tropeiro_app;

create table route_return_reason (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  requires_picture boolean default false not null,
  requires_comment boolean default false not null,
  active boolean default true not null,
  constraint route_return_reason_pkey PRIMARY KEY (id),
  constraint route_return_reason_customer_id_id_key UNIQUE (customer_id, id),
  constraint route_return_reason_external_code_key UNIQUE (customer_id, external_code),
  constraint route_return_reason_name_key UNIQUE (customer_id, name_sort),
  constraint route_return_reason_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table route_return_reason owner to tropeiro_system;
alter table route_return_reason enable row level security;
alter table route_return_reason force row level security;
create policy system on route_return_reason for all to tropeiro_system using (true) with check (true);
create policy tenant on route_return_reason for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX route_return_reason_by_modification ON route_return_reason USING btree (customer_id, date_modified, id);
CREATE INDEX route_return_reason_by_name ON route_return_reason USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON route_return_reason REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON route_return_reason REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON route_return_reason REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on route_return_reason to tropeiro_app;

create table route_template (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  active boolean default true not null,
  weekdays jsonb not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  days_ahead smallint,
  optimize boolean default true not null,
  source text default 'G'::text not null,
  objective text default 'time'::text not null,
  has_time_window boolean default false not null,
  require_signature boolean,
  require_picture boolean,
  require_hodometer_picture boolean,
  load_check boolean,
  crews jsonb default '[]'::jsonb not null,
  route_points jsonb not null,
  point_count integer generated always as (jsonb_array_length(route_points)) stored not null,
  require_receiver boolean,
  constraint route_template_pkey PRIMARY KEY (id),
  constraint route_template_customer_id_id_key UNIQUE (customer_id, id),
  constraint route_template_external_code_key UNIQUE (customer_id, external_code),
  constraint route_template_name_key UNIQUE (customer_id, name_sort),
  constraint route_template_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table route_template owner to tropeiro_system;
alter table route_template enable row level security;
alter table route_template force row level security;
create policy system on route_template for all to tropeiro_system using (true) with check (true);
create policy tenant on route_template for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX route_template_by_modification ON route_template USING btree (customer_id, date_modified, id);
CREATE INDEX route_template_by_name ON route_template USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON route_template REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON route_template REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON route_template REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on route_template to tropeiro_app;

create table route_template_day (
  customer_id bigint default tenant() not null,
  route_template_id bigint not null,
  date date not null,
  route_id bigint,
  date_made timestamp(3) with time zone,
  date_tried timestamp(3) with time zone default now() not null,
  attempt_count integer default 1 not null,
  failures jsonb default '[]'::jsonb not null,
  constraint route_template_day_pkey PRIMARY KEY (customer_id, route_template_id, date),
  constraint route_template_day_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint route_template_day_route_id_fkey FOREIGN KEY (customer_id, route_id) REFERENCES route(customer_id, id) ON DELETE CASCADE,
  constraint route_template_day_route_template_id_fkey FOREIGN KEY (customer_id, route_template_id) REFERENCES route_template(customer_id, id) ON DELETE CASCADE
);
alter table route_template_day owner to tropeiro_system;
alter table route_template_day enable row level security;
alter table route_template_day force row level security;
create policy system on route_template_day for all to tropeiro_system using (true) with check (true);
create policy tenant on route_template_day for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX route_template_day_of_route ON route_template_day USING btree (customer_id, route_id);
grant delete, insert, select, update on route_template_day to tropeiro_app;

create table route_template_schedule (
  customer_id bigint default tenant() not null,
  route_template_id bigint not null,
  date_due timestamp with time zone not null,
  date_taken timestamp with time zone,
  constraint route_template_schedule_pkey PRIMARY KEY (customer_id, route_template_id),
  constraint route_template_schedule_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint route_template_schedule_route_template_id_fkey FOREIGN KEY (customer_id, route_template_id) REFERENCES route_template(customer_id, id) ON DELETE CASCADE
);
alter table route_template_schedule owner to tropeiro_system;
alter table route_template_schedule enable row level security;
alter table route_template_schedule force row level security;
create policy system on route_template_schedule for all to tropeiro_system using (true) with check (true);
create policy tenant on route_template_schedule for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX route_template_schedule_due ON route_template_schedule USING btree (date_due);
CREATE INDEX route_template_schedule_turn ON route_template_schedule USING btree (customer_id, date_taken DESC);
grant delete, insert, select, update on route_template_schedule to tropeiro_app;

create table session (
  id bigint generated always as identity not null,
  customer_id bigint not null,
  user_id bigint not null,
  address text,
  user_agent text,
  date_created timestamp(3) with time zone default now() not null,
  date_renewed timestamp(3) with time zone default now() not null,
  date_expires timestamp(3) with time zone not null,
  date_revoked timestamp(3) with time zone,
  api_key_id bigint,
  name text,
  enrolled_by_user_id bigint,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_api_key_id_fkey FOREIGN KEY (customer_id, api_key_id) REFERENCES api_key(customer_id, id) ON DELETE SET NULL (api_key_id),
  constraint session_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint session_enrolled_by_user_id_fkey FOREIGN KEY (customer_id, enrolled_by_user_id) REFERENCES app_user(customer_id, id),
  constraint session_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, id)
);
alter table session owner to tropeiro_system;
alter table session enable row level security;
alter table session force row level security;
create policy system on session for all to tropeiro_system using (true) with check (true);
create policy tenant on session for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE UNIQUE INDEX session_api_keys ON session USING btree (customer_id, api_key_id) WHERE api_key_id IS NOT NULL;
CREATE INDEX session_expiry ON session USING btree (date_expires);
CREATE INDEX session_of_customer ON session USING btree (customer_id, id) WHERE date_revoked IS NULL AND api_key_id IS NULL;
CREATE INDEX session_of_user_by_id ON session USING btree (customer_id, user_id, id);
CREATE TRIGGER audit_delete AFTER DELETE ON session REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON session REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON session REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER tell_sessions AFTER UPDATE OF date_revoked ON session FOR EACH ROW WHEN (new.date_revoked IS DISTINCT FROM old.date_revoked) EXECUTE FUNCTION tell_sessions('customer_id');
grant insert, select on session to tropeiro_app;
grant update (date_expires, date_renewed, date_revoked) on session to tropeiro_app;

create table share_link (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  route_point_id bigint,
  route_plan_id bigint,
  show_position boolean not null,
  token_hash bytea not null,
  hint text not null,
  user_id bigint,
  date_created timestamp(3) with time zone default now() not null,
  date_expires timestamp(3) with time zone not null,
  constraint share_link_pkey PRIMARY KEY (customer_id, id),
  constraint share_link_of_one CHECK (num_nonnulls(route_point_id, route_plan_id) = 1),
  constraint share_link_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint share_link_route_plan_id_fkey FOREIGN KEY (customer_id, route_plan_id) REFERENCES route_plan(customer_id, id) ON DELETE CASCADE,
  constraint share_link_route_point_id_fkey FOREIGN KEY (customer_id, route_point_id) REFERENCES route_point(customer_id, id) ON DELETE CASCADE,
  constraint share_link_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, id)
);
alter table share_link owner to tropeiro_system;
alter table share_link enable row level security;
alter table share_link force row level security;
create policy system on share_link for all to tropeiro_system using (true) with check (true);
create policy tenant on share_link for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX share_link_by_age ON share_link USING btree (customer_id, date_expires);
CREATE UNIQUE INDEX share_link_by_hash ON share_link USING btree (token_hash);
CREATE INDEX share_link_of_plan ON share_link USING btree (customer_id, route_plan_id, id) WHERE route_plan_id IS NOT NULL;
CREATE INDEX share_link_of_point ON share_link USING btree (customer_id, route_point_id, id) WHERE route_point_id IS NOT NULL;
CREATE INDEX share_link_of_user ON share_link USING btree (customer_id, user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER audit_delete AFTER DELETE ON share_link REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('token_hash');
CREATE TRIGGER audit_insert AFTER INSERT ON share_link REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('token_hash');
CREATE TRIGGER audit_update AFTER UPDATE ON share_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('token_hash');
grant delete, insert, select on share_link to tropeiro_app;

create table signing_key (
  id text not null,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  date_created timestamp(3) with time zone default now() not null,
  date_retired timestamp(3) with time zone,
  date_revoked timestamp(3) with time zone,
  constraint signing_key_pkey PRIMARY KEY (id)
);
alter table signing_key owner to tropeiro_system;
CREATE TRIGGER tell_sessions AFTER UPDATE OF date_revoked ON signing_key FOR EACH ROW WHEN (new.date_revoked IS DISTINCT FROM old.date_revoked) EXECUTE FUNCTION tell_sessions();
grant select on signing_key to tropeiro_app;

create table travel_time (
  customer_id bigint default tenant() not null,
  profile text not null,
  origin bigint not null,
  pair_count integer not null,
  pairs bytea not null,
  date_expires timestamp(3) with time zone not null,
  constraint travel_time_pkey PRIMARY KEY (customer_id, profile, origin),
  constraint travel_time_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table travel_time owner to tropeiro_system;
alter table travel_time enable row level security;
alter table travel_time force row level security;
create policy system on travel_time for all to tropeiro_system using (true) with check (true);
create policy tenant on travel_time for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX travel_time_expiry ON travel_time USING btree (date_expires);
CREATE INDEX travel_time_newest ON travel_time USING btree (customer_id, date_expires DESC);
grant delete, insert, select, update on travel_time to tropeiro_app;

create table uploaded_image (
  customer_id bigint default tenant() not null,
  sha256_uploaded text not null,
  size integer not null,
  image_id bigint not null,
  date_created timestamp(3) with time zone default now() not null,
  user_id bigint not null,
  constraint uploaded_image_pkey PRIMARY KEY (customer_id, sha256_uploaded, user_id),
  constraint uploaded_image_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint uploaded_image_image_id_fkey FOREIGN KEY (customer_id, image_id) REFERENCES image(customer_id, id) ON DELETE CASCADE
);
alter table uploaded_image owner to tropeiro_system;
alter table uploaded_image enable row level security;
alter table uploaded_image force row level security;
create policy system on uploaded_image for all to tropeiro_system using (true) with check (true);
create policy tenant on uploaded_image for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX uploaded_image_of_image ON uploaded_image USING btree (customer_id, image_id);
grant insert, select on uploaded_image to tropeiro_app;
grant update (image_id) on uploaded_image to tropeiro_app;

create table vehicle (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  title text not null,
  title_sort text collate "C" generated always as (plain(title)) stored not null,
  plate text collate "C" not null,
  chassi text,
  renavam text,
  crv text,
  status text default 'A'::text not null,
  visible boolean default true not null,
  year smallint,
  model_year smallint,
  seats smallint,
  capacity integer,
  axles smallint,
  fuel_capacity integer,
  fuel_average_intended double precision,
  hodometer integer,
  hourimeter double precision,
  speed_max smallint,
  speed_max_range_1 smallint,
  speed_max_rain smallint,
  rpm_high integer,
  min_temperature smallint,
  max_temperature smallint,
  responsible_name text,
  driver_id bigint,
  device_id bigint,
  fleet_id bigint,
  cost_center_id bigint,
  vehicle_color_id bigint,
  vehicle_model_id bigint,
  fuel_category_id bigint,
  vehicle_category_id bigint,
  work_shift_id bigint,
  base_latitude double precision,
  base_longitude double precision,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  external_code text,
  mercosul_plate text collate "C" generated always as (mercosul_plate(plate)) stored not null,
  former_duplicates text[] default '{}'::text[] not null,
  rpm_max integer,
  height_cm smallint,
  width_cm smallint,
  length_cm smallint,
  gross_weight_kg integer,
  constraint vehicle_pkey PRIMARY KEY (id),
  constraint vehicle_customer_id_id_key UNIQUE (customer_id, id),
  constraint vehicle_gross_weight_kg_check CHECK (gross_weight_kg >= 1 AND gross_weight_kg <= 1000000),
  constraint vehicle_height_cm_check CHECK (height_cm >= 1 AND height_cm <= 1000),
  constraint vehicle_length_cm_check CHECK (length_cm >= 1 AND length_cm <= 10000),
  constraint vehicle_width_cm_check CHECK (width_cm >= 1 AND width_cm <= 1000),
  constraint vehicle_cost_center_id_fkey FOREIGN KEY (customer_id, cost_center_id) REFERENCES cost_center(customer_id, id),
  constraint vehicle_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint vehicle_device_id_fkey FOREIGN KEY (customer_id, device_id) REFERENCES device(customer_id, id),
  constraint vehicle_driver_id_fkey FOREIGN KEY (customer_id, driver_id) REFERENCES driver(customer_id, id),
  constraint vehicle_fleet_id_fkey FOREIGN KEY (customer_id, fleet_id) REFERENCES fleet(customer_id, id),
  constraint vehicle_fuel_category_id_fkey FOREIGN KEY (customer_id, fuel_category_id) REFERENCES fuel_category(customer_id, id),
  constraint vehicle_vehicle_category_id_fkey FOREIGN KEY (customer_id, vehicle_category_id) REFERENCES vehicle_category(customer_id, id),
  constraint vehicle_vehicle_color_id_fkey FOREIGN KEY (customer_id, vehicle_color_id) REFERENCES vehicle_color(customer_id, id),
  constraint vehicle_vehicle_model_id_fkey FOREIGN KEY (customer_id, vehicle_model_id) REFERENCES vehicle_model(customer_id, id),
  constraint vehicle_work_shift_id_fkey FOREIGN KEY (customer_id, work_shift_id) REFERENCES work_shift(customer_id, id)
);
alter table vehicle owner to tropeiro_system;
alter table vehicle enable row level security;
alter table vehicle force row level security;
create policy system on vehicle for all to tropeiro_system using (true) with check (true);
create policy tenant on vehicle for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX vehicle_by_age ON vehicle USING btree (customer_id, date_created, id);
CREATE INDEX vehicle_by_chassi ON vehicle USING btree (customer_id, chassi, title_sort, id);
CREATE INDEX vehicle_by_external_code ON vehicle USING btree (customer_id, external_code, title_sort, id);
CREATE INDEX vehicle_by_modification ON vehicle USING btree (customer_id, date_modified, id);
CREATE INDEX vehicle_by_plate ON vehicle USING btree (customer_id, mercosul_plate, title_sort, id);
CREATE INDEX vehicle_by_renavam ON vehicle USING btree (customer_id, renavam, title_sort, id);
CREATE INDEX vehicle_by_status ON vehicle USING btree (customer_id, status, title_sort, id);
CREATE INDEX vehicle_by_title ON vehicle USING btree (customer_id, title_sort, id);
CREATE INDEX vehicle_by_visibility ON vehicle USING btree (customer_id, visible, title_sort, id);
CREATE INDEX vehicle_by_visible_status ON vehicle USING btree (customer_id, visible, status, title_sort, id);
CREATE UNIQUE INDEX vehicle_chassi_key ON vehicle USING btree (customer_id, chassi) WHERE status <> 'C'::text AND chassi IS NOT NULL AND (chassi <> ALL (former_duplicates));
CREATE UNIQUE INDEX vehicle_device_id_key ON vehicle USING btree (customer_id, device_id) WHERE status <> 'C'::text;
CREATE UNIQUE INDEX vehicle_external_code_key ON vehicle USING btree (customer_id, external_code) WHERE status <> 'C'::text AND external_code IS NOT NULL;
CREATE INDEX vehicle_like ON vehicle USING gin (customer_id, title_sort gin_trgm_ops, plate gin_trgm_ops);
CREATE INDEX vehicle_like_short ON vehicle USING gin (customer_id, short_parts(title_sort), short_parts(plate));
CREATE INDEX vehicle_of_category ON vehicle USING btree (customer_id, vehicle_category_id);
CREATE INDEX vehicle_of_color ON vehicle USING btree (customer_id, vehicle_color_id);
CREATE INDEX vehicle_of_cost_center ON vehicle USING btree (customer_id, cost_center_id, title_sort, id);
CREATE INDEX vehicle_of_device ON vehicle USING btree (customer_id, device_id);
CREATE INDEX vehicle_of_driver ON vehicle USING btree (customer_id, driver_id, title_sort, id);
CREATE INDEX vehicle_of_fleet ON vehicle USING btree (customer_id, fleet_id);
CREATE INDEX vehicle_of_fuel ON vehicle USING btree (customer_id, fuel_category_id);
CREATE INDEX vehicle_of_model ON vehicle USING btree (customer_id, vehicle_model_id);
CREATE INDEX vehicle_of_work_shift ON vehicle USING btree (customer_id, work_shift_id);
CREATE UNIQUE INDEX vehicle_plate_key ON vehicle USING btree (customer_id, mercosul_plate) WHERE status <> 'C'::text AND (mercosul_plate <> ALL (former_duplicates));
CREATE UNIQUE INDEX vehicle_renavam_key ON vehicle USING btree (customer_id, renavam) WHERE status <> 'C'::text AND renavam IS NOT NULL AND (renavam <> ALL (former_duplicates));
CREATE INDEX vehicle_words ON vehicle USING gin (customer_id, array_to_tsvector(search_words(vehicle_texts(title, plate))));
CREATE TRIGGER audit_delete AFTER DELETE ON vehicle REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('title_sort', 'mercosul_plate', 'former_duplicates');
CREATE TRIGGER audit_insert AFTER INSERT ON vehicle REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('title_sort', 'mercosul_plate', 'former_duplicates');
CREATE TRIGGER audit_update AFTER UPDATE ON vehicle REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('title_sort', 'mercosul_plate', 'former_duplicates');
CREATE TRIGGER install_device AFTER INSERT OR UPDATE OF device_id, status ON vehicle FOR EACH ROW EXECUTE FUNCTION install_device();
CREATE TRIGGER meters_said AFTER UPDATE OF hodometer, hourimeter ON vehicle FOR EACH ROW WHEN (old.hodometer IS DISTINCT FROM new.hodometer OR old.hourimeter IS DISTINCT FROM new.hourimeter) EXECUTE FUNCTION begin_meters();
CREATE TRIGGER refuse_anonymized BEFORE INSERT OR UPDATE OF driver_id ON vehicle FOR EACH ROW EXECUTE FUNCTION refuse_anonymized('driver_id');
grant delete, insert, select, update on vehicle to tropeiro_app;

create table vehicle_category (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  required_checklist_form_id bigint,
  constraint vehicle_category_pkey PRIMARY KEY (id),
  constraint vehicle_category_customer_id_id_key UNIQUE (customer_id, id),
  constraint vehicle_category_external_code_key UNIQUE (customer_id, external_code),
  constraint vehicle_category_name_key UNIQUE (customer_id, name_sort),
  constraint vehicle_category_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint vehicle_category_required_checklist_form_id_fkey FOREIGN KEY (customer_id, required_checklist_form_id) REFERENCES checklist_form(customer_id, id)
);
alter table vehicle_category owner to tropeiro_system;
alter table vehicle_category enable row level security;
alter table vehicle_category force row level security;
create policy system on vehicle_category for all to tropeiro_system using (true) with check (true);
create policy tenant on vehicle_category for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX vehicle_category_by_modification ON vehicle_category USING btree (customer_id, date_modified, id);
CREATE INDEX vehicle_category_by_name ON vehicle_category USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON vehicle_category REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON vehicle_category REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON vehicle_category REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on vehicle_category to tropeiro_app;

create table vehicle_color (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint vehicle_color_pkey PRIMARY KEY (id),
  constraint vehicle_color_customer_id_id_key UNIQUE (customer_id, id),
  constraint vehicle_color_external_code_key UNIQUE (customer_id, external_code),
  constraint vehicle_color_name_key UNIQUE (customer_id, name_sort),
  constraint vehicle_color_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table vehicle_color owner to tropeiro_system;
alter table vehicle_color enable row level security;
alter table vehicle_color force row level security;
create policy system on vehicle_color for all to tropeiro_system using (true) with check (true);
create policy tenant on vehicle_color for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX vehicle_color_by_modification ON vehicle_color USING btree (customer_id, date_modified, id);
CREATE INDEX vehicle_color_by_name ON vehicle_color USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON vehicle_color REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON vehicle_color REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON vehicle_color REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on vehicle_color to tropeiro_app;

create table vehicle_meter (
  customer_id bigint default tenant() not null,
  vehicle_id bigint not null,
  hodometer_since date not null,
  hodometer_rest_m bigint default 0 not null,
  hourimeter_since date not null,
  hourimeter_rest_s bigint default 0 not null,
  constraint vehicle_meter_pkey PRIMARY KEY (vehicle_id),
  constraint vehicle_meter_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint vehicle_meter_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id) ON DELETE CASCADE
);
alter table vehicle_meter owner to tropeiro_system;
alter table vehicle_meter enable row level security;
alter table vehicle_meter force row level security;
create policy system on vehicle_meter for all to tropeiro_system using (true) with check (true);
create policy tenant on vehicle_meter for all to public using (customer_id = tenant()) with check (customer_id = tenant());
grant insert, select, update on vehicle_meter to tropeiro_app;

create table vehicle_model (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  vehicle_model_manufacturer_id bigint not null,
  constraint vehicle_model_pkey PRIMARY KEY (id),
  constraint vehicle_model_customer_id_id_key UNIQUE (customer_id, id),
  constraint vehicle_model_external_code_key UNIQUE (customer_id, external_code),
  constraint vehicle_model_name_key UNIQUE (customer_id, vehicle_model_manufacturer_id, name_sort),
  constraint vehicle_model_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint vehicle_model_vehicle_model_manufacturer_id_fkey FOREIGN KEY (customer_id, vehicle_model_manufacturer_id) REFERENCES vehicle_model_manufacturer(customer_id, id)
);
alter table vehicle_model owner to tropeiro_system;
alter table vehicle_model enable row level security;
alter table vehicle_model force row level security;
create policy system on vehicle_model for all to tropeiro_system using (true) with check (true);
create policy tenant on vehicle_model for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX vehicle_model_by_modification ON vehicle_model USING btree (customer_id, date_modified, id);
CREATE INDEX vehicle_model_by_name ON vehicle_model USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON vehicle_model REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON vehicle_model REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON vehicle_model REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on vehicle_model to tropeiro_app;

create table vehicle_model_manufacturer (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  vehicle_category_id bigint,
  constraint vehicle_model_manufacturer_pkey PRIMARY KEY (id),
  constraint vehicle_model_manufacturer_customer_id_id_key UNIQUE (customer_id, id),
  constraint vehicle_model_manufacturer_external_code_key UNIQUE (customer_id, external_code),
  constraint vehicle_model_manufacturer_name_key UNIQUE (customer_id, name_sort),
  constraint vehicle_model_manufacturer_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint vehicle_model_manufacturer_vehicle_category_id_fkey FOREIGN KEY (customer_id, vehicle_category_id) REFERENCES vehicle_category(customer_id, id)
);
alter table vehicle_model_manufacturer owner to tropeiro_system;
alter table vehicle_model_manufacturer enable row level security;
alter table vehicle_model_manufacturer force row level security;
create policy system on vehicle_model_manufacturer for all to tropeiro_system using (true) with check (true);
create policy tenant on vehicle_model_manufacturer for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX vehicle_model_manufacturer_by_modification ON vehicle_model_manufacturer USING btree (customer_id, date_modified, id);
CREATE INDEX vehicle_model_manufacturer_by_name ON vehicle_model_manufacturer USING btree (customer_id, name_sort, id);
CREATE INDEX vehicle_model_manufacturer_of_category ON vehicle_model_manufacturer USING btree (customer_id, vehicle_category_id);
CREATE TRIGGER audit_delete AFTER DELETE ON vehicle_model_manufacturer REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON vehicle_model_manufacturer REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON vehicle_model_manufacturer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on vehicle_model_manufacturer to tropeiro_app;

create table vehicle_past (
  customer_id bigint default tenant() not null,
  vehicle_id bigint not null,
  until_time timestamp(3) with time zone not null,
  fleet_id bigint,
  driver_id bigint,
  work_shift_id bigint,
  speed_max smallint,
  speed_max_range_1 smallint,
  speed_max_rain smallint,
  rpm_high integer,
  rpm_max integer,
  min_temperature smallint,
  max_temperature smallint,
  constraint vehicle_past_pkey PRIMARY KEY (vehicle_id, until_time),
  constraint vehicle_past_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint vehicle_past_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id) ON DELETE CASCADE
);
alter table vehicle_past owner to tropeiro_system;
alter table vehicle_past enable row level security;
alter table vehicle_past force row level security;
create policy system on vehicle_past for all to tropeiro_system using (true) with check (true);
create policy tenant on vehicle_past for all to public using (customer_id = tenant()) with check (customer_id = tenant());
grant delete, insert, select, update on vehicle_past to tropeiro_app;

create table vehicle_virtual_area (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  vehicle_id bigint not null,
  virtual_area_id bigint not null,
  date_created timestamp(3) with time zone default now() not null,
  constraint vehicle_virtual_area_pkey PRIMARY KEY (id),
  constraint vehicle_virtual_area_customer_id_vehicle_id_virtual_area_id_key UNIQUE (customer_id, vehicle_id, virtual_area_id),
  constraint vehicle_virtual_area_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint vehicle_virtual_area_customer_id_vehicle_id_fkey FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle(customer_id, id) ON DELETE CASCADE,
  constraint vehicle_virtual_area_virtual_area_ids_fkey FOREIGN KEY (customer_id, virtual_area_id) REFERENCES virtual_area(customer_id, id)
);
alter table vehicle_virtual_area owner to tropeiro_system;
alter table vehicle_virtual_area enable row level security;
alter table vehicle_virtual_area force row level security;
create policy system on vehicle_virtual_area for all to tropeiro_system using (true) with check (true);
create policy tenant on vehicle_virtual_area for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX vehicle_virtual_area_of_area ON vehicle_virtual_area USING btree (customer_id, virtual_area_id);
CREATE TRIGGER audit_delete AFTER DELETE ON vehicle_virtual_area REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_insert AFTER INSERT ON vehicle_virtual_area REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
CREATE TRIGGER audit_update AFTER UPDATE ON vehicle_virtual_area REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes();
grant delete, insert, select, update on vehicle_virtual_area to tropeiro_app;

create table virtual_area (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  type text not null,
  latitude double precision,
  longitude double precision,
  radius integer,
  points jsonb,
  active boolean default true not null,
  speed_max smallint,
  constraint virtual_area_pkey PRIMARY KEY (id),
  constraint virtual_area_customer_id_id_key UNIQUE (customer_id, id),
  constraint virtual_area_external_code_key UNIQUE (customer_id, external_code),
  constraint virtual_area_name_key UNIQUE (customer_id, name_sort),
  constraint virtual_area_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table virtual_area owner to tropeiro_system;
alter table virtual_area enable row level security;
alter table virtual_area force row level security;
create policy system on virtual_area for all to tropeiro_system using (true) with check (true);
create policy tenant on virtual_area for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX virtual_area_by_modification ON virtual_area USING btree (customer_id, date_modified, id);
CREATE INDEX virtual_area_by_name ON virtual_area USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON virtual_area REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON virtual_area REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON virtual_area REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
grant delete, insert, select, update on virtual_area to tropeiro_app;

create table webhook (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  user_id bigint,
  url text not null,
  types text[] not null,
  fleet_ids bigint[] not null,
  route_plan_ids bigint[] not null,
  description text,
  status text default 'active'::text not null,
  status_reason text,
  date_status timestamp(3) with time zone default now() not null,
  secret text not null,
  previous_secret text,
  date_previous_secret_expires timestamp(3) with time zone,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  constraint webhook_pkey PRIMARY KEY (customer_id, id),
  constraint webhook_disabled_for_a_reason CHECK ((status = 'disabled'::text) = (status_reason IS NOT NULL)),
  constraint webhook_status_known CHECK (status = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text])),
  constraint webhook_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint webhook_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES app_user(customer_id, id)
);
alter table webhook owner to tropeiro_system;
alter table webhook enable row level security;
alter table webhook force row level security;
create policy system on webhook for all to tropeiro_system using (true) with check (true);
create policy tenant on webhook for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX webhook_by_modification ON webhook USING btree (customer_id, date_modified, id);
CREATE INDEX webhook_of_user ON webhook USING btree (customer_id, user_id, id);
CREATE TRIGGER audit_delete AFTER DELETE ON webhook REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('secret', 'previous_secret');
CREATE TRIGGER audit_insert AFTER INSERT ON webhook REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('secret', 'previous_secret');
CREATE TRIGGER audit_update AFTER UPDATE ON webhook REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('secret', 'previous_secret');
grant delete, insert, select, update on webhook to tropeiro_app;

create table webhook_delivery (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  webhook_id bigint not null,
  reader_id bigint,
  announcement_id text not null,
  epoch bigint,
  transaction xid8,
  "position" bigint,
  type text not null,
  ordering_key text not null,
  status text not null,
  is_replay boolean not null,
  attempt_count integer not null,
  date_created timestamp(3) with time zone default now() not null,
  date_first_attempted timestamp(3) with time zone,
  date_attempted timestamp(3) with time zone,
  date_due timestamp(3) with time zone,
  fault text,
  answer_status integer,
  answer_body text,
  duration_ms integer,
  constraint webhook_delivery_pkey PRIMARY KEY (customer_id, id),
  constraint webhook_delivery_due CHECK ((status = 'waiting'::text) = (date_due IS NOT NULL)),
  constraint webhook_delivery_status_known CHECK (status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'given_up'::text])),
  constraint webhook_delivery_reader_id_fkey FOREIGN KEY (customer_id, reader_id) REFERENCES webhook_reader(customer_id, id) ON DELETE SET NULL (reader_id),
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (customer_id, webhook_id) REFERENCES webhook(customer_id, id) ON DELETE CASCADE
);
alter table webhook_delivery owner to tropeiro_system;
alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy system on webhook_delivery for all to tropeiro_system using (true) with check (true);
create policy tenant on webhook_delivery for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX webhook_delivery_by_age ON webhook_delivery USING btree (date_created) WHERE status <> 'waiting'::text;
CREATE INDEX webhook_delivery_by_status ON webhook_delivery USING btree (customer_id, status, id DESC);
CREATE INDEX webhook_delivery_of_announcement ON webhook_delivery USING btree (customer_id, announcement_id, id DESC);
CREATE INDEX webhook_delivery_of_reader ON webhook_delivery USING btree (customer_id, reader_id) WHERE reader_id IS NOT NULL;
CREATE INDEX webhook_delivery_of_webhook ON webhook_delivery USING btree (customer_id, webhook_id, id DESC);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery USING btree (customer_id, reader_id, ordering_key, epoch, transaction, "position", id) WHERE status = 'waiting'::text;
grant delete, insert, select, update on webhook_delivery to tropeiro_app;

create table webhook_reader (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  webhook_id bigint not null,
  epoch bigint not null,
  transaction xid8 not null,
  "position" bigint not null,
  end_epoch bigint,
  end_transaction xid8,
  end_position bigint,
  date_from timestamp(3) with time zone,
  date_to timestamp(3) with time zone,
  date_retry timestamp(3) with time zone,
  is_full boolean default false not null,
  date_rest timestamp(3) with time zone default now() not null,
  failure_count integer default 0 not null,
  date_failing timestamp(3) with time zone,
  lease_token uuid,
  lease_until timestamp(3) with time zone,
  date_taken timestamp(3) with time zone,
  constraint webhook_reader_pkey PRIMARY KEY (id),
  constraint webhook_reader_customer_id_id_key UNIQUE (customer_id, id),
  constraint webhook_reader_webhook_id_fkey FOREIGN KEY (customer_id, webhook_id) REFERENCES webhook(customer_id, id) ON DELETE CASCADE
);
alter table webhook_reader owner to tropeiro_system;
alter table webhook_reader enable row level security;
alter table webhook_reader force row level security;
create policy system on webhook_reader for all to tropeiro_system using (true) with check (true);
create policy tenant on webhook_reader for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE UNIQUE INDEX webhook_reader_of_range ON webhook_reader USING btree (customer_id, webhook_id) WHERE end_epoch IS NOT NULL;
CREATE UNIQUE INDEX webhook_reader_onward ON webhook_reader USING btree (customer_id, webhook_id) WHERE end_epoch IS NULL;
grant delete, insert, select, update on webhook_reader to tropeiro_app;

create table work_shift (
  id bigint generated always as identity not null,
  customer_id bigint default tenant() not null,
  name text not null,
  name_sort text collate "C" generated always as (plain(name)) stored not null,
  external_code text,
  version integer default 1 not null,
  date_created timestamp(3) with time zone default write_moment() not null,
  date_modified timestamp(3) with time zone default write_moment() not null,
  timezone text,
  days jsonb default '[]'::jsonb not null,
  constraint work_shift_pkey PRIMARY KEY (id),
  constraint work_shift_customer_id_id_key UNIQUE (customer_id, id),
  constraint work_shift_external_code_key UNIQUE (customer_id, external_code),
  constraint work_shift_name_key UNIQUE (customer_id, name_sort),
  constraint work_shift_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
alter table work_shift owner to tropeiro_system;
alter table work_shift enable row level security;
alter table work_shift force row level security;
create policy system on work_shift for all to tropeiro_system using (true) with check (true);
create policy tenant on work_shift for all to public using (customer_id = tenant()) with check (customer_id = tenant());
CREATE INDEX work_shift_by_modification ON work_shift USING btree (customer_id, date_modified, id);
CREATE INDEX work_shift_by_name ON work_shift USING btree (customer_id, name_sort, id);
CREATE TRIGGER audit_delete AFTER DELETE ON work_shift REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_insert AFTER INSERT ON work_shift REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER audit_update AFTER UPDATE ON work_shift REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes('name_sort');
CREATE TRIGGER note_facts_delete AFTER DELETE ON work_shift REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
CREATE TRIGGER note_facts_insert AFTER INSERT ON work_shift REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
CREATE TRIGGER note_facts_update AFTER UPDATE ON work_shift REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_facts_change();
grant delete, insert, select, update on work_shift to tropeiro_app;

CREATE OR REPLACE FUNCTION public.add_message_month(begin_time timestamp with time zone, end_time timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  month text := case when isfinite(begin_time) then message_month(begin_time)
    else 'device_message_before_' || to_char(end_time at time zone 'UTC', 'YYYY_MM') end;
begin
  execute format('create table %I (like device_message including all excluding indexes)', month);
  execute format('alter table %I owner to tropeiro_system', month);
  execute format('revoke all on %I from public, tropeiro_app', month);
  perform guard_tenant(array[month]::regclass[]);
  execute format('alter table device_message attach partition %I for values from (%L) to (%L)', month, begin_time, end_time);
end $function$;
alter function add_message_month(timestamp with time zone,timestamp with time zone) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.alike_words(words text[], count integer)
 RETURNS SETOF text[]
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
declare
  sought text;
begin
  -- One letter in six may be wrong, or two may be swapped.
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  foreach sought in array words loop
    return query execute 'select array_agg(word) from (select word from geodata_word where word % $1
      order by similarity(word, $1) desc, word limit $2) alike having count(*) > 0' using sought, count;
  end loop;
end $function$;
alter function alike_words(text[],integer) owner to tropeiro_system;
grant execute on function alike_words(text[],integer) to public;

CREATE OR REPLACE FUNCTION public.announce(word text, records jsonb, is_computed boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  companies text := current_setting('tropeiro.announces_only_in', true);
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}');
  author bigint := case when not is_computed and actor ->> 'via' is distinct from 'job' then (actor ->> 'user_id')::bigint end;
begin
  if companies <> '' and tenant()::text <> all(string_to_array(companies, ',')) then
    raise exception 'This transaction has declared that it announces only in company %', companies;
  end if;
  insert into outbox (epoch, customer_id, type, resource_id, user_id, payload)
  select (select current_epoch()), tenant(), word, (record ->> 'id')::bigint, author, record
  from jsonb_array_elements(records) with ordinality announced (record, place) order by place;
end $function$;
alter function announce(text,jsonb,boolean) owner to tropeiro_system;
grant execute on function announce(text,jsonb,boolean) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.announce_only_in(VARIADIC companies bigint[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('tropeiro.announces_only_in', array_to_string(companies, ','), true);
  perform pg_advisory_xact_lock_shared(announcing_class(), company_number(company)) from unnest(companies) company;
  return true;
end $function$;
alter function announce_only_in(bigint[]) owner to tropeiro_system;
grant execute on function announce_only_in(bigint[]) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.announced_by(company bigint, author bigint)
 RETURNS json
 LANGUAGE sql
 STABLE
RETURN (SELECT json_build_object('id', u.id, 'name', u.name) AS json_build_object FROM app_user u WHERE ((u.customer_id = announced_by.company) AND (u.id = announced_by.author)));
alter function announced_by(bigint,bigint) owner to tropeiro_system;
grant execute on function announced_by(bigint,bigint) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.announced_subject(company bigint, word text, record jsonb)
 RETURNS TABLE(route_plan_id bigint, vehicle_id bigint, fleet_id bigint, driver_ids bigint[])
 LANGUAGE sql
 STABLE
AS $function$
  select announced.route_plan_id, v.id, v.fleet_id,
    case when p.id is not null and p.date_dispatched is null then '{}'
      when word like 'message.%' or word like 'phone.%' then array[(record ->> 'driver_id')::bigint] else array[p.driver_id, p.helper_id] end
  from (select case
      when word like 'route\_plan.%' then (record ->> 'id')::bigint
      when word like 'route\_point.%' or word like 'message.%' or word like 'execution\_action.%' then (record ->> 'route_plan_id')::bigint
    end) announced (route_plan_id)
  left join lateral (
    select id, vehicle_id, driver_id, helper_id, date_dispatched from route_plan where customer_id = company and id = announced.route_plan_id offset 0
  ) p on true
  left join lateral (select case
      when word like 'vehicle.%' then (record ->> 'id')::bigint
      else coalesce(p.vehicle_id, (record ->> 'vehicle_id')::bigint)
    end) moved (vehicle_id) on true
  left join lateral (
    select id, fleet_id from vehicle where customer_id = company and id = moved.vehicle_id offset 0
  ) v on true;
$function$;
alter function announced_subject(bigint,text,jsonb) owner to tropeiro_system;
grant execute on function announced_subject(bigint,text,jsonb) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.announcing_class()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 2;
alter function announcing_class() owner to tropeiro_system;
grant execute on function announcing_class() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.announcing_transactions()
 RETURNS TABLE(transaction xid, company_number bigint)
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with held as materialized (select * from pg_locks where granted),
    own as materialized (select pid, transactionid from held where locktype = 'transactionid' and mode = 'ExclusiveLock'),
    here (oid) as materialized (select oid from pg_database where datname = current_database())
  select own.transactionid, company.objid::bigint
  from own join held company using (pid) join here on here.oid = company.database
  where company.locktype = 'advisory' and company.classid = announcing_class()::oid and company.objsubid = 2
  union all
  select own.transactionid, 0 from own join pg_stat_get_activity(null) backend using (pid) join here on here.oid <> backend.datid
  union all
  select prepared.transaction, 0 from pg_prepared_xacts prepared where prepared.database <> current_database();
$function$;
alter function announcing_transactions() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.anonymize_driver(asked bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  users bigint[];
  vehicles bigint[];
  erased jsonb;
  called text;
begin
  -- Vehicles first: a writer that assigns a driver to a vehicle locks them in this order.
  perform from vehicle where customer_id = company and driver_id = asked order by id for no key update;
  perform from driver where customer_id = company and id = asked for update;
  if not found then return null; end if;
  users := array(select id from app_user where customer_id = company and driver_id = asked);
  erased := anonymize_person(company, asked, users);
  with left_without as (
    update vehicle set driver_id = null, version = version + 1, date_modified = write_moment()
    where customer_id = company and driver_id = asked returning id
  ) select array_agg(id) into vehicles from left_without;
  select name into called from driver where customer_id = company and id = asked;
  update outbox set payload = payload || jsonb_build_object('name', called, 'cnh_category', null, 'warnings', '[]'::jsonb)
  where customer_id = company and resource_id = asked and type like 'driver.%';
  update outbox set payload = jsonb_set(payload, '{driver,name}', to_jsonb(called))
  where customer_id = company and (payload -> 'driver' ->> 'id')::bigint = asked and type like 'vehicle.%';
  return erased || jsonb_build_object('resource', 'driver', 'id', asked, 'named', jsonb_build_object('vehicle', coalesce(vehicles, '{}')))
    -- Processes of a release without `changed` and `named` erase proofs and announce records by these keys. They still
    -- run during a rolling upgrade. The keys are needed while such a release can be upgraded to this one.
    || jsonb_build_object('driver', jsonb_build_array(asked), 'erased_driver', jsonb_build_array(asked), 'user', users,
      'vehicle', coalesce(vehicles, '{}'), 'checklist', coalesce(erased -> 'changed' -> 'checklist', '[]'));
end $function$;
alter function anonymize_driver(bigint) owner to tropeiro_system;
grant execute on function anonymize_driver(bigint) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.anonymize_person(company bigint, driver bigint, users bigint[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  names text[] := images_of_person(company, driver, users);
  cards text[] := cards_of_drivers(company, array[driver]);
  who jsonb := jsonb_build_object('driver', driver, 'users', users, 'cards', cards,
    'salt', gen_random_uuid(), 'emails', array(select lower(email) from app_user where customer_id = company and id = any(users)));
  changed jsonb;
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  update session set date_revoked = now() where customer_id = company and user_id = any(users) and date_revoked is null;
  -- If other people used the same phone in the same plan, its id changes in their actions too. This preserves the order
  -- of its actions, which their outcomes depend on.
  update execution_action a set phone = anonymous_phone(a.phone, who ->> 'salt'), date_modified = write_moment()
  from (select distinct route_plan_id, phone from execution_action t
    where t.customer_id = company and (t.driver_id = anonymize_person.driver or t.user_id = any(users))) theirs
  where a.customer_id = company and a.route_plan_id = theirs.route_plan_id and a.phone = theirs.phone
    and a.phone <> anonymous_phone(a.phone, who ->> 'salt')
    and not coalesce(a.driver_id = anonymize_person.driver, false) and not coalesce(a.user_id = any(users), false);
  changed := erase_personal(company, 'person', who);
  if driver is not null then changed := changed || erase_personal(company, 'card', who); end if;
  -- Places that their phones reported, unlike those of vehicles.
  update event set begin_latitude = null, begin_longitude = null, end_latitude = null, end_longitude = null,
    last_latitude = null, last_longitude = null, last_position_time = null, date_modified = write_moment()
  where customer_id = company and device_id is null and id in (
    select p.id from panic p where p.customer_id = company and p.driver_id = anonymize_person.driver);
  perform forget_fields(company, 'event', array(
    select p.id from panic p where p.customer_id = company and p.driver_id = anonymize_person.driver),
    array['last_latitude', 'last_longitude', 'last_position_time']);
  perform forget_images(company, names);
  -- Images that records of other people or of the company show remain, without the person as their sender.
  update image set user_ids = array(select sender from unnest(user_ids) with ordinality sent (sender, number)
    where sender <> all(users) order by number)
  where customer_id = company and user_ids && users;
  -- Announced records contain the name.
  update outbox o set payload = payload || jsonb_build_object('name', u.name, 'login', u.login) from app_user u
  where u.customer_id = company and u.id = any(users) and o.customer_id = company and o.resource_id = u.id and o.type like 'user.%';
  return jsonb_build_object('driver_id', driver, 'user_ids', users, 'changed', changed, 'pictures', coalesce(names, '{}'), 'cards', cards);
end $function$;
alter function anonymize_person(bigint,bigint,bigint[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.anonymize_point(asked bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
  names text[];
  changed jsonb;
  called text;
begin
  perform from route_point where customer_id = company and id = asked for update;
  if not found then return null; end if;
  select array_agg(distinct name) into names from (select unnest(images_of_action(a)) from execution_action a
    where customer_id = company and route_point_id = asked) shown (name);
  changed := erase_personal(company, 'point', jsonb_build_object('point', asked));
  perform forget_images(company, names);
  select name into called from route_point where customer_id = company and id = asked;
  update outbox set payload = payload || jsonb_build_object('name', called)
  where customer_id = company and resource_id = asked and type like 'route_point.%';
  -- The only audit entry of the erasure: while data is erased, the trigger that audits points in no plan
  -- (record_correction) writes none.
  if jsonb_array_length(changed -> 'route_point') > 0 then
    insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, after)
    values (company, 'updated', 'route_point', asked, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
      actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), jsonb_build_object('name', called));
  end if;
  return jsonb_build_object('resource', 'route_point', 'id', asked, 'changed', changed, 'pictures', coalesce(names, '{}'));
end $function$;
alter function anonymize_point(bigint) owner to tropeiro_system;
grant execute on function anonymize_point(bigint) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.anonymize_user(asked bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  drivers bigint[];
  erased jsonb;
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  perform from app_user where customer_id = company and id = asked for update;
  if not found then return null; end if;
  -- The driver's record contains the login, which ends.
  with left_without as (
    update driver set version = version + 1, date_modified = write_moment()
    where customer_id = company and id = (select driver_id from app_user where customer_id = company and id = asked and active)
    returning id
  ) select array_agg(id) into drivers from left_without;
  erased := anonymize_person(company, null, array[asked]);
  return erased || jsonb_build_object('resource', 'user', 'id', asked, 'named', jsonb_build_object('driver', coalesce(drivers, '{}')))
    -- The former keys, as in anonymize_driver.
    || jsonb_build_object('driver', coalesce(drivers, '{}'), 'user', jsonb_build_array(asked),
      'checklist', coalesce(erased -> 'changed' -> 'checklist', '[]'));
end $function$;
alter function anonymize_user(bigint) owner to tropeiro_system;
grant execute on function anonymize_user(bigint) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.anonymous_phone(phone text, salt text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (phone ~ '^anonymous-[0-9a-f]{16}$'::text) THEN phone ELSE ('anonymous-'::text || "left"(encode(sha256(convert_to((salt || phone), 'UTF8'::name)), 'hex'::text), 16)) END;
alter function anonymous_phone(text,text) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.anywhere(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (('%'::text || regexp_replace($1, '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text);
alter function anywhere(text) owner to tropeiro_system;
grant execute on function anywhere(text) to public;

CREATE OR REPLACE FUNCTION public.append_messages(serials text[], said_by integer[], times timestamp with time zone[], receptions timestamp with time zone[], kinds smallint[], hashes bigint[], valids boolean[], latitudes double precision[], longitudes double precision[], altitudes double precision[], speeds double precision[], courses double precision[], attribute_sets jsonb[], at_most_ahead interval)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  company bigint := tenant();
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
  batch jsonb := nullif(current_setting('tropeiro.batch', true), '');
  -- In the order of the serials. Zero for unknown devices.
  owners bigint[];
  devices bigint[];
  vehicles bigint[];
  -- Of each serial: whether the vehicle depends on the time of the message.
  are_moved boolean[];
  has_moved boolean := false;
  kept_since timestamptz[];
  -- The number of rejected lines, and the outcome of each line, null for accepted lines. The array is null if all lines
  -- are accepted.
  unkept_count integer;
  fates text[];
  -- The pairs of company and month that may not be created today.
  refused_owners bigint[];
  refused_months timestamptz[];
  -- The times of the earliest and latest accepted messages.
  earliest timestamptz;
  latest timestamptz;
  -- The device's last stored message between these two times.
  newest timestamptz[];
  repeated_count integer;
  late_ones bigint[];
  of_moment_max constant integer := 100;
  crowded bigint[];
  -- The numbers of devices and messages, stored or set aside.
  device_count integer;
  message_count integer;
begin
  perform from device where serial = any(serials) and active and (company is null or customer_id = company)
  order by id for no key update;

  -- Looks up each serial separately: the planner does not know how many there are and would compare all with all. Runs
  -- as a statement of its own after the devices are locked, so that it sees what other transactions wrote until then.
  select array_agg(coalesce(found.customer_id, 0) order by place), array_agg(coalesce(found.id, 0) order by place),
         array_agg(now() - least(make_interval(days => retention.days), interval '10 years') order by place)
    into owners, devices, kept_since
  from unnest(serials) with ordinality asked (serial, place)
  left join lateral (
    select id, customer_id from device
    where serial = asked.serial and active and (company is null or customer_id = company) for no key update
  ) found on true
  left join retention on retention.customer_id = found.customer_id and retention.class = 'position';

  select count(*) filter (where devices[device] = 0 or time > coalesce(received, now()) + at_most_ahead or time < kept_since[device]),
         min(time), max(time)
    into unkept_count, earliest, latest
  from unnest(said_by, times, receptions) said (device, time, received);

  -- Nearly always one installation covers the time of all messages.
  select array_agg(coalesce(installed.vehicle_id, 0) order by place), array_agg(installed.vehicle_id is null and exists (
      select from device_installation i where i.customer_id = owners[place] and i.device_id = known.id
        and (i.from_time is null or i.from_time <= latest) and (i.until_time is null or i.until_time > earliest)) order by place)
    into vehicles, are_moved
  from unnest(devices) with ordinality known (id, place)
  left join lateral (
    select i.vehicle_id from device_installation i where i.customer_id = owners[place] and i.device_id = known.id
      and (i.from_time is null or i.from_time <= earliest) and (i.until_time is null or i.until_time > latest)
    order by i.from_time desc nulls last, i.id desc limit 1
  ) installed on true;
  has_moved := true = any(are_moved);
  if has_moved then
    with lines as materialized (
      select line, device, coalesce(installed_vehicle(owners[device], devices[device], time), 0) as vehicle
      from unnest(said_by, times) with ordinality said (device, time, line) where are_moved[device]
    ), entries as materialized (
      select device, vehicle, cardinality(devices) + row_number() over (order by device, vehicle) as entry
      from (select distinct device, vehicle from lines) each
    ), added as (
      select array_agg(owners[device] order by entry) as more_owners, array_agg(devices[device] order by entry) as more_devices,
             array_agg(vehicle order by entry) as more_vehicles, array_agg(kept_since[device] order by entry) as more_kept_since
      from entries
    )
    select (select array_agg(coalesce(entries.entry, said.device)::integer order by said.line)
              from unnest(said_by) with ordinality said (device, line)
              left join lines on lines.line = said.line
              left join entries on entries.device = lines.device and entries.vehicle = lines.vehicle),
           owners || more_owners, devices || more_devices, vehicles || more_vehicles, kept_since || more_kept_since
      into said_by, owners, devices, vehicles, kept_since
    from added;
  end if;

  if unkept_count > 0 then
    select array_agg(fate order by line), min(time) filter (where fate is null), max(time) filter (where fate is null)
      into fates, earliest, latest
    from (
      select line, time, case
        when devices[device] = 0 then 'unknown_device'
        when time > coalesce(received, now()) + at_most_ahead then 'ahead'
        when time < kept_since[device] then 'expired' end as fate
      from unnest(said_by, times, receptions) with ordinality said (device, time, received, line)
    ) checked;
  end if;

  -- From this lock until the end of the transaction, no month can be dropped. Missing months are created, within what
  -- each company may create today. Imports on the command line have no such limit.
  lock table only device_message in row exclusive mode;
  if message_month(earliest) is distinct from message_month(latest) or to_regclass('public.' || message_month(earliest)) is null then
    select array_agg(of_company), array_agg(of_month) into refused_owners, refused_months
    from (
      select array_agg(owner) as needing, array_agg(month) as months from (
        select distinct owners[device] as owner, date_trunc('month', time, 'UTC') as month
        from unnest(said_by, times, fates) said (device, time, fate) where fate is null) each
    ) needed, make_needed_months(needing, months, coalesce(actor ->> 'via', '') = 'command line');
  end if;
  if refused_months is not null then
    select array_agg(fate order by line), count(fate), min(time) filter (where fate is null), max(time) filter (where fate is null)
      into fates, unkept_count, earliest, latest
    from (
      select line, time, case when fate is null and exists (
          select from unnest(refused_owners, refused_months) refused (owner, month)
          where owner = owners[device] and month = date_trunc('month', time, 'UTC'))
        then 'too_many_months' else fate end as fate
      from unnest(said_by, times, fates) with ordinality said (device, time, fate, line)
    ) checked;
  end if;

  select array_agg(coalesce((
      select max(time) from device_message where device_id = known.id and time between earliest and latest), '-infinity')
      order by place)
    into newest
  from unnest(devices) with ordinality known (id, place);

  -- Messages newer than all of their device are new. Nearly always this applies to all of them, and they are inserted
  -- directly. Otherwise repeated messages must be found, which takes a fourth longer.
  select count(*) into repeated_count from unnest(said_by, times) said (device, time) where time <= newest[device];
  if unkept_count + repeated_count = 0 then
    insert into device_message
    select owners[device], devices[device], nullif(vehicles[device], 0), time, coalesce(received, now()), hash, latitude,
           longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes
    from unnest(said_by, times, receptions, hashes, latitudes, longitudes, altitudes, speeds, courses, kinds, valids, attribute_sets)
      line (device, time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes);
  else
    -- The messages stored for a moment are counted once. Individual messages are looked up only if the moment may be
    -- full.
    select array_agg(hash) into crowded
    from (
      select hash, stored_count + row_number() over moment as place_in_moment
      from (
        select *, count(*) over whole as said_count, max(first_count) over whole as stored_count
        from (
          select device, time, kind, hash, line, case when row_number() over moment = 1 then (
            select count(*) from (
              select from device_message m where m.device_id = devices[device] and m.time = said.time limit of_moment_max) m) end as first_count
          from unnest(said_by, times, kinds, hashes, fates) with ordinality said (device, time, kind, hash, fate, line)
          where fate is null and time <= newest[device]
          window moment as (partition by device, time order by line)
        ) late window whole as (partition by device, time)
      ) counted
      where stored_count + said_count > of_moment_max and (
        select true from device_message m
        where m.device_id = devices[device] and m.time = counted.time and m.kind = counted.kind and m.hash = counted.hash) is null
      window moment as (partition by device, time order by line)
    ) unknown where place_in_moment > of_moment_max;
    if crowded is not null then
      select array_agg(case when hash in (select unnest(crowded)) then 'crowded' else fate end order by line) into fates
      from unnest(hashes, fates) with ordinality said (hash, fate, line);
    end if;

    with said as materialized (
      select owners[device] as customer_id, devices[device] as device_id, nullif(vehicles[device], 0) as vehicle_id, time,
             coalesce(received, now()) as received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes,
             case when fate is null and time <= newest[device] then 'repeated' else fate end as fate
      from unnest(said_by, times, receptions, hashes, latitudes, longitudes, altitudes, speeds, courses, kinds, valids, attribute_sets, fates)
        line (device, time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes, fate)
      where devices[device] <> 0
    ), newer as (
      insert into device_message
      select customer_id, device_id, vehicle_id, time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg,
             kind, valid, attributes
      from said where fate is null
    ), late as (
      insert into device_message
      select customer_id, device_id, vehicle_id, time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg,
             kind, valid, attributes
      from said where fate = 'repeated' on conflict do nothing returning hash
    ), set_aside as (
      insert into quarantined_message select * from said where fate in ('ahead', 'expired', 'too_many_months') on conflict do nothing
    )
    select (select count(*) from said where fate = 'repeated'), (select array_agg(hash) from late)
      into repeated_count, late_ones;
  end if;

  if repeated_count > 0 then
    select array_agg(case
        when fate is null and time <= newest[device] and not coalesce(hash in (select unnest(late_ones)), false) then 'repeated'
        else fate end order by line)
      into fates
    from unnest(said_by, times, hashes, fates) with ordinality said (device, time, hash, fate, line);
  end if;

  -- Messages in order are later than all completed plans and mark none. One lookup per vehicle checks this.
  if exists (
    select from unnest(owners, vehicles) known (owner, vehicle), lateral (
      select from plan_figures where customer_id = owner and vehicle_id = vehicle and end_time >= earliest and begin_time <= latest limit 1) plan
  ) then
    perform mark_tracked_plans(owners[device], vehicles[device], min(time), max(time))
    from unnest(said_by, times, fates) said (device, time, fate) where fate is null group by device;
  end if;

  -- A company's own call is audited as one batch. A stream of messages of all companies is not audited.
  if company is not null then
    if fates is null then
      select cardinality(serials), cardinality(said_by) into device_count, message_count;
    else
      select count(distinct devices[device]), count(*) into device_count, message_count
      from unnest(said_by, fates) said (device, fate) where fate is null or fate in ('ahead', 'expired', 'too_many_months');
    end if;
    insert into audit (customer_id, action, resource, user_id, session_id, request_id, address, via, after, batch_id, batch_size, batch_source)
    select company, 'created', 'device_message', (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
           actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'),
           jsonb_build_object('devices', device_count), coalesce((batch ->> 'id')::uuid, gen_random_uuid()), message_count, 'import'
    where message_count > 0;
  end if;

  return json_build_object(
    'devices', (select json_agg(case when id > 0 then json_build_object(
        'customer_id', owner, 'device_id', id, 'vehicle_id', nullif(vehicle, 0)) end order by place)
      from unnest(devices, owners, vehicles) with ordinality known (id, owner, vehicle, place)),
    'said_by', case when has_moved then said_by end,
    'fates', (select coalesce(json_object_agg(fate, lines), '{}') from (
      select fate, json_agg(line order by line) as lines from unnest(fates) with ordinality listed (fate, line)
      where fate is not null group by fate) counted));
end $function$;
alter function append_messages(text[],integer[],timestamp with time zone[],timestamp with time zone[],smallint[],bigint[],boolean[],double precision[],double precision[],double precision[],double precision[],double precision[],jsonb[],interval) owner to tropeiro_system;
grant execute on function append_messages(text[],integer[],timestamp with time zone[],timestamp with time zone[],smallint[],bigint[],boolean[],double precision[],double precision[],double precision[],double precision[],double precision[],jsonb[],interval) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.audit_changes(noun regclass, VARIADIC hidden text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  call text := format('for each statement execute function record_changes(%s)',
                      (select string_agg(quote_literal(name), ', ') from unnest(hidden) name));
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as changed_rows %s', noun, call);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows %s', noun, call);
  execute format('create trigger audit_delete after delete on %s referencing old table as changed_rows %s', noun, call);
end $function$;
alter function audit_changes(regclass,text[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.begin_batch(source text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select set_config('tropeiro.batch', jsonb_build_object('id', gen_random_uuid(), 'source', source)::text, true);
$function$;
alter function begin_batch(text) owner to tropeiro_system;
grant execute on function begin_batch(text) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.begin_card_erasure(drivers bigint[])
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  cards text[];
  idle bigint[];
  busy bigint;
begin
  perform from driver where customer_id = company and id = any(drivers) order by id for no key update;
  cards := cards_of_drivers(company, drivers);
  if cards = '{}' then return cards; end if;
  begin
    select array_agg(id) into idle from (select id from vehicle where customer_id = company for no key update skip locked) free;
    raise sqlstate 'T0001';
  exception when sqlstate 'T0001' then null;
  end;
  for busy in select id from vehicle where customer_id = company except select unnest(idle) order by 1 loop
    begin
      perform from vehicle where customer_id = company and id = busy for no key update;
      raise sqlstate 'T0001';
    exception when sqlstate 'T0001' then null;
    end;
  end loop;
  return cards;
end $function$;
alter function begin_card_erasure(bigint[]) owner to tropeiro_system;
grant execute on function begin_card_erasure(bigint[]) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.begin_login_attempt(asked_subject text, free_failures integer, max_pending integer, max_delay_s double precision)
 RETURNS TABLE(wait_s integer, has_succeeded boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  -- More than the clocks of concurrent transactions differ.
  future timestamptz := clock_timestamp() + interval '1 second';
begin
  return query
    insert into login_attempt as a (subject) values (asked_subject)
    on conflict (subject) do update
      set pending = case when a.date_begun < now() - interval '30 seconds' or a.date_begun > future then 1 else a.pending + 1 end,
          failures = case when a.date_failed < now() - interval '1 hour' then 0 else a.failures end,
          date_failed = least(a.date_failed, now()),
          date_begun = now()
      where (a.pending < max_pending or a.date_begun < now() - interval '30 seconds' or a.date_begun > future)
        and (a.failures < free_failures or a.date_failed > future
          or now() >= a.date_failed + make_interval(secs => login_delay_s(a.failures, free_failures, max_delay_s)))
    returning 0, a.date_right > now() - interval '30 days';
  if not found then
    return query select greatest(1, ceil(extract(epoch from a.date_failed - now())
        + login_delay_s(a.failures, free_failures, max_delay_s)))::integer, null::boolean
      from login_attempt a where a.subject = asked_subject;
  end if;
end $function$;
alter function begin_login_attempt(text,integer,integer,double precision) owner to tropeiro_system;
grant execute on function begin_login_attempt(text,integer,integer,double precision) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.begin_meters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today date := (select (now() at time zone timezone)::date from customer where id = new.customer_id);
  so_far jsonb := (select figures from day_row where customer_id = new.customer_id and vehicle_id = new.id and date = today);
  metres bigint := coalesce((so_far -> 'total_distance')::bigint, 0);
  seconds bigint := coalesce((so_far -> 'total_time_in_ignition_on')::bigint, 0);
begin
  if current_setting('tropeiro.moves_meters', true) = 'yes' then
    return null;
  end if;
  insert into vehicle_meter (customer_id, vehicle_id, hodometer_since, hodometer_rest_m, hourimeter_since, hourimeter_rest_s)
  values (new.customer_id, new.id, today, -metres, today, -seconds)
  on conflict (vehicle_id) do nothing;
  if new.hodometer is distinct from old.hodometer then
    update vehicle_meter set hodometer_since = today, hodometer_rest_m = -metres where vehicle_id = new.id;
  end if;
  if new.hourimeter is distinct from old.hourimeter then
    update vehicle_meter set hourimeter_since = today, hourimeter_rest_s = -seconds where vehicle_id = new.id;
  end if;
  return null;
end $function$;
alter function begin_meters() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.begin_webhook_reader(webhook bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into webhook_reader (customer_id, webhook_id, epoch, transaction, position)
  select tenant(), webhook, current_epoch(), ending.transaction, 0 from outbox_ends(array[tenant()]) ending;
$function$;
alter function begin_webhook_reader(bigint) owner to tropeiro_system;
grant execute on function begin_webhook_reader(bigint) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.card_key(card text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(card) = char_length(card)) THEN lower((btrim(card, '	
 '::text) COLLATE "C")) ELSE translate(lower((btrim(card, '	
                  　﻿'::text) COLLATE "C")), 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ'::text, 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżž'::text) END;
alter function card_key(text) owner to tropeiro_system;
grant execute on function card_key(text) to public;

CREATE OR REPLACE FUNCTION public.card_of_event(event json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (((event ->> 'category'::text) = ANY (ARRAY['7'::text, '25'::text, '31'::text])) OR (((event ->> 'category'::text) = '30'::text) AND ((event ->> 'target'::text) IS NULL))) THEN card_text((event -> 'value'::text)) ELSE NULL::text END;
alter function card_of_event(json) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.card_text(value json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (json_typeof(value) = ANY (ARRAY['string'::text, 'number'::text])) THEN (value #>> '{}'::text[]) ELSE NULL::text END;
alter function card_text(json) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.cards_in_events(events text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
declare
  stored json;
begin
  if events = '[]' then return '{}'; end if;
  stored := json_if(events, 'array');
  if stored is null then return array[null::text]; end if;
  return array(select text from (select card_of_event(event) as text from json_array_elements(stored) event) found
    where text is not null);
end $function$;
alter function cards_in_events(text) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.cards_in_hour(hour text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
declare
  stored json := json_if(hour, 'object');
begin
  return cards_in_events(coalesce(stored ->> 'ended', ''));
end $function$;
alter function cards_in_hour(text) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.cards_in_state(state text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
declare
  stored json;
begin
  if state = '{}' then return '{}'; end if;
  stored := json_if(state, 'object');
  if json_typeof(stored -> 'detectors') is distinct from 'array' then return array[null::text]; end if;
  return array(
    select text from (
      select card_text(stored -> 'card') as text
      union all select case json_typeof(value) when 'string' then value #>> '{}' when 'object' then card_text(value -> 'custom') end
      from json_array_elements(stored -> 'detectors') value
    ) found where text is not null);
end $function$;
alter function cards_in_state(text) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.cards_of_drivers(company bigint, asked bigint[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(card), '{}') from (
    select card_key(held ->> 'identifier') as card from (
      select to_jsonb(d) as held from driver d where customer_id = company and id = any(asked)
      union all select unnest(array[before, after]) from audit
        where customer_id = company and resource = 'driver' and resource_id = any(asked)
      union all select unnest(array[r.before, r.after]) from audit_record r
        join audit a on a.id = r.audit_id and a.resource = 'driver' where r.customer_id = company and r.resource_id = any(asked)
    ) records
    except select card_key(identifier) from driver where customer_id = company and id <> all(asked) and identifier is not null
  ) cards where card <> '';
$function$;
alter function cards_of_drivers(bigint,bigint[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.clear_eta()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.eta := null;
  new.eta_date := null;
  new.late_risk := null;
  new.late_by := null;
  new.eta_told := null;
  new.eta_told_date := null;
  return new;
end $function$;
alter function clear_eta() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.clear_expired(key_life interval)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  sessions integer; answers integer; allowances integer; attempts integer; keys integer; calls integer;
  places integer; travels integer; event_places integer; uploads integer; deliveries integer;
begin
  perform set_config('tropeiro.actor', '{"via": "job"}', true);
  delete from session where date_expires < now() - interval '7 days' or date_revoked < now() - interval '7 days';
  get diagnostics sessions = row_count;
  delete from phone_enrolment where date_expires < now() - interval '7 days';
  delete from phone_position where received < now() - interval '7 days';
  delete from idempotency where date_expires < now();
  get diagnostics answers = row_count;
  delete from call_progress where date_expires < now();
  get diagnostics calls = row_count;
  delete from geocoding_answer where date_expires < now();
  get diagnostics places = row_count;
  delete from event_place where date_expires < now();
  get diagnostics event_places = row_count;
  delete from travel_time where date_expires < now();
  get diagnostics travels = row_count;
  delete from image_upload where date_expires < now();
  get diagnostics uploads = row_count;
  delete from webhook_delivery where status <> 'waiting' and date_created < now() - interval '7 days'
    and (status = 'delivered' or date_created < now() - interval '30 days');
  get diagnostics deliveries = row_count;
  -- No rate limit has a window longer than a day.
  delete from allowance where window_begin < now() - interval '1 day';
  get diagnostics allowances = row_count;
  delete from login_attempt
    where date_begun < now() - interval '1 day' and coalesce(date_right < now() - interval '30 days', true);
  get diagnostics attempts = row_count;
  delete from signing_key where date_revoked is not null or date_retired < now() - key_life;
  get diagnostics keys = row_count;
  return jsonb_build_object('sessions', sessions, 'answers', answers, 'allowances', allowances, 'attempts', attempts, 'keys', keys, 'calls', calls, 'places', places, 'travels', travels, 'event_places', event_places, 'uploads', uploads, 'deliveries', deliveries);
end $function$;
alter function clear_expired(interval) owner to tropeiro_system;
grant execute on function clear_expired(interval) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.companies_with_days_to_close()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(c.id order by c.id), '[]') from customer c where exists (
    select from day_row d where d.customer_id = c.id and d.date_closed is null
      and d.date < ((now() at time zone c.timezone) - c.day_closes_at::interval)::date);
$function$;
alter function companies_with_days_to_close() owner to tropeiro_system;
grant execute on function companies_with_days_to_close() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.companies_with_places_due()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(customer_id order by oldest, customer_id), '[]') from (
    select customer_id, min(date_due) as oldest from event_place
    where date_due is not null and date_due <= now() and date_expires > now() group by customer_id) due;
$function$;
alter function companies_with_places_due() owner to tropeiro_system;
grant execute on function companies_with_places_due() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.company_number(company bigint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((company & (2147483647)::bigint))::integer;
alter function company_number(bigint) owner to tropeiro_system;
grant execute on function company_number(bigint) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.create_master_data_table(noun text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format($table$
    create table %1$I (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customer default tenant(),
      name text not null,
      name_sort text collate "C" not null generated always as (plain(name)) stored,
      external_code text,
      version integer not null default 1,
      date_created timestamptz(3) not null default now(),
      date_modified timestamptz(3) not null default now(),
      unique (customer_id, id),
      constraint %2$I unique (customer_id, external_code)
    );
    create index %3$I on %1$I (customer_id, name_sort, id);
    grant select, insert, update, delete on %1$I to tropeiro_app;
  $table$, noun, noun || '_external_code_key', noun || '_by_name');
  perform guard_tenant(array[noun::regclass]), audit_changes(noun::regclass, 'name_sort');
end $function$;
alter function create_master_data_table(text) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.current_epoch()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (SELECT (((outbox_epoch.begun)::bigint << 32) | ((('x'::text || "left"(pg_walfile_name(pg_current_wal_lsn()), 8)))::bit(32))::bigint) FROM outbox_epoch);
alter function current_epoch() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.day_figures(figures jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((((((((((((((((((((((((((((((((((((((('"count":'::text || COALESCE((figures ->> 'count'::text), '0'::text)) || ',"count_travel":'::text) || COALESCE((figures ->> 'count_travel'::text), '0'::text)) || ',"count_in_moviment":'::text) || COALESCE((figures ->> 'count_in_moviment'::text), '0'::text)) || ',"count_ignition_on":'::text) || COALESCE((figures ->> 'count_ignition_on'::text), '0'::text)) || ',"count_ignition_off":'::text) || COALESCE((figures ->> 'count_ignition_off'::text), '0'::text)) || ',"count_out_of_work":'::text) || COALESCE((figures ->> 'count_out_of_work'::text), '0'::text)) || ',"count_high_speed":'::text) || COALESCE((figures ->> 'count_high_speed'::text), '0'::text)) || ',"count_high_speed_range_1":'::text) || COALESCE((figures ->> 'count_high_speed_range_1'::text), '0'::text)) || ',"count_high_speed_range_2":'::text) || COALESCE((figures ->> 'count_high_speed_range_2'::text), '0'::text)) || ',"total_distance":'::text) || COALESCE((figures ->> 'total_distance'::text), '0'::text)) || ',"total_distance_out_of_work":'::text) || COALESCE((figures ->> 'total_distance_out_of_work'::text), '0'::text)) || ',"total_time_in_moviment":'::text) || COALESCE((figures ->> 'total_time_in_moviment'::text), '0'::text)) || ',"total_time_in_ignition_on":'::text) || COALESCE((figures ->> 'total_time_in_ignition_on'::text), '0'::text)) || ',"total_time_in_ignition_off":'::text) || COALESCE((figures ->> 'total_time_in_ignition_off'::text), '0'::text)) || ',"total_time_out_of_work":'::text) || COALESCE((figures ->> 'total_time_out_of_work'::text), '0'::text)) || ',"total_time_in_high_speed":'::text) || COALESCE((figures ->> 'total_time_in_high_speed'::text), '0'::text)) || ',"total_time_rpm_economy":'::text) || COALESCE((figures ->> 'total_time_rpm_economy'::text), '0'::text)) || ',"total_time_rpm_high":'::text) || COALESCE((figures ->> 'total_time_rpm_high'::text), '0'::text)) || ',"total_time_rpm_neutral":'::text) || COALESCE((figures ->> 'total_time_rpm_neutral'::text), '0'::text)) || ',"total_time_rpm_max":'::text) || COALESCE((figures ->> 'total_time_rpm_max'::text), '0'::text)) || ',"speed_max":'::text) || COALESCE((figures ->> 'speed_max'::text), '0'::text)) || ',"speed_average":'::text) || COALESCE((figures ->> 'speed_average'::text), '0'::text));
alter function day_figures(jsonb) owner to tropeiro_system;
grant execute on function day_figures(jsonb) to public;

CREATE OR REPLACE FUNCTION public.days_at_most(begin_date timestamp with time zone, end_date timestamp with time zone)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((end_date - begin_date) <= '1 day'::interval) THEN 1 WHEN ((end_date - begin_date) <= '7 days'::interval) THEN 7 WHEN ((end_date - begin_date) <= '31 days'::interval) THEN 31 ELSE 366 END;
alter function days_at_most(timestamp with time zone,timestamp with time zone) owner to tropeiro_system;
grant execute on function days_at_most(timestamp with time zone,timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION public.derived_token(key bytea, page uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN translate(encode(SUBSTRING(sha256((key || uuid_send(page))) FROM 1 FOR 24), 'base64'::text), '+/'::text, '-_'::text);
alter function derived_token(bytea,uuid) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.drop_empty_month()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
declare
  read_at_most constant bigint := 8 * 1024 * 1024;
  old text;
  is_empty boolean;
begin
  for old in select month::text from message_months() where end_time < now() - interval '1 month' order by begin_time loop
    continue when pg_relation_size(old::regclass) > read_at_most;
    execute format('select not exists (select from %s)', old) into is_empty;
    continue when not is_empty;
    lock table only device_message in access exclusive mode;
    execute format('select not exists (select from %s)', old) into is_empty;
    if is_empty then
      execute format('drop table %s', old);
      return old;
    end if;
  end loop;
  return null;
exception when lock_not_available then
  return null;
end $function$;
alter function drop_empty_month() owner to tropeiro_system;
grant execute on function drop_empty_month() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.end_login_attempts(ended json)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update login_attempt a set pending = greatest(a.pending - 1, 0),
    failures = case e.outcome when 'failed' then a.failures + 1 when 'right' then 0 else a.failures end,
    date_failed = case e.outcome when 'failed' then now() else a.date_failed end,
    date_right = case e.outcome when 'right' then now() else a.date_right end
  from json_to_recordset(ended) as e (subject text, outcome text) where a.subject = e.subject;
$function$;
alter function end_login_attempts(json) owner to tropeiro_system;
grant execute on function end_login_attempts(json) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.end_of_part(company bigint, since timestamp with time zone, until timestamp with time zone, at_most integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  -- Searching a segment takes as long as searching this many messages.
  segment_cost constant integer := 40;
  reached timestamptz := least(until,
    (select time from device_message where customer_id = company and time >= since and time < until
      order by time offset at_most limit 1),
    (select begin_time from device_segment where customer_id = company and begin_time >= since and begin_time < until
      order by begin_time offset at_most / segment_cost limit 1));
begin
  -- Times are whole milliseconds. However many rows are of one, they are read together.
  return case when reached <= since then least(until, since + interval '1 millisecond') else reached end;
end $function$;
alter function end_of_part(bigint,timestamp with time zone,timestamp with time zone,integer) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.enter(asked_session bigint, asked_key text, asked_user_version integer, asked_customer_version integer, actor text)
 RETURNS boolean
 LANGUAGE sql
RETURN CASE WHEN (row_security_active(('app_user'::regclass)::oid) AND (NOT pg_has_role('tropeiro_system'::name, 'member'::text))) THEN enter_session(asked_session, asked_key, asked_user_version, asked_customer_version, actor) ELSE refuse_unbound_role() END;
alter function enter(bigint,text,integer,integer,text) owner to tropeiro_system;
grant execute on function enter(bigint,text,integer,integer,text) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.enter_session(asked_session bigint, asked_key text, asked_user_version integer, asked_customer_version integer, actor text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- One statement finds the session and sets its company, since a second statement would cost as much again. It uses no
  -- joins: PostgreSQL would build hashes of small tables for every call.
  perform set_config('tropeiro.customer_id', s.customer_id::text, true), set_config('tropeiro.actor', actor, true)
  from session s
  where s.id = asked_session and is_live(s)
    and (select u.version from app_user u where u.id = s.user_id and u.active) = asked_user_version
    and (select c.version from customer c where c.id = s.customer_id) = asked_customer_version
    and case when s.api_key_id is null
      then (select k.date_revoked is null from signing_key k where k.id = asked_key)
      else asked_key is null end;
  if found then
    return true;
  end if;
  perform set_config('tropeiro.customer_id', '', true);
  return false;
end $function$;
alter function enter_session(bigint,text,integer,integer,text) owner to tropeiro_system;
grant execute on function enter_session(bigint,text,integer,integer,text) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.erase_cards(cards text[], since timestamp with time zone, until timestamp with time zone, at_most integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  reached timestamptz := end_of_part(company, since, until, at_most);
begin
  perform erase_personal(company, 'part_of_card', jsonb_build_object('cards', cards, 'since', since, 'until', reached));
  return nullif(reached, until);
end $function$;
alter function erase_cards(text[],timestamp with time zone,timestamp with time zone,integer) owner to tropeiro_system;
grant execute on function erase_cards(text[],timestamp with time zone,timestamp with time zone,integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.erase_message_cards(cards text[], since timestamp with time zone, until timestamp with time zone, at_most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  reached timestamptz := end_of_part(company, since, until, at_most);
  who jsonb := jsonb_build_object('cards', cards, 'since', since, 'until', reached);
  kind record;
  found_here bigint[];
  vehicles bigint[] := '{}';
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  for kind in select * from personal_erasures() e where e.way = 'part_of_card' loop
    if kind.noun = 'device_message' then
      execute format('with gone as (update %I t set %s where t.customer_id = $1 and (%s) and (%s) returning t.vehicle_id)
          select array_agg(distinct vehicle_id) from gone', kind.noun, kind.assigned, kind.those, kind.differing)
        into found_here using company, who;
    else
      execute format('select array_agg(distinct t.vehicle_id) from %I t where t.customer_id = $1 and (%s)', kind.noun, kind.those)
        into found_here using company, who;
    end if;
    vehicles := vehicles || found_here;
  end loop;
  return jsonb_build_object('reached', nullif(reached, until),
    'vehicles', (select coalesce(jsonb_agg(distinct id), '[]') from unnest(vehicles) id where id is not null));
end $function$;
alter function erase_message_cards(text[],timestamp with time zone,timestamp with time zone,integer) owner to tropeiro_system;
grant execute on function erase_message_cards(text[],timestamp with time zone,timestamp with time zone,integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.erase_personal(company bigint, asked_way text, who jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kind record;
  ids bigint[];
  changed_ids bigint[];
  changed jsonb := '{}';
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  for kind in select * from personal_erasures() e where e.way = asked_way loop
    if kind.assigned is null then
      execute format('delete from %I t where t.customer_id = $1 and (%s)', kind.noun, kind.those) using company, who;
    elsif kind.resource is null then
      execute format('update %I t set %s where t.customer_id = $1 and (%s) and (%s)', kind.noun, kind.assigned, kind.those, kind.differing)
        using company, who;
    else
      execute format('select array_agg(t.id) from %I t where t.customer_id = $1 and (%s)', kind.noun, kind.those)
        into ids using company, who;
      continue when ids is null;
      execute format('with gone as (update %I t set %s where t.customer_id = $1 and t.id = any($3) and (%s) returning t.id)
          select array_agg(id) from gone', kind.noun, kind.assigned, kind.differing)
        into changed_ids using company, who, ids;
      perform forget_fields(company, kind.resource, ids, kind.fields);
      changed := changed || jsonb_build_object(kind.resource, coalesce(changed_ids, '{}'));
    end if;
  end loop;
  return changed;
end $function$;
alter function erase_personal(bigint,text,jsonb) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.erase_proof(plan bigint, numbers integer[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  files text[] := files_of_links(plan, numbers);
  erased jsonb;
  names text[];
  own bigint[];
  others bigint[];
  cancelled bigint[];
begin
  -- A content is erased once. The record of its erasure is never erased.
  with gone as (
    update proof_link set content = null, date_erased = now()
    where customer_id = company and content is not null and kind <> 'erased'
      and (route_plan_id = plan and sequence = any(numbers) or sha256_uploaded = any(files))
    returning route_plan_id, sequence
  ), of_plan as (
    select route_plan_id, jsonb_build_object('sequences', jsonb_agg(sequence order by sequence), 'date', json_moment(now()::timestamptz(3))::jsonb) as what
    from gone group by route_plan_id
  ) select jsonb_agg(what || jsonb_build_object('route_plan_id', route_plan_id) order by route_plan_id) into erased from of_plan;
  if erased is null then return '[]'; end if;

  select array_agg(name) into names from proof_picture p join image i on i.customer_id = p.customer_id and i.sha256 = p.sha256_stored
  where p.customer_id = company and p.sha256_uploaded = any(files);
  delete from proof_picture where customer_id = company and sha256_uploaded = any(files);

  own := array(select a.id from execution_action a join proof_link l on l.route_plan_id = a.route_plan_id and l.uuid = a.uuid
    where a.customer_id = company and a.route_plan_id = plan and l.sequence = any(numbers));
  select array_agg(a.route_point_id) into cancelled from execution_action a
  where a.customer_id = company and a.id = any(own) and a.action = 'cancel' and a.outcome = 'applied';
  perform set_config('tropeiro.forgets', 'yes', true);
  -- The reason why a point was cancelled is text of the action. The point stays cancelled, as replaying the erased
  -- action leaves it.
  update route_point set cancellation_reason = ''
  where customer_id = company and id = any(cancelled) and cancellation_reason <> '';
  perform erase_personal(company, 'proof', jsonb_build_object('actions', own));
  others := array(select jsonb_array_elements_text(
    erase_personal(company, 'file', jsonb_build_object('files', files)) -> 'execution_action')::bigint);
  perform forget_fields(company, 'route_point', cancelled, array['cancellation_reason']);
  perform forget_attempts(company, own || others);
  -- After the actions, which refer to the pictures until then.
  perform forget_images(company, names);
  return erased;
end $function$;
alter function erase_proof(bigint,integer[]) owner to tropeiro_system;
grant execute on function erase_proof(bigint,integer[]) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.erase_segment_cards(cards text[], of_vehicle bigint, since timestamp with time zone, at_most integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  reached timestamptz := (select begin_time from device_segment where customer_id = company and vehicle_id = of_vehicle
    and begin_time >= since order by begin_time offset at_most limit 1);
  segments record;
begin
  if reached <= since then reached := since + interval '1 millisecond'; end if;
  perform set_config('tropeiro.forgets', 'yes', true);
  select * into strict segments from personal_erasures() e where e.way = 'part_of_card' and e.noun = 'device_segment';
  execute format('update device_segment t set %s where t.customer_id = $1 and t.vehicle_id = $3 and (%s) and (%s)',
      segments.assigned, segments.those, segments.differing)
    using company, jsonb_build_object('cards', cards, 'since', since, 'until', coalesce(reached, 'infinity')), of_vehicle;
  return reached;
end $function$;
alter function erase_segment_cards(text[],bigint,timestamp with time zone,integer) owner to tropeiro_system;
grant execute on function erase_segment_cards(text[],bigint,timestamp with time zone,integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.events_without(events text, gone text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
declare
  stored json := json_if(events, 'array');
begin
  if stored is null then return '[]'; end if;
  return (
    select '[' || coalesce(string_agg(
      case when card_of_event(event) = any(gone) then member_without(event, 'value', gone) else event::text end,
      ',' order by number), '') || ']'
    from json_array_elements(stored) with ordinality each (event, number));
end $function$;
alter function events_without(text,text[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.fetch_portion(most_records integer, most_bytes integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  listing refcursor := 'listing';
  record text;
  bytes bigint := 0;
begin
  for number in 1..most_records loop
    fetch listing into record;
    if not found then
      return next null;
      return;
    end if;
    return next record;
    bytes := bytes + octet_length(record);
    exit when bytes >= most_bytes;
  end loop;
end $function$;
alter function fetch_portion(integer,integer) owner to tropeiro_system;
grant execute on function fetch_portion(integer,integer) to public;
grant execute on function fetch_portion(integer,integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.few_like(noun regclass, field text, sought text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids bigint[];
  is_short boolean := char_length(sought) between 1 and 2;
  is_frequent boolean;
begin
  if (noun::text, field) not in (('vehicle', 'title_sort'), ('vehicle', 'plate'), ('driver', 'name_sort')) then
    raise exception '% of % cannot be searched', field, noun;
  end if;
  -- A text that nearly all records contain would first be gathered from every entry of the index.
  execute format('select count(*) > 200 from (select %2$I from %1$s where customer_id = tenant() limit 2000) seen where %2$I like $1', noun, field)
    into is_frequent using anywhere(sought);
  if is_frequent then
    return null;
  end if;
  execute format('select array_agg(id) from (select id from %s where customer_id = tenant() and %s limit 5001) found', noun,
                 format(case when is_short then 'short_parts(%I) @> array[$1]' else '%I like anywhere($1)' end, field))
    into ids using sought;
  return case when coalesce(cardinality(ids), 0) <= 5000 then coalesce(ids, '{}') end;
end $function$;
alter function few_like(regclass,text,text) owner to tropeiro_system;
grant execute on function few_like(regclass,text,text) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.files_of_links(plan bigint, numbers integer[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  with named as (
    select file, a.user_id from proof_link l
    join execution_action a on a.customer_id = l.customer_id and a.route_plan_id = l.route_plan_id and a.uuid = l.uuid, lateral (
      select jsonb_array_elements_text(l.content::jsonb -> 'pictures') union all
      select l.content::jsonb ->> 'signature' union all select l.content::jsonb ->> 'hodometer_picture') named (file)
    where l.customer_id = tenant() and l.route_plan_id = plan and l.sequence = any(numbers) and l.kind in ('action', 'undo') and file is not null
  ), stored as (
    select p.sha256_uploaded, p.sha256_stored from proof_picture p join named on p.sha256_uploaded = named.file and p.user_id = named.user_id
    where p.customer_id = tenant() and p.sha256_stored is not null
  )
  select coalesce(array_agg(distinct file order by file), '{}') from (
    select file from named where file in (select sha256_uploaded from stored) or not exists (
      select from proof_picture p where p.customer_id = tenant() and p.sha256_uploaded = file and p.sha256_stored is not null) union all
    select p.sha256_uploaded from proof_picture p where p.customer_id = tenant() and p.sha256_stored in (select sha256_stored from stored)) same (file)
$function$;
alter function files_of_links(bigint,integer[]) owner to tropeiro_system;
grant execute on function files_of_links(bigint,integer[]) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.find_api_key(asked_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT jsonb_build_object('id', k.id, 'customer_id', k.customer_id, 'user_id', k.user_id, 'session_id', s.id, 'scopes', k.scopes, 'role', u.role, 'grants', u.grants, 'timezone', c.timezone, 'user_version', u.version, 'customer_version', c.version, 'expires_s', EXTRACT(epoch FROM s.date_expires), 'is_use_due', COALESCE((k.date_used < (now() - '00:01:00'::interval)), true)) AS jsonb_build_object FROM (((api_key k JOIN session s ON (((s.customer_id = k.customer_id) AND (s.api_key_id = k.id)))) JOIN app_user u ON (((u.id = k.user_id) AND u.active AND (u.realm = 'integration'::text)))) JOIN customer c ON ((c.id = k.customer_id))) WHERE ((k.secret_hash = find_api_key.asked_hash) AND is_live(s.*)));
alter function find_api_key(bytea) owner to tropeiro_system;
grant execute on function find_api_key(bytea) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.find_enrolment(asked_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT jsonb_build_object('id', e.id, 'customer_id', e.customer_id, 'driver_id', e.driver_id, 'user_id', e.user_id) AS jsonb_build_object FROM (phone_enrolment e JOIN app_user u ON (((u.customer_id = e.customer_id) AND (u.id = e.user_id) AND u.active AND (u.driver_id = e.driver_id) AND (u.realm = 'driver'::text) AND (u.role = 'driver'::text)))) WHERE ((e.date_ended IS NULL) AND (((e.link_hash = find_enrolment.asked_hash) AND (e.date_expires > now())) OR ((e.qr_hash = find_enrolment.asked_hash) AND (e.qr_date_expires > now())))));
alter function find_enrolment(bytea) owner to tropeiro_system;
grant execute on function find_enrolment(bytea) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.find_login(asked_document text, asked_realm text, asked_login text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT jsonb_build_object('user_id', u.id, 'customer_id', c.id, 'password_hash', u.password_hash) AS jsonb_build_object FROM (customer c LEFT JOIN app_user u ON (((u.customer_id = c.id) AND (u.realm = find_login.asked_realm) AND (u.login = find_login.asked_login) AND u.active))) WHERE (c.document = find_login.asked_document));
alter function find_login(text,text,text) owner to tropeiro_system;
grant execute on function find_login(text,text,text) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.find_proof_page(given text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT jsonb_build_object('company_id', proof_page.customer_id, 'route_plan_id', proof_page.route_plan_id, 'route_point_id', proof_page.route_point_id) AS jsonb_build_object FROM proof_page WHERE ((sha256(convert_to(find_proof_page.given, 'UTF8'::name)) = proof_page.token_hash) OR (sha256(convert_to(find_proof_page.given, 'UTF8'::name)) = proof_page.earlier_token_hash)));
alter function find_proof_page(text) owner to tropeiro_system;
grant execute on function find_proof_page(text) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.find_session(asked_session bigint, asked_key text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT jsonb_build_object('user_id', s.user_id, 'customer_id', s.customer_id) AS jsonb_build_object FROM ((session s JOIN app_user u ON (((u.id = s.user_id) AND u.active))) JOIN signing_key k ON (((k.id = find_session.asked_key) AND (k.date_revoked IS NULL)))) WHERE ((s.id = find_session.asked_session) AND is_live(s.*)));
alter function find_session(bigint,text) owner to tropeiro_system;
grant execute on function find_session(bigint,text) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.find_share_link(asked_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT jsonb_build_object('customer_id', share_link.customer_id, 'route_point_id', share_link.route_point_id, 'route_plan_id', share_link.route_plan_id, 'show_position', share_link.show_position, 'date_expires', (json_moment(share_link.date_expires))::jsonb) AS jsonb_build_object FROM share_link WHERE ((share_link.token_hash = find_share_link.asked_hash) AND (share_link.date_expires > now())));
alter function find_share_link(bytea) owner to tropeiro_system;
grant execute on function find_share_link(bytea) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.find_words(noun text, sought text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  -- More words come only from characters that stand for several. PostgreSQL caches 32 regular expressions.
  words text[] := array(select word from (select distinct left(word, 200) as word from unnest(search_words(sought)) word) found
    order by length(word) desc, word limit 10);
  -- Most texts do not contain the words at all, which LIKE finds much faster than a regular expression.
  parts text[] := array(select '%' || word || '%' from unnest(words) word);
  patterns text[] := word_patterns(words);
  texts text;
  first_texts text;
  spread_texts text;
  match_count integer;
  is_everywhere boolean := false;
  indexed_words text[];
  found_count integer := 0;
  ids bigint[] := '{}';
begin
  if words = '{}' then
    return jsonb_build_object('parts', parts, 'patterns', patterns, 'ids', to_jsonb(ids));
  end if;
  -- The first 400 texts of each list. Points of a plan resemble each other, so the last two of 200 plans are taken.
  select found.texts, found.first_texts into strict texts, first_texts from (values
    ('route_point', 'point_texts(name, address, external_code)',
      'select point_texts(point.name, point.address, point.external_code)
       from (select id from route_plan where customer_id = tenant() order by date_time_start desc, id desc limit 200) plan
       cross join lateral (select name, address, external_code from route_point
         where customer_id = tenant() and route_plan_id = plan.id order by "order" desc, id desc limit 2) point'),
    ('route_plan', 'external_code', 'select external_code from route_plan where customer_id = tenant() order by date_time_start desc, id desc limit 400'),
    ('point_of_interest', 'title', 'select title from point_of_interest where customer_id = tenant() order by title_sort, id limit 400'),
    ('vehicle', 'vehicle_texts(title, plate)', 'select vehicle_texts(title, plate) from vehicle where customer_id = tenant() order by title_sort, id limit 400'),
    ('driver', 'name', 'select name from driver where customer_id = tenant() order by name_sort, id limit 400'),
    ('device', 'serial', 'select serial from device where customer_id = tenant() order by serial, id limit 400')
  ) found (noun, texts, first_texts) where found.noun = find_words.noun;
  -- How many of them match, up to six, and which words none of them has.
  execute format('with seen (text) as materialized (select plain(listed.text) from (%s) listed (text))
      select (select count(*) from (select from seen where case when text like all($1) then text ~ all($2) end limit 6) found),
        array(select word from unnest($3, $1, $2) given (word, part, pattern)
          where not exists (select from seen where case when text like part then text ~ pattern end))', first_texts)
    into match_count, indexed_words using parts, patterns, words;
  if match_count = 6 then
    -- Words that only the first records have match a page at most: a scan would then compare all others. So matches
    -- must be in each quarter of the records by their ids, of which 100 are compared. Points are those of 100 plans.
    spread_texts := case noun
      when 'route_point' then
        'select probe / 25, point_texts(point.name, point.address, point.external_code)
         from (select min(id), max(id) from route_plan where customer_id = tenant()) ends (first, last)
         cross join generate_series(0, 99) probe
         cross join lateral (select id from route_plan
           where customer_id = tenant() and id >= ends.first + (ends.last - ends.first) * probe / 100 order by id limit 1) plan
         cross join lateral (select name, address, external_code from route_point
           where customer_id = tenant() and route_plan_id = plan.id order by "order" desc, id desc limit 4) point'
      else format(
        'select probe / 25, record.text from (select min(id), max(id) from %1$I where customer_id = tenant()) ends (first, last)
         cross join generate_series(0, 99) probe
         cross join lateral (select %2$s as text from %1$I
           where customer_id = tenant() and id >= ends.first + (ends.last - ends.first) * probe / 100 order by id limit 4) record',
        noun, texts)
      end;
    execute format('select count(distinct quarter) = 4 from (%s) seen (quarter, text)
        where case when plain(text) like all($1) then plain(text) ~ all($2) end', spread_texts)
      into is_everywhere using parts, patterns;
  end if;
  if not is_everywhere then
    -- The index lists all records that have a word before it combines them, so it is asked for rare words only: those
    -- that the first records do not have, or else those of two letters. The other words are compared in what it finds.
    -- If that is too much, it is asked for all of them.
    if indexed_words = '{}' then
      indexed_words := array(select word from unnest(words) word where length(word) > 1);
    end if;
    if indexed_words = '{}' then
      indexed_words := words;
    end if;
    loop
      -- Words have no character with a meaning in this type.
      execute format('select count(*), coalesce(array_agg(id) filter (where %3$s), ''{}'')
          from (select id, %2$s as text from %1$I where customer_id = tenant() and array_to_tsvector(search_words(%2$s)) @@ $1 limit 10001) found',
          noun, texts, case when indexed_words = words then 'true' else 'case when plain(text) like all($2) then plain(text) ~ all($3) end' end)
        into found_count, ids using (select string_agg('''' || word || ''':*', ' & ') from unnest(indexed_words) word)::tsquery, parts, patterns;
      exit when found_count <= 10000 or indexed_words = words;
      indexed_words := words;
    end loop;
  end if;
  return jsonb_build_object('parts', parts, 'patterns', patterns,
    'ids', case when not is_everywhere and found_count <= 10000 then to_jsonb(ids) end);
end $function$;
alter function find_words(text,text) owner to tropeiro_system;
grant execute on function find_words(text,text) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.forget_attempts(company bigint, actions bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  points bigint[] := array(
    select route_point_id from execution_action where customer_id = company and id = any(actions) and route_point_id is not null
    union select route_point_id from execution_record where customer_id = company and execution_action_id = any(actions));
begin
  perform forget_fields(company, 'route_point', points, array['attempt']);
  update outbox set payload = payload || '{"routes_info": []}'
  where customer_id = company and resource_id = any(points) and type like 'route_point.%' and payload -> 'routes_info' <> '[]';
end $function$;
alter function forget_attempts(bigint,bigint[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.forget_fields(company bigint, noun text, ids bigint[], fields text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update audit set before = before - fields, after = after - fields
  where customer_id = company and resource = noun and resource_id = any(ids) and (before ?| fields or after ?| fields);
  update audit_record r set before = r.before - fields, after = r.after - fields
  from audit a where a.id = r.audit_id and a.resource = noun and r.customer_id = company and r.resource_id = any(ids)
    and (r.before ?| fields or r.after ?| fields);
  update outbox set payload = payload || (
    select jsonb_object_agg(field, null::text) from unnest(fields) field where payload ? field)
  where customer_id = company and resource_id = any(ids) and type like noun || '.%' and payload ?| fields;
  update webhook_delivery d set answer_body = null from outbox o
  where d.customer_id = company and d.answer_body is not null and o.customer_id = company and o.resource_id = any(ids)
    and o.type like noun || '.%' and (o.epoch, o.transaction, o.id) = (d.epoch, d.transaction, d.position);
$function$;
alter function forget_fields(bigint,text,bigint[],text[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.forget_images(company bigint, names text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from image i where customer_id = company and name = any(names) and not is_shown(i);
$function$;
alter function forget_images(bigint,text[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.forget_old(asked text, at_most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  setting bigint;
  since timestamptz;
  kind record;
  person bigint;
  gone integer := 0;
  now_gone integer;
  beside integer := 0;
  erased jsonb;
  changed jsonb := '[]';
  remaining jsonb := '[]';
begin
  select id, now() - make_interval(days => days) into setting, since
  from retention where customer_id = company and class = asked for update skip locked;
  if setting is null then return jsonb_build_object('gone', 0, 'changed', changed, 'remaining', remaining); end if;
  perform set_config('tropeiro.forgets', 'yes', true);
  update retention set date_served = clock_timestamp() where id = setting;
  -- Deletes messages month by month. Each month is a table, and the ctid that identifies a row here is unique only
  -- within its table.
  for kind in
    select part as noun, retention_due(part, age, those) as due, month is not null as has_messages
    from retention_class(asked) left join message_months() on noun = 'device_message'::regclass,
      lateral (select coalesce(month, noun)) parts (part)
    where begin_time is null or begin_time < since order by begin_time
  loop
    if asked = 'inactive_driver' then
      -- Other transactions that add or remove administrators wait (areOnlyAdmins).
      perform from customer where id = company for no key update;
      for person in execute format('select id %s limit $3', kind.due) using company, since, at_most loop
        -- The drivers erased before this one may have been the other administrators.
        continue when holds_only_admins(company, person);
        erased := anonymize_driver(person);
        continue when erased is null;
        changed := changed || erased;
        gone := gone + 1;
      end loop;
      select coalesce(jsonb_agg(id order by id), '[]') into remaining from driver
      where customer_id = company and date_modified < since and status = 'I' and date_anonymized is null and holds_only_admins(company, id);
    elsif kind.has_messages then
      -- The figures of plans whose vehicles sent these messages are recomputed without them.
      execute format('with gone as (delete from %s where ctid = any(array(select ctid %s limit $3)) returning vehicle_id, time)
          select coalesce(sum(count), 0), sum(mark_tracked_plans($1, vehicle_id, first, last))
          from (select vehicle_id, count(*), min(time) as first, max(time) as last from gone group by vehicle_id) sent', kind.noun, kind.due)
        into now_gone using company, since, at_most - gone;
      gone := gone + now_gone;
    else
      execute format('delete from %s where ctid = any(array(select ctid %s limit $3))', kind.noun, kind.due)
        using company, since, at_most - gone;
      get diagnostics now_gone = row_count;
      gone := gone + now_gone;
    end if;
  end loop;
  if asked = 'checklist' then
    -- Images uploaded for an execution that was deleted or never arrived.
    delete from image where id = any(array(
      select id from image i where customer_id = company and date_created < least(since, now() - interval '7 days')
        and not is_shown(i) order by date_created limit at_most));
    get diagnostics beside = row_count;
  elsif asked = 'audit' then
    -- A batch's records are deleted before the batch.
    delete from audit_record where (audit_id, number) in (
      select r.audit_id, r.number from audit a join audit_record r on r.audit_id = a.id
      where a.customer_id = company and a.batch_id is not null and a.date_time < since order by a.date_time limit at_most);
    get diagnostics beside = row_count;
  end if;
  if gone > 0 then
    insert into audit (customer_id, action, resource, resource_id, via, after)
    values (company, 'deleted', 'retention', setting, 'job', jsonb_build_object('class', asked, 'count', gone));
  end if;
  return jsonb_build_object('gone', gone + beside, 'changed', changed, 'remaining', remaining);
end $function$;
alter function forget_old(text,integer) owner to tropeiro_system;
grant execute on function forget_old(text,integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.give_new_company_its_starter_set()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform give_starter_set(new.id);
  return null;
end $function$;
alter function give_new_company_its_starter_set() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.give_starter_set(company bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into route_return_reason (customer_id, name, requires_picture, requires_comment)
    select company, * from (values
      ('Destinatário ausente', true, false), ('Endereço não encontrado', true, true), ('Recusado pelo destinatário', false, true),
      ('Estabelecimento fechado', true, false), ('Mercadoria avariada', true, true), ('Pedido em desacordo', false, true),
      ('Fora do horário de recebimento', false, false), ('Área de risco ou acesso impedido', true, true)) reason;
  insert into route_executed_reason (customer_id, name, requires_picture, requires_comment)
    select company, * from (values
      ('Entregue ao destinatário', false, false), ('Entregue a vizinho', true, true), ('Entregue na portaria', true, false),
      ('Entrega parcial', true, true), ('Coleta realizada', false, false), ('Coleta parcial', true, true)) reason;
  insert into vehicle_category (customer_id, name)
    select company, unnest(array['Automóvel', 'Caminhão', 'Carreta', 'Furgão', 'Motocicleta', 'Ônibus', 'Utilitário', 'VUC']);
  insert into fuel_category (customer_id, name)
    select company, unnest(array['Diesel S10', 'Diesel S500', 'Elétrico', 'Etanol', 'Flex', 'Gasolina', 'GNV', 'Híbrido']);
  insert into vehicle_color (customer_id, name)
    select company, unnest(array['Amarelo', 'Azul', 'Branco', 'Cinza', 'Prata', 'Preto', 'Verde', 'Vermelho']);
$function$;
alter function give_starter_set(bigint) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.guard_tenant(tables regclass[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  guarded regclass;
begin
  foreach guarded in array tables loop
    execute format('alter table %s enable row level security, force row level security', guarded);
    execute format('create policy tenant on %s using (customer_id = tenant()) with check (customer_id = tenant())', guarded);
    execute format('create policy system on %s to tropeiro_system using (true) with check (true)', guarded);
  end loop;
end $function$;
alter function guard_tenant(regclass[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.hash_proof_token()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.token_hash := (select sha256(convert_to(derived_token(key, new.page_id), 'UTF8')) from proof_key);
  if tg_op = 'UPDATE' then new.earlier_token_hash := null; end if;
  return new;
end $function$;
alter function hash_proof_token() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.hidden(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length($1) = char_length($1)) THEN translate($1, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'::text, '**************************************************************'::text) ELSE regexp_replace($1, '[^ -/:-@[-`{-~]'::text, '*'::text, 'g'::text) END;
alter function hidden(text) owner to tropeiro_system;
grant execute on function hidden(text) to public;

CREATE OR REPLACE FUNCTION public.holder_of(index_name regclass, refused jsonb)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select holders_of(index_name, jsonb_build_array(refused)) $function$;
alter function holder_of(regclass,jsonb) owner to tropeiro_system;
grant execute on function holder_of(regclass,jsonb) to public;

CREATE OR REPLACE FUNCTION public.holders_of(index_name regclass, refused jsonb)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  index record;
begin
  select * into index from unique_index(index_name);
  return query execute format(
    'select (select held.id from (%3$s) sent_values, (select * from %1$s where %2$s) held where %4$s limit 1)
     from jsonb_array_elements($1) with ordinality given (sent, place) order by place',
    index.noun, index.condition, index.sent_values, index.comparison) using refused;
end $function$;
alter function holders_of(regclass,jsonb) owner to tropeiro_system;
grant execute on function holders_of(regclass,jsonb) to public;

CREATE OR REPLACE FUNCTION public.holds_only_admins(company bigint, asked bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT COALESCE(bool_and((NOT (u.driver_id IS DISTINCT FROM holds_only_admins.asked))), false) AS "coalesce" FROM app_user u WHERE ((u.customer_id = holds_only_admins.company) AND (u.role = 'admin'::text) AND u.active));
alter function holds_only_admins(bigint,bigint) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.hour_without(hour text, gone text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
declare
  stored json := json_if(hour, 'object');
begin
  if json_typeof(stored -> 'ended') is distinct from 'array' then return null; end if;
  return (
    select '{' || string_agg(to_json(key)::text || ':' || case when key = 'ended' then events_without(value::text, gone) else value::text end,
      ',' order by number) || '}'
    from json_each(stored) with ordinality each (key, value, number));
end $function$;
alter function hour_without(text,text[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.images_of_action(execution_action)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array_agg(i.name) from uploaded_image u join image i on i.customer_id = u.customer_id and i.id = u.image_id
  where u.customer_id = $1.customer_id and u.user_id = $1.user_id and u.sha256_uploaded = any($1.pictures || array[$1.signature, $1.hodometer_picture]);
$function$;
alter function images_of_action(execution_action) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.images_of_person(company bigint, driver bigint, users bigint[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array_agg(i.name) from image i where i.customer_id = company and i.name in (
    select held ->> 'cnh_file' from (
      select to_jsonb(d) as held from driver d where customer_id = company and id = driver
      union all select unnest(array[before, after]) from audit
        where customer_id = company and resource = 'driver' and resource_id = driver
      union all select unnest(array[r.before, r.after]) from audit_record r
        join audit a on a.id = r.audit_id and a.resource = 'driver' where r.customer_id = company and r.resource_id = driver
    ) licences
    union select signature from checklist where customer_id = company and user_id = any(users)
    union select e.picture from checklist c join checklist_form_field_executed e on e.customer_id = company and e.checklist_id = c.id
      join checklist_form_field f on f.customer_id = company and f.id = e.checklist_form_field_id and f.type = 'signature'
      where c.customer_id = company and c.user_id = any(users)
    union select unnest(images_of_action(a)) from execution_action a
      where a.customer_id = company and (a.driver_id = images_of_person.driver or a.user_id = any(users))
    union select uploaded.name from image uploaded where uploaded.customer_id = company and uploaded.user_ids && users
      and uploaded.user_ids <@ users);
$function$;
alter function images_of_person(bigint,bigint,bigint[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.images_of_users(asked_users bigint[])
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT image.id
    FROM image
   WHERE ((image.customer_id = tenant()) AND (image.user_ids && images_of_users.asked_users));
END;
alter function images_of_users(bigint[]) owner to tropeiro_system;
grant execute on function images_of_users(bigint[]) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.inactive_drivers(at_most integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  since timestamptz;
  person bigint;
  due bigint[] := '{}';
begin
  select now() - make_interval(days => days) into since
  from retention where customer_id = company and class = 'inactive_driver' for update skip locked;
  if since is null then return due; end if;
  perform from customer where id = company for no key update;
  for person in execute (select format('select id %s limit $3', retention_due(noun, age, those)) from retention_class('inactive_driver'))
    using company, since, at_most
  loop
    -- Some administrator remains without those before this one.
    continue when (select coalesce(bool_and(coalesce(u.driver_id = any(due || person), false)), false)
      from app_user u where u.customer_id = company and u.role = 'admin' and u.active);
    due := due || person;
  end loop;
  return due;
end $function$;
alter function inactive_drivers(integer) owner to tropeiro_system;
grant execute on function inactive_drivers(integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.install_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  former bigint := case when tg_op = 'UPDATE' and old.status <> 'C' then old.device_id end;
  present bigint := case when new.status <> 'C' then new.device_id end;
  moment timestamptz;
begin
  if former is not distinct from present then
    return null;
  end if;
  moment := write_moment();
  if former is not null then
    delete from device_installation
    where customer_id = new.customer_id and device_id = former and vehicle_id = new.id and until_time is null and from_time >= moment;
    update device_installation set until_time = moment, version = version + 1, date_modified = moment
    where customer_id = new.customer_id and device_id = former and vehicle_id = new.id and until_time is null;
  end if;
  if present is not null then
    -- What a device sends later of the time before its first installation belongs to that vehicle, unless it has sent
    -- messages without being in one.
    insert into device_installation (customer_id, device_id, vehicle_id, from_time)
    values (new.customer_id, present, new.id, case
      when exists (select from device_installation where customer_id = new.customer_id and device_id = present)
        or exists (select from device_message where device_id = present) then moment end);
  end if;
  return null;
end $function$;
alter function install_device() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.installed_vehicle(owner bigint, device bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select vehicle_id from device_installation i
  where i.customer_id = owner and i.device_id = device and (i.from_time is null or i.from_time <= moment)
    and (i.until_time is null or i.until_time > moment)
  order by i.from_time desc nulls last, i.id desc limit 1;
$function$;
alter function installed_vehicle(bigint,bigint,timestamp with time zone) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.is_live(session)
 RETURNS boolean
 LANGUAGE sql
RETURN ((($1).date_revoked IS NULL) AND (($1).date_expires > clock_timestamp()));
alter function is_live(session) owner to tropeiro_system;
grant execute on function is_live(session) to public;

CREATE OR REPLACE FUNCTION public.is_sent_to(hook webhook)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select hook.status = 'active' and not exists (
    select from app_user u where u.customer_id = hook.customer_id and u.id = hook.user_id and not u.active and u.role <> 'admin');
$function$;
alter function is_sent_to(webhook) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.is_shown(image)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from checklist c where c.customer_id = $1.customer_id and c.signature = $1.name)
    or exists (select from checklist_form_field_executed e where e.customer_id = $1.customer_id and e.picture = $1.name)
    or exists (select from driver d where d.customer_id = $1.customer_id and d.cnh_file = $1.name)
    or exists (select from uploaded_image u join execution_action a on a.customer_id = u.customer_id and a.user_id = u.user_id
                 and (a.pictures || array[a.signature, a.hodometer_picture]) @> array[u.sha256_uploaded]
               where u.customer_id = $1.customer_id and u.image_id = $1.id)
    or exists (select from proof_picture p where p.customer_id = $1.customer_id and p.sha256_stored = $1.sha256);
$function$;
alter function is_shown(image) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.json_if(stored text, type text)
 RETURNS json
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  read json;
begin
  read := stored::json;
  return case when json_typeof(read) = type then read end;
exception when data_exception then
  return null;
end $function$;
alter function json_if(text,text) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.json_moment(timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN ("left"((to_json((($1 AT TIME ZONE 'UTC'::text) + '00:00:00.000001'::interval)))::text, 24) || 'Z"'::text);
alter function json_moment(timestamp with time zone) owner to tropeiro_system;
grant execute on function json_moment(timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION public.json_or_null(stored text)
 RETURNS json
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
begin
  return stored::json;
exception when data_exception then
  return null;
end $function$;
alter function json_or_null(text) owner to tropeiro_system;
grant execute on function json_or_null(text) to public;

CREATE OR REPLACE FUNCTION public.keep_date_modified(noun regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s alter date_created set default write_moment(), alter date_modified set default write_moment()', noun);
  execute format('create index %I on %s (customer_id, date_modified, id)',
                 (select relname from pg_class where oid = noun) || '_by_modification', noun);
end $function$;
alter function keep_date_modified(regclass) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.list_retention()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT COALESCE(jsonb_agg(jsonb_build_object('customer_id', retention.customer_id, 'class', retention.class) ORDER BY retention.date_served NULLS FIRST, retention.id), '[]'::jsonb) AS "coalesce" FROM retention);
alter function list_retention() owner to tropeiro_system;
grant execute on function list_retention() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.lock_vehicles_of_cards(cards text[], drivers bigint[], found_before bigint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := tenant();
  states record;
  with_state bigint[];
  vehicles bigint[];
begin
  select * into strict states from personal_erasures() e where e.way = 'card' and e.noun = 'device_history';
  execute format('select array_agg(t.vehicle_id) from device_history t where t.customer_id = $1 and (%s)', states.those)
    into with_state using company, jsonb_build_object('cards', cards);
  vehicles := array(
    select unnest(found_before) union select unnest(with_state)
    union select id from vehicle where customer_id = company and driver_id = any(drivers)
    union select vehicle_id from event where customer_id = company and driver_id = any(drivers) and date_retracted is null
    union select vehicle_id from event where customer_id = company and driver_id = any(drivers) and date_retracted is not null);
  perform from vehicle where customer_id = company and id = any(vehicles) order by id for no key update;
  return vehicles;
end $function$;
alter function lock_vehicles_of_cards(text[],bigint[],bigint[]) owner to tropeiro_system;
grant execute on function lock_vehicles_of_cards(text[],bigint[],bigint[]) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.login_delay_s(failures integer, free_failures integer, max_delay_s double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
RETURN LEAST(power((2)::double precision, (LEAST((failures - free_failures), 30))::double precision), max_delay_s);
alter function login_delay_s(integer,integer,double precision) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.longest_rise(numbers integer[])
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  number integer;
  tails integer[] := '{}';
  low integer;
  high integer;
  middle integer;
begin
  foreach number in array coalesce(numbers, '{}') loop
    low := 1;
    high := cardinality(tails) + 1;
    while low < high loop
      middle := (low + high) / 2;
      if tails[middle] <= number then low := middle + 1; else high := middle; end if;
    end loop;
    tails[low] := number;
  end loop;
  return cardinality(tails);
end $function$;
alter function longest_rise(integer[]) owner to tropeiro_system;
grant execute on function longest_rise(integer[]) to public;

CREATE OR REPLACE FUNCTION public.make_message_months(moments timestamp with time zone[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  missing timestamptz;
  made integer := 0;
begin
  for missing in
    select distinct date_trunc('month', moment) from unnest(moments) moment
    where to_regclass('public.' || message_month(moment)) is null
      and not exists (select from message_months() m where m.begin_time <= moment and moment < m.end_time)
  loop
    lock table only device_message in share update exclusive mode;
    if not exists (select from message_months() m where m.begin_time <= missing and missing < m.end_time) then
      perform add_message_month(missing, missing + interval '1 month');
      made := made + 1;
    end if;
  end loop;
  return made;
end $function$;
alter function make_message_months(timestamp with time zone[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.make_months_ahead()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN make_message_months(ARRAY(SELECT (now() + make_interval(months => ahead.ahead)) FROM generate_series(0, 2) ahead(ahead)));
alter function make_months_ahead() owner to tropeiro_system;
grant execute on function make_months_ahead() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.make_needed_months(companies bigint[], months timestamp with time zone[], is_unlimited boolean)
 RETURNS TABLE(of_company bigint, of_month timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  a_day_max constant integer := 24;
begin
  if not exists (
    select from unnest(months) needed where to_regclass('public.' || message_month(needed)) is null
      and not exists (select from message_months() m where m.begin_time <= needed and needed < m.end_time)
  ) then
    return;
  end if;
  lock table only device_message in share update exclusive mode;
  for of_company, of_month in
    select * from unnest(companies, months) needed order by 1, 2 desc
  loop
    continue when exists (select from message_months() m where m.begin_time <= of_month and of_month < m.end_time);
    if not is_unlimited then
      insert into allowance as a (subject, window_begin, used)
      values ('message months of company ' || of_company, date_bin('1 day', now(), '2000-01-01Z'), 1)
      on conflict (subject) do update set window_begin = excluded.window_begin,
        used = case when a.window_begin = excluded.window_begin then a.used else 0 end + 1
        where a.window_begin <> excluded.window_begin or a.used < a_day_max;
      if not found then
        return next;
        continue;
      end if;
    end if;
    perform add_message_month(of_month, of_month + interval '1 month');
  end loop;
end $function$;
alter function make_needed_months(bigint[],timestamp with time zone[],boolean) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.mark_arrival()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_awaited boolean := new.status in ('P', 'E') and new.date_excluded is null and new.date_time_end > now() - interval '1 day';
  due timestamptz := now();
begin
  if is_awaited and new.status = 'P' then
    select greatest(now(), date_trunc('day', new.date_time_start at time zone timezone) at time zone timezone) into due
    from customer where id = new.customer_id;
  end if;
  if is_awaited then
    insert into plan_arrival as known (customer_id, route_plan_id, vehicle_id, date_due)
    values (new.customer_id, new.id, new.vehicle_id, due)
    on conflict (customer_id, route_plan_id) do update set vehicle_id = excluded.vehicle_id,
      date_due = greatest(excluded.date_due, known.date_soonest), date_soonest = case when due <= now() then known.date_soonest end;
  elsif tg_op = 'UPDATE' then
    delete from plan_arrival where customer_id = new.customer_id and route_plan_id = new.id;
  end if;
  if tg_op = 'UPDATE' and (not is_awaited or due > now()) then
    update route_point set eta = null, eta_date = null, late_risk = null, late_by = null, eta_told = null, eta_told_date = null
    where customer_id = new.customer_id and route_plan_id = new.id and eta is not null;
  end if;
  return null;
end $function$;
alter function mark_arrival() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.mark_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.status = 'C' and new.date_excluded is null then
    insert into plan_figures (customer_id, route_plan_id, vehicle_id, begin_time, end_time)
    select new.customer_id, new.id, new.vehicle_id, begin_time, end_time
    from tracked_span(new.customer_id, new.id, new.date_started, new.date_completed)
    on conflict (customer_id, route_plan_id) do update set vehicle_id = excluded.vehicle_id, begin_time = excluded.begin_time,
      end_time = excluded.end_time, date_marked = excluded.date_marked, figures = null, stop_place = null;
  elsif tg_op = 'UPDATE' then
    delete from plan_figures where customer_id = new.customer_id and route_plan_id = new.id;
  end if;
  return null;
end $function$;
alter function mark_figures() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.mark_figures_of_part()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint := coalesce(new.customer_id, old.customer_id);
  points bigint[];
  plans bigint[];
  moment timestamptz;
begin
  if tg_table_name in ('route_point', 'execution_action') then
    plans := array[old.route_plan_id, new.route_plan_id];
  else
    if tg_table_name = 'event' then
      points := array[split_part(coalesce(new.target, old.target), ':', 2)::bigint];
    else
      points := array[old.route_point_id, new.route_point_id];
    end if;
    plans := array(select route_plan_id from route_point where customer_id = company and id = any(points));
  end if;
  -- A change can only widen the time of a plan here. It is narrowed when the plan itself changes.
  if tg_table_name = 'execution_action' then
    moment := case when new.outcome = 'applied' then new.corrected_time end;
  elsif tg_table_name = 'execution_record' then
    moment := new.return_date;
  end if;
  -- One transaction may change thousands of parts. It marks a plan once, and again only to widen its time.
  update plan_figures kept set figures = null, stop_place = null, date_marked = clock_timestamp(),
    begin_time = least(begin_time, moment - interval '10 minutes'), end_time = greatest(end_time, moment + interval '10 minutes')
  where customer_id = company and route_plan_id = any(plans)
    and (figures is not null or kept.xmin <> pg_current_xact_id()::xid
      or moment not between begin_time + interval '10 minutes' and end_time - interval '10 minutes');
  return null;
end $function$;
alter function mark_figures_of_part() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.mark_licence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update image set is_licence = true where customer_id = new.customer_id and name = new.cnh_file and not is_licence;
  return null;
end $function$;
alter function mark_licence() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.mark_tracked_plans(company bigint, vehicle bigint, first_time timestamp with time zone, last_time timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  marked integer;
  marked_before integer;
begin
  update plan_figures set figures = null, stop_place = null, date_marked = clock_timestamp()
  where customer_id = company and vehicle_id = vehicle and end_time >= first_time and begin_time <= last_time;
  get diagnostics marked = row_count;
  -- The plans that this vehicle began and another one ended.
  update plan_figures counted set figures = null, stop_place = null, date_marked = clock_timestamp()
  from plan_former_crew former
  where former.customer_id = company and former.vehicle_id = vehicle and former.date_until >= first_time
    and counted.customer_id = company and counted.route_plan_id = former.route_plan_id
    and counted.end_time >= first_time and counted.begin_time <= last_time;
  get diagnostics marked_before = row_count;
  return marked + marked_before;
end $function$;
alter function mark_tracked_plans(bigint,bigint,timestamp with time zone,timestamp with time zone) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.masked(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (char_length($1) < 8) THEN hidden($1) ELSE ((hidden("left"($1, '-4'::integer)) || substr($1, (char_length($1) - 3), 2)) || hidden("right"($1, 2))) END;
alter function masked(text) owner to tropeiro_system;
grant execute on function masked(text) to public;

CREATE OR REPLACE FUNCTION public.masked_columns(noun text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE noun WHEN 'driver'::text THEN ARRAY['cpf'::text, 'rg'::text, 'cnh_number'::text, 'phone_number'::text] WHEN 'execution_action'::text THEN ARRAY['receiver_name'::text, 'receiver_document'::text] WHEN 'route_point'::text THEN ARRAY['contact_name'::text, 'contact_phone'::text, 'contact_email'::text] ELSE '{}'::text[] END;
alter function masked_columns(text) owner to tropeiro_system;
grant execute on function masked_columns(text) to public;

CREATE OR REPLACE FUNCTION public.masked_login(realm text, login text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((realm = 'driver'::text) OR (translate(login, '.- '::text, ''::text) ~ '^[0-9]{11}$'::text)) THEN masked(login) ELSE login END;
alter function masked_login(text,text) owner to tropeiro_system;
grant execute on function masked_login(text,text) to public;

CREATE OR REPLACE FUNCTION public.masked_record(noun text, record jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (masked_columns(noun) <> '{}'::text[]) THEN (record || (SELECT COALESCE(jsonb_object_agg(field.field, masked((masked_record.record ->> field.field))), '{}'::jsonb) AS "coalesce" FROM unnest(masked_columns(masked_record.noun)) field(field) WHERE (masked_record.record ? field.field))) WHEN ((noun = 'user'::text) AND (record ? 'login'::text)) THEN (record || jsonb_build_object('login', masked_login((record ->> 'realm'::text), (record ->> 'login'::text)))) ELSE record END;
alter function masked_record(text,jsonb) owner to tropeiro_system;
grant execute on function masked_record(text,jsonb) to public;

CREATE OR REPLACE FUNCTION public.masked_value(jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE jsonb_typeof($1) WHEN 'string'::text THEN to_jsonb(masked(($1 #>> '{}'::text[]))) WHEN 'array'::text THEN (SELECT COALESCE(jsonb_agg(masked(one.value)), '[]'::jsonb) AS "coalesce" FROM jsonb_array_elements_text($1) one(value)) ELSE 'null'::jsonb END;
alter function masked_value(jsonb) owner to tropeiro_system;
grant execute on function masked_value(jsonb) to public;

CREATE OR REPLACE FUNCTION public.member_without(object json, member text, gone text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select '{' || coalesce(string_agg(
    to_json(key)::text || ':' || case when key = member and value #>> '{}' = any(gone) then 'null' else value::text end,
    ',' order by number), '') || '}'
  from json_each(object) with ordinality each (key, value, number);
$function$;
alter function member_without(json,text,text[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.mercosul_plate(plate text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN OVERLAY(plate PLACING translate(substr(plate, 5, 1), '0123456789'::text, 'ABCDEFGHIJ'::text) FROM 5 FOR 1);
alter function mercosul_plate(text) owner to tropeiro_system;
grant execute on function mercosul_plate(text) to public;

CREATE OR REPLACE FUNCTION public.message_month(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN ('device_message_'::text || to_char((moment AT TIME ZONE 'UTC'::text), 'YYYY_MM'::text));
alter function message_month(timestamp with time zone) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.message_months()
 RETURNS TABLE(month regclass, begin_time timestamp with time zone, end_time timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO'
AS $function$
  select part.oid::regclass, bounds[1]::timestamptz, bounds[2]::timestamptz
  from pg_inherits join pg_class part on part.oid = inhrelid,
    regexp_match(pg_get_expr(relpartbound, part.oid), 'FROM \(''([^'']+)''\) TO \(''([^'']+)''\)') bounds
  where inhparent = 'device_message'::regclass
$function$;
alter function message_months() owner to tropeiro_system;
grant execute on function message_months() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.note_corrected_days(corrections jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
  batch jsonb := nullif(current_setting('tropeiro.batch', true), '');
begin
  if batch is null then
    insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
    select tenant(), case when after is null then 'deleted' else 'updated' end, 'daily_summary', vehicle_id,
           (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint, actor ->> 'request_id', actor ->> 'address',
           coalesce(actor ->> 'via', 'sql'), before, after
    from jsonb_to_recordset(corrections) corrected (vehicle_id bigint, before jsonb, after jsonb);
    return;
  end if;

  with corrected as (
    select case when after is null then 'deleted' else 'updated' end as action, vehicle_id, before, after
    from jsonb_to_recordset(corrections) corrected (vehicle_id bigint, before jsonb, after jsonb)
  ), entry as (
    insert into audit (customer_id, action, resource, user_id, session_id, request_id, address, via, batch_id, batch_size, batch_source)
    select tenant(), action, 'daily_summary', (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
           actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), (batch ->> 'id')::uuid, count(*),
           batch ->> 'source'
    from corrected group by action returning id, action
  )
  insert into audit_record (customer_id, audit_id, number, resource_id, before, after)
  select tenant(), entry.id, row_number() over (partition by entry.id order by vehicle_id, before ->> 'date'), vehicle_id, before, after
  from corrected join entry using (action);
end $function$;
alter function note_corrected_days(jsonb) owner to tropeiro_system;
grant execute on function note_corrected_days(jsonb) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.note_deed(deed text, facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
begin
  if deed not in ('rehearsed', 'searched', 'sent') then
    raise exception '% is not an action that can be recorded', deed;
  end if;
  insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, after)
  values (tenant(), deed, 'customer', tenant(), (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
          actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), facts);
end $function$;
alter function note_deed(text,jsonb) owner to tropeiro_system;
grant execute on function note_deed(text,jsonb) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.note_facts_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  companies bigint[] := array(select distinct customer_id from changed);
begin
  insert into facts_change (customer_id) select id from customer where id = any (companies) on conflict do nothing;
  delete from facts_change f using (
    select customer_id, transaction, begun from facts_change
    where customer_id = any (companies) and (transaction, begun) <> (pg_current_xact_id(), now())
    for update skip locked) earlier
  where (f.customer_id, f.transaction, f.begun) = (earlier.customer_id, earlier.transaction, earlier.begun);
  return null;
end $function$;
alter function note_facts_change() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.note_former_crew()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if old.status not in ('W', 'R') or old.vehicle_id is not null or old.driver_id is not null or old.helper_id is not null then
    insert into plan_former_crew (customer_id, route_plan_id, vehicle_id, driver_id, helper_id, date_until)
    values (old.customer_id, old.id, old.vehicle_id, old.driver_id, old.helper_id, clock_timestamp());
  end if;
  return null;
end $function$;
alter function note_former_crew() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.note_outbox_horizon()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox_horizon as known (customer_id, epoch, transaction, id)
  select distinct on (customer_id) customer_id, epoch, transaction, id from removed
  where exists (select from customer c where c.id = removed.customer_id)
  order by customer_id, epoch desc, transaction desc, id desc
  on conflict (customer_id) do update
    set epoch = excluded.epoch, transaction = excluded.transaction, id = excluded.id
    where (known.epoch, known.transaction, known.id) < (excluded.epoch, excluded.transaction, excluded.id);
  return null;
end $function$;
alter function note_outbox_horizon() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.open_write_class()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 1;
alter function open_write_class() owner to tropeiro_system;
grant execute on function open_write_class() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.open_write_origin()
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_timestamp((1577836800)::double precision);
alter function open_write_origin() owner to tropeiro_system;
grant execute on function open_write_origin() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.outbox_ends(companies bigint[])
 RETURNS TABLE(customer_id bigint, epoch bigint, transaction xid8)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  known_transactions xid[];
  known_companies bigint[];
begin
  select array_agg(known.transaction), array_agg(known.company_number) into known_transactions, known_companies
  from announcing_transactions() known;
  return query
  with known (transaction, company_number) as materialized (
    select * from unnest(known_transactions, known_companies) union select * from announcing_transactions()
  ), open (transaction, company_number) as materialized (
    select xip, known.company_number
    from pg_snapshot_xip(pg_current_snapshot()) xip left join known on known.transaction = xip::xid
    -- A snapshot does not contain the transaction that takes it.
    union all select pg_current_xact_id_if_assigned(), null where pg_current_xact_id_if_assigned() is not null
  ), last (epoch) as materialized (
    select greatest((select max(o.epoch) from outbox o), current_epoch())
  )
  -- From its end on, a snapshot does not list which transactions are open.
  select asked.company, last.epoch, least(pg_snapshot_xmax(pg_current_snapshot()),
    (select min(o.transaction) from open o where o.company_number is null or o.company_number = company_number(asked.company)))
  from unnest(companies) with ordinality asked (company, place), last order by asked.place;
end $function$;
alter function outbox_ends(bigint[]) owner to tropeiro_system;
grant execute on function outbox_ends(bigint[]) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.outbox_lag()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with recent as materialized (
    select o.customer_id, o.transaction, o.date_time from outbox o
    where o.epoch = current_epoch() and o.transaction >= pg_snapshot_xmin(pg_current_snapshot())
  ), held as (
    select recent.date_time, ending.transaction as oldest
    from recent join outbox_ends((select array_agg(distinct customer_id) from recent)) ending using (customer_id)
    where recent.transaction >= ending.transaction order by recent.date_time limit 1
  )
  select coalesce((
    select jsonb_build_object('seconds', extract(epoch from clock_timestamp() - date_time), 'holder', (
      select jsonb_build_object('pid', coalesce(pid, 0), 'application', application, 'database', database) from (
        select pid, application_name, datname from pg_stat_activity where backend_xid = oldest::xid
        union all select null, 'prepared transaction ' || gid, database from pg_prepared_xacts where transaction = oldest::xid
      ) holder (pid, application, database) limit 1))
    from held), '{"seconds": 0, "holder": null}');
$function$;
alter function outbox_lag() owner to tropeiro_system;
grant execute on function outbox_lag() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.personal_erasures()
 RETURNS TABLE(way text, noun text, resource text, fields text[], those text, differing text, assigned text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values
    ('person', 'driver', 'driver', array['name', 'former_duplicates', 'cpf', 'rg', 'cnh_number', 'phone_number', 'company_registry', 'email', 'identifier', 'external_code', 'point_of_interest_id', 'state_id', 'cnh_category_id', 'cnh_date', 'first_cnh_date', 'cnh_file', 'toxicology_expiration', 'date_of_birth', 'street', 'neighborhood', 'number', 'complement', 'city', 'cep', 'revenues', 'revenues_type']::text[], 't.id = ($2 ->> ''driver'')::bigint', 't.name is distinct from (''Anônimo '' || t.id) or t.former_duplicates is distinct from (''{}'') or t.cpf is distinct from (null) or t.rg is distinct from (null) or t.cnh_number is distinct from (null) or t.phone_number is distinct from (null) or t.company_registry is distinct from (null) or t.email is distinct from (null) or t.identifier is distinct from (null) or t.external_code is distinct from (null) or t.point_of_interest_id is distinct from (null) or t.state_id is distinct from (null) or t.cnh_category_id is distinct from (null) or t.cnh_date is distinct from (null) or t.first_cnh_date is distinct from (null) or t.cnh_file is distinct from (null) or t.toxicology_expiration is distinct from (null) or t.date_of_birth is distinct from (null) or t.street is distinct from (null) or t.neighborhood is distinct from (null) or t.number is distinct from (null) or t.complement is distinct from (null) or t.city is distinct from (null) or t.cep is distinct from (null) or t.revenues is distinct from (null) or t.revenues_type is distinct from (null)', 'name = ''Anônimo '' || t.id, former_duplicates = ''{}'', cpf = null, rg = null, cnh_number = null, phone_number = null, company_registry = null, email = null, identifier = null, external_code = null, point_of_interest_id = null, state_id = null, cnh_category_id = null, cnh_date = null, first_cnh_date = null, cnh_file = null, toxicology_expiration = null, date_of_birth = null, street = null, neighborhood = null, number = null, complement = null, city = null, cep = null, revenues = null, revenues_type = null, status = ''I'', date_anonymized = now(), version = version + 1, date_modified = write_moment()'),
    ('person', 'app_user', 'user', array['name', 'login', 'email', 'password_hash', 'driver_id']::text[], 't.id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', 't.name is distinct from (''Anônimo '' || t.id) or t.login is distinct from (''anonymous-'' || t.id) or t.email is distinct from (null) or t.password_hash is distinct from ('''') or t.driver_id is distinct from (null)', 'name = ''Anônimo '' || t.id, login = ''anonymous-'' || t.id, email = null, password_hash = '''', driver_id = null, active = false, date_anonymized = now(), edition = edition + 1, version = version + 1, date_modified = write_moment()'),
    ('person', 'session', 'session', array['address', 'user_agent', 'name']::text[], 't.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', 't.address is distinct from (null) or t.user_agent is distinct from (null) or t.name is distinct from (null)', 'address = null, user_agent = null, name = null'),
    ('person', 'idempotency', null, array[]::text[], 't.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', null, null),
    ('person', 'image_upload', null, array[]::text[], 't.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', null, null),
    ('person', 'checklist', 'checklist', array['latitude', 'longitude', 'receipt_email', 'identifier_fields', 'signature']::text[], 't.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', 't.latitude is distinct from (null) or t.longitude is distinct from (null) or t.receipt_email is distinct from (case when lower(t.receipt_email) = any(array(select jsonb_array_elements_text($2 -> ''emails''))) then null else t.receipt_email end) or t.identifier_fields is distinct from (''[]''::jsonb) or t.signature is distinct from (null)', 'latitude = null, longitude = null, receipt_email = case when lower(t.receipt_email) = any(array(select jsonb_array_elements_text($2 -> ''emails''))) then null else t.receipt_email end, identifier_fields = ''[]''::jsonb, signature = null, submission_hash = null, date_modified = write_moment()'),
    ('person', 'awaited_picture', null, array[]::text[], 't.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', null, null),
    ('person', 'checklist_form_field_executed', 'checklist_form_field_executed', array['value', 'additional_data', 'picture']::text[], 't.checklist_id in (select c.id from checklist c where c.customer_id = t.customer_id and c.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint)))', 't.value is distinct from (case when (select f.type from checklist_form_field f where f.id = t.checklist_form_field_id) = ''text'' then null else t.value end) or t.additional_data is distinct from (null) or t.picture is distinct from (case when (select f.type from checklist_form_field f where f.id = t.checklist_form_field_id) = ''signature'' then null else t.picture end)', 'value = case when (select f.type from checklist_form_field f where f.id = t.checklist_form_field_id) = ''text'' then null else t.value end, additional_data = null, picture = case when (select f.type from checklist_form_field f where f.id = t.checklist_form_field_id) = ''signature'' then null else t.picture end'),
    ('person', 'acknowledgement', 'acknowledgement', array['comment']::text[], 't.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', 't.comment is distinct from (null)', 'comment = null'),
    ('person', 'message', 'message', array['text']::text[], 't.driver_id = ($2 ->> ''driver'')::bigint or t.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', 't.text is distinct from (null)', 'text = null, date_modified = write_moment()'),
    ('person', 'day_recomputation', 'day_recomputation', array['reason']::text[], 't.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', 't.reason is distinct from (''Anônimo'')', 'reason = ''Anônimo'''),
    ('person', 'execution_action', 'execution_action', array['phone', 'comment', 'latitude', 'longitude', 'accuracy_m', 'pictures', 'items', 'signature', 'receiver_name', 'settlement_comment', 'receiver_document', 'hodometer_picture']::text[], 't.driver_id = ($2 ->> ''driver'')::bigint or t.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', 't.phone is distinct from (anonymous_phone(t.phone, $2 ->> ''salt'')) or t.comment is distinct from (null) or t.latitude is distinct from (null) or t.longitude is distinct from (null) or t.accuracy_m is distinct from (null) or t.pictures is distinct from (''{}'') or t.items is distinct from ((select coalesce(jsonb_agg(case when counted.item ? ''pictures''
    then counted.item || jsonb_build_object(''pictures'', (select coalesce(jsonb_agg(pictured.hash order by pictured.number), ''[]'')
      from jsonb_array_elements_text(counted.item -> ''pictures'') with ordinality pictured (hash, number) where not (true)))
    else counted.item end order by counted.number), ''[]'')
  from jsonb_array_elements(t.items) with ordinality counted (item, number))) or t.signature is distinct from (null) or t.receiver_name is distinct from (null) or t.settlement_comment is distinct from (null) or t.receiver_document is distinct from (null) or t.hodometer_picture is distinct from (null)', 'phone = anonymous_phone(t.phone, $2 ->> ''salt''), comment = null, latitude = null, longitude = null, accuracy_m = null, pictures = ''{}'', items = (select coalesce(jsonb_agg(case when counted.item ? ''pictures''
    then counted.item || jsonb_build_object(''pictures'', (select coalesce(jsonb_agg(pictured.hash order by pictured.number), ''[]'')
      from jsonb_array_elements_text(counted.item -> ''pictures'') with ordinality pictured (hash, number) where not (true)))
    else counted.item end order by counted.number), ''[]'')
  from jsonb_array_elements(t.items) with ordinality counted (item, number)), signature = null, receiver_name = null, settlement_comment = null, receiver_document = null, hodometer_picture = null, is_erased = true, given_fields = coalesce(t.given_fields, array_remove(array[case when t.comment <> '''' then ''comment'' end, case when t.pictures <> ''{}'' then ''pictures'' end,
  case when t.signature <> '''' then ''signature'' end, case when t.hodometer_picture <> '''' then ''hodometer_picture'' end,
  case when t.receiver_name <> '''' then ''receiver_name'' end, case when t.receiver_document <> '''' then ''receiver_document'' end], null)), date_modified = write_moment()'),
    ('point', 'execution_action', 'execution_action', array['comment', 'latitude', 'longitude', 'accuracy_m', 'pictures', 'items', 'signature', 'receiver_name', 'settlement_comment', 'receiver_document', 'hodometer_picture']::text[], 't.route_point_id = ($2 ->> ''point'')::bigint', 't.comment is distinct from (null) or t.latitude is distinct from (null) or t.longitude is distinct from (null) or t.accuracy_m is distinct from (null) or t.pictures is distinct from (''{}'') or t.items is distinct from ((select coalesce(jsonb_agg(case when counted.item ? ''pictures''
    then counted.item || jsonb_build_object(''pictures'', (select coalesce(jsonb_agg(pictured.hash order by pictured.number), ''[]'')
      from jsonb_array_elements_text(counted.item -> ''pictures'') with ordinality pictured (hash, number) where not (true)))
    else counted.item end order by counted.number), ''[]'')
  from jsonb_array_elements(t.items) with ordinality counted (item, number))) or t.signature is distinct from (null) or t.receiver_name is distinct from (null) or t.settlement_comment is distinct from (null) or t.receiver_document is distinct from (null) or t.hodometer_picture is distinct from (null)', 'comment = null, latitude = null, longitude = null, accuracy_m = null, pictures = ''{}'', items = (select coalesce(jsonb_agg(case when counted.item ? ''pictures''
    then counted.item || jsonb_build_object(''pictures'', (select coalesce(jsonb_agg(pictured.hash order by pictured.number), ''[]'')
      from jsonb_array_elements_text(counted.item -> ''pictures'') with ordinality pictured (hash, number) where not (true)))
    else counted.item end order by counted.number), ''[]'')
  from jsonb_array_elements(t.items) with ordinality counted (item, number)), signature = null, receiver_name = null, settlement_comment = null, receiver_document = null, hodometer_picture = null, is_erased = true, given_fields = coalesce(t.given_fields, array_remove(array[case when t.comment <> '''' then ''comment'' end, case when t.pictures <> ''{}'' then ''pictures'' end,
  case when t.signature <> '''' then ''signature'' end, case when t.hodometer_picture <> '''' then ''hodometer_picture'' end,
  case when t.receiver_name <> '''' then ''receiver_name'' end, case when t.receiver_document <> '''' then ''receiver_document'' end], null)), date_modified = write_moment()'),
    ('proof', 'execution_action', 'execution_action', array['comment', 'latitude', 'longitude', 'accuracy_m', 'pictures', 'items', 'signature', 'receiver_name', 'settlement_comment', 'receiver_document', 'hodometer_picture']::text[], 't.id = any(array(select jsonb_array_elements_text($2 -> ''actions'')::bigint))', 't.comment is distinct from (null) or t.latitude is distinct from (null) or t.longitude is distinct from (null) or t.accuracy_m is distinct from (null) or t.pictures is distinct from (''{}'') or t.items is distinct from ((select coalesce(jsonb_agg(case when counted.item ? ''pictures''
    then counted.item || jsonb_build_object(''pictures'', (select coalesce(jsonb_agg(pictured.hash order by pictured.number), ''[]'')
      from jsonb_array_elements_text(counted.item -> ''pictures'') with ordinality pictured (hash, number) where not (true)))
    else counted.item end order by counted.number), ''[]'')
  from jsonb_array_elements(t.items) with ordinality counted (item, number))) or t.signature is distinct from (null) or t.receiver_name is distinct from (null) or t.settlement_comment is distinct from (null) or t.receiver_document is distinct from (null) or t.hodometer_picture is distinct from (null)', 'comment = null, latitude = null, longitude = null, accuracy_m = null, pictures = ''{}'', items = (select coalesce(jsonb_agg(case when counted.item ? ''pictures''
    then counted.item || jsonb_build_object(''pictures'', (select coalesce(jsonb_agg(pictured.hash order by pictured.number), ''[]'')
      from jsonb_array_elements_text(counted.item -> ''pictures'') with ordinality pictured (hash, number) where not (true)))
    else counted.item end order by counted.number), ''[]'')
  from jsonb_array_elements(t.items) with ordinality counted (item, number)), signature = null, receiver_name = null, settlement_comment = null, receiver_document = null, hodometer_picture = null, is_erased = true, given_fields = coalesce(t.given_fields, array_remove(array[case when t.comment <> '''' then ''comment'' end, case when t.pictures <> ''{}'' then ''pictures'' end,
  case when t.signature <> '''' then ''signature'' end, case when t.hodometer_picture <> '''' then ''hodometer_picture'' end,
  case when t.receiver_name <> '''' then ''receiver_name'' end, case when t.receiver_document <> '''' then ''receiver_document'' end], null)), date_modified = write_moment()'),
    ('file', 'execution_action', 'execution_action', array['pictures', 'items', 'signature', 'hodometer_picture']::text[], '(t.pictures || array[t.signature, t.hodometer_picture]) && array(select jsonb_array_elements_text($2 -> ''files''))', 't.pictures is distinct from (array(select sent.hash from unnest(t.pictures) with ordinality sent (hash, number)
  where not sent.hash = any(array(select jsonb_array_elements_text($2 -> ''files''))) order by sent.number)) or t.items is distinct from ((select coalesce(jsonb_agg(case when counted.item ? ''pictures''
    then counted.item || jsonb_build_object(''pictures'', (select coalesce(jsonb_agg(pictured.hash order by pictured.number), ''[]'')
      from jsonb_array_elements_text(counted.item -> ''pictures'') with ordinality pictured (hash, number) where not (pictured.hash = any(array(select jsonb_array_elements_text($2 -> ''files''))))))
    else counted.item end order by counted.number), ''[]'')
  from jsonb_array_elements(t.items) with ordinality counted (item, number))) or t.signature is distinct from (case when t.signature = any(array(select jsonb_array_elements_text($2 -> ''files''))) then null else t.signature end) or t.hodometer_picture is distinct from (case when t.hodometer_picture = any(array(select jsonb_array_elements_text($2 -> ''files''))) then null else t.hodometer_picture end)', 'pictures = array(select sent.hash from unnest(t.pictures) with ordinality sent (hash, number)
  where not sent.hash = any(array(select jsonb_array_elements_text($2 -> ''files''))) order by sent.number), items = (select coalesce(jsonb_agg(case when counted.item ? ''pictures''
    then counted.item || jsonb_build_object(''pictures'', (select coalesce(jsonb_agg(pictured.hash order by pictured.number), ''[]'')
      from jsonb_array_elements_text(counted.item -> ''pictures'') with ordinality pictured (hash, number) where not (pictured.hash = any(array(select jsonb_array_elements_text($2 -> ''files''))))))
    else counted.item end order by counted.number), ''[]'')
  from jsonb_array_elements(t.items) with ordinality counted (item, number)), signature = case when t.signature = any(array(select jsonb_array_elements_text($2 -> ''files''))) then null else t.signature end, hodometer_picture = case when t.hodometer_picture = any(array(select jsonb_array_elements_text($2 -> ''files''))) then null else t.hodometer_picture end, is_erased = true, given_fields = coalesce(t.given_fields, array_remove(array[case when t.comment <> '''' then ''comment'' end, case when t.pictures <> ''{}'' then ''pictures'' end,
  case when t.signature <> '''' then ''signature'' end, case when t.hodometer_picture <> '''' then ''hodometer_picture'' end,
  case when t.receiver_name <> '''' then ''receiver_name'' end, case when t.receiver_document <> '''' then ''receiver_document'' end], null)), date_modified = write_moment()'),
    ('card', 'event', 'event', array['value']::text[], 't.category in (7, 25, 30, 31) and (t.driver_id = ($2 ->> ''driver'')::bigint and t.category = 7
  or (t.category <> 30 or t.target is null) and jsonb_typeof(t.value) in (''string'', ''number'') and card_key(t.value #>> ''{}'') in (select jsonb_array_elements_text($2 -> ''cards'')))', 't.value is distinct from (null)', 'value = null, date_modified = write_moment()'),
    ('person', 'panic', 'panic', array['accuracy_m']::text[], 't.driver_id = ($2 ->> ''driver'')::bigint', 't.accuracy_m is distinct from (null)', 'accuracy_m = null'),
    ('person', 'phone_position', null, array[]::text[], 't.driver_id = ($2 ->> ''driver'')::bigint', null, null),
    ('part_of_card', 'device_message', null, array['attributes']::text[], 't.time >= ($2 ->> ''since'')::timestamptz and t.time < ($2 ->> ''until'')::timestamptz and (card_key(t.attributes ->> ''card'') in (select jsonb_array_elements_text($2 -> ''cards'')) or card_key(t.attributes ->> ''passenger_card'') in (select jsonb_array_elements_text($2 -> ''cards'')) or card_key(t.attributes ->> ''custom'') in (select jsonb_array_elements_text($2 -> ''cards'')))', 't.attributes is distinct from (t.attributes - array(select key from jsonb_each(t.attributes)
  where key <> all(''{ignition,odometer_m,power_v,battery_v,rpm,gear,temperature_c,rain,input1,input2,alarm}'') and jsonb_typeof(value) in (''string'', ''number'') and card_key(value #>> ''{}'') in (select jsonb_array_elements_text($2 -> ''cards''))))', 'attributes = t.attributes - array(select key from jsonb_each(t.attributes)
  where key <> all(''{ignition,odometer_m,power_v,battery_v,rpm,gear,temperature_c,rain,input1,input2,alarm}'') and jsonb_typeof(value) in (''string'', ''number'') and card_key(value #>> ''{}'') in (select jsonb_array_elements_text($2 -> ''cards'')))'),
    ('card', 'quarantined_message', null, array['attributes']::text[], 'card_key(t.attributes ->> ''card'') in (select jsonb_array_elements_text($2 -> ''cards'')) or card_key(t.attributes ->> ''passenger_card'') in (select jsonb_array_elements_text($2 -> ''cards'')) or card_key(t.attributes ->> ''custom'') in (select jsonb_array_elements_text($2 -> ''cards''))', 't.attributes is distinct from (t.attributes - array(select key from jsonb_each(t.attributes)
  where key <> all(''{ignition,odometer_m,power_v,battery_v,rpm,gear,temperature_c,rain,input1,input2,alarm}'') and jsonb_typeof(value) in (''string'', ''number'') and card_key(value #>> ''{}'') in (select jsonb_array_elements_text($2 -> ''cards''))))', 'attributes = t.attributes - array(select key from jsonb_each(t.attributes)
  where key <> all(''{ignition,odometer_m,power_v,battery_v,rpm,gear,temperature_c,rain,input1,input2,alarm}'') and jsonb_typeof(value) in (''string'', ''number'') and card_key(value #>> ''{}'') in (select jsonb_array_elements_text($2 -> ''cards'')))'),
    ('card', 'device_history', null, array['state', 'running', 'open_hour']::text[], 'exists (select from unnest(cards_in_state(t.state)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards''))) or exists (select from unnest(cards_in_events(t.running)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards''))) or exists (select from unnest(cards_in_hour(t.open_hour)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards'')))', 't.state is distinct from (state_without(t.state, array(select text from unnest(cards_in_state(t.state)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards''))))) or t.running is distinct from (events_without(t.running, array(select text from unnest(cards_in_events(t.running)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards''))))) or t.open_hour is distinct from (hour_without(t.open_hour, array(select text from unnest(cards_in_hour(t.open_hour)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards'')))))', 'state = state_without(t.state, array(select text from unnest(cards_in_state(t.state)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards'')))), running = events_without(t.running, array(select text from unnest(cards_in_events(t.running)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards'')))), open_hour = hour_without(t.open_hour, array(select text from unnest(cards_in_hour(t.open_hour)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards''))))'),
    ('part_of_card', 'device_segment', null, array['before', 'ended']::text[], 't.begin_time >= ($2 ->> ''since'')::timestamptz and t.begin_time < ($2 ->> ''until'')::timestamptz and (exists (select from unnest(cards_in_state(t.before)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards''))) or exists (select from unnest(cards_in_events(t.ended)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards''))))', 't.before is distinct from (state_without(t.before, array(select text from unnest(cards_in_state(t.before)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards''))))) or t.ended is distinct from (events_without(t.ended, array(select text from unnest(cards_in_events(t.ended)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards'')))))', 'before = state_without(t.before, array(select text from unnest(cards_in_state(t.before)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards'')))), ended = events_without(t.ended, array(select text from unnest(cards_in_events(t.ended)) text where text is null or card_key(text) in (select jsonb_array_elements_text($2 -> ''cards''))))'),
    ('person', 'audit', null, array['address']::text[], 't.user_id = any(array(select jsonb_array_elements_text($2 -> ''users'')::bigint))', 't.address is distinct from (null)', 'address = null'),
    ('card', 'outbox', null, array['payload']::text[], 't.type like ''event.%'' and (t.payload ->> ''event_category'')::integer in (7, 25, 30, 31)
  and t.payload ->> ''rule'' is null and card_key(t.payload ->> ''value'') in (select jsonb_array_elements_text($2 -> ''cards''))', 't.payload is distinct from (t.payload || ''{"value": null}'')', 'payload = t.payload || ''{"value": null}'''),
    ('point', 'route_point', 'route_point', array['name', 'address', 'address_detail', 'info', 'contact_name', 'contact_phone', 'contact_email', 'cancellation_reason', 'latitude', 'longitude']::text[], 't.id = ($2 ->> ''point'')::bigint', 't.name is distinct from (''Anônimo '' || t.id) or t.address is distinct from (null) or t.address_detail is distinct from (null) or t.info is distinct from (null) or t.contact_name is distinct from (null) or t.contact_phone is distinct from (null) or t.contact_email is distinct from (null) or t.cancellation_reason is distinct from (case when t.cancellation_reason is not null then '''' end) or t.latitude is distinct from (round(t.latitude::numeric, 2)::float8) or t.longitude is distinct from (round(t.longitude::numeric, 2)::float8)', 'name = ''Anônimo '' || t.id, address = null, address_detail = null, info = null, contact_name = null, contact_phone = null, contact_email = null, cancellation_reason = case when t.cancellation_reason is not null then '''' end, latitude = round(t.latitude::numeric, 2)::float8, longitude = round(t.longitude::numeric, 2)::float8, date_anonymized = now()')
$function$;
alter function personal_erasures() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.place_of(latitude double precision, longitude double precision)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((floor(((latitude + (90)::double precision) * (2000)::double precision)) * (720001)::double precision) + floor(((longitude + (180)::double precision) * (2000)::double precision))))::bigint;
alter function place_of(double precision,double precision) owner to tropeiro_system;
grant execute on function place_of(double precision,double precision) to public;

CREATE OR REPLACE FUNCTION public.plain(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (lower(unaccent('unaccent'::regdictionary, $1)) COLLATE "C");
alter function plain(text) owner to tropeiro_system;
grant execute on function plain(text) to public;

CREATE OR REPLACE FUNCTION public.plans_to_count(settled_s integer, at_most integer, portion_size integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with changed as (
    select customer_id, route_plan_id, row_number() over (partition by customer_id order by date_marked, route_plan_id) as turn
    from plan_figures where figures is null and date_marked <= clock_timestamp() - make_interval(secs => settled_s)
    order by turn, customer_id limit at_most
  ), earlier as (
    select customer_id, route_plan_id, at_most + row_number() over (order by date_marked desc, route_plan_id) as turn
    from plan_figures where figures is not null and stop_place is null
    order by date_marked desc, route_plan_id limit at_most
  ), due as (
    select * from changed union all (select * from earlier order by turn limit at_most - (select count(*) from changed))
  ), portions as (
    select customer_id, (turn - 1) / portion_size as portion, array_agg(route_plan_id order by turn) as route_plan_ids
    from due group by customer_id, portion
  )
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'route_plan_ids', route_plan_ids)
    order by portion, customer_id), '[]') from portions;
$function$;
alter function plans_to_count(integer,integer,integer) owner to tropeiro_system;
grant execute on function plans_to_count(integer,integer,integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.plans_to_finish(after_h integer, at_most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'route_plan_id', id) order by date_completed, id), '[]')
  from (select customer_id, id, date_completed from route_plan
    where status = 'C' and has_terminals_left and date_completed < now() - make_interval(hours => after_h)
    order by date_completed, id limit at_most) due;
$function$;
alter function plans_to_finish(integer,integer) owner to tropeiro_system;
grant execute on function plans_to_finish(integer,integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.point_of_interest_json(id bigint, title text, responsible_name text, phone text, latitude double precision, longitude double precision, migration_id text, category_id smallint, date_created timestamp with time zone, date_modified timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN concat('{"id":', id, ',"title":', to_json(title), ',"responsible_name":', COALESCE((to_json(responsible_name))::text, 'null'::text), ',"phone":', COALESCE((to_json(phone))::text, 'null'::text), ',"latitude":', latitude, ',"longitude":', longitude, ',"migration_id":', COALESCE((to_json(migration_id))::text, 'null'::text), ',"point_of_interest_category_id":', category_id, ',"point_of_interest_category":', (ARRAY['{"id":0,"name":"House"}'::text, '{"id":1,"name":"Company"}'::text, '{"id":2,"name":"Commerce"}'::text, '{"id":3,"name":"Farm"}'::text, '{"id":4,"name":"Boarding point"}'::text, '{"id":5,"name":"Construction site"}'::text, '{"id":6,"name":"School"}'::text, '{"id":7,"name":"Fuel station"}'::text, '{"id":8,"name":"Workshop"}'::text, '{"id":9,"name":"Supplier"}'::text])[(category_id + 1)], ',"date_created":', "left"((to_json(((date_created AT TIME ZONE 'UTC'::text) + '00:00:00.000001'::interval)))::text, 24), 'Z","date_modified":', "left"((to_json(((date_modified AT TIME ZONE 'UTC'::text) + '00:00:00.000001'::interval)))::text, 24), 'Z"}');
alter function point_of_interest_json(bigint,text,text,text,double precision,double precision,text,smallint,timestamp with time zone,timestamp with time zone) owner to tropeiro_system;
grant execute on function point_of_interest_json(bigint,text,text,text,double precision,double precision,text,smallint,timestamp with time zone,timestamp with time zone) to public;

CREATE OR REPLACE FUNCTION public.point_texts(name text, address text, external_code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((name || COALESCE((' '::text || address), ''::text)) || COALESCE((' '::text || external_code), ''::text)) || CASE WHEN (length(external_code) = 44) THEN (' '::text || ltrim(substr(external_code, 26, 9), '0'::text)) ELSE ''::text END);
alter function point_texts(text,text,text) owner to tropeiro_system;
grant execute on function point_texts(text,text,text) to public;

CREATE OR REPLACE FUNCTION public.proof_token(page uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (SELECT derived_token(proof_key.key, proof_token.page) AS derived_token FROM proof_key);
alter function proof_token(uuid) owner to tropeiro_system;
grant execute on function proof_token(uuid) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.read_outbox(companies bigint[], epochs bigint[], transactions xid8[], ids bigint[], of_company integer, at_most integer, at_most_bytes integer)
 RETURNS TABLE(customer_id bigint, end_epoch bigint, end_transaction xid8, is_held_up boolean, has_more boolean, epoch bigint, transaction xid8, id bigint, type text, json_moment text, payload text, subject json, author json)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
#variable_conflict use_column
declare
  end_epochs bigint[];
  end_transactions xid8[];
begin
  select array_agg(ending.epoch), array_agg(ending.transaction) into end_epochs, end_transactions from outbox_ends(companies) ending;
  return query
  with ends as materialized (
    select * from unnest(companies, epochs, transactions, ids, end_epochs, end_transactions)
      asked (company, epoch, transaction, id, end_epoch, end_transaction)
  ), found as (
    select o.*, row_number() over (partition by o.customer_id order by o.epoch, o.transaction, o.id) as turn
    from ends, lateral (
      select o.customer_id, o.epoch, o.transaction, o.id, o.type, o.date_time, o.user_id, o.payload from outbox o
      where o.customer_id = ends.company and (o.epoch, o.transaction, o.id) > (ends.epoch, ends.transaction, ends.id)
        and (o.epoch, o.transaction) < (ends.end_epoch, ends.end_transaction)
      order by o.epoch, o.transaction, o.id limit of_company
    ) o
  ), limited as materialized (
    select found.*, count(*) over earlier < at_most and coalesce(sum(octet_length(payload::text)) over earlier, 0) < at_most_bytes as fits
    from found window earlier as (order by turn, customer_id rows between unbounded preceding and 1 preceding)
  )
  select ends.company, ends.end_epoch, ends.end_transaction,
    exists (select from outbox o where o.customer_id = ends.company and (o.epoch, o.transaction) >= (ends.end_epoch, ends.end_transaction)),
    coalesce((select max(t.turn) = of_company or not bool_and(t.fits) from limited t where t.customer_id = ends.company), false),
    limited.epoch, limited.transaction, limited.id, limited.type, json_moment(limited.date_time), limited.payload::text,
    json_build_object('route_plan_id', s.route_plan_id, 'vehicle_id', s.vehicle_id, 'fleet_id', s.fleet_id,
      'driver_ids', array_remove(s.driver_ids, null)),
    announced_by(limited.customer_id, limited.user_id)
  from ends
    left join limited on limited.customer_id = ends.company and limited.fits
    left join lateral announced_subject(limited.customer_id, limited.type, limited.payload) s on limited.id is not null
  order by ends.company, limited.epoch, limited.transaction, limited.id;
end $function$;
alter function read_outbox(bigint[],bigint[],xid8[],bigint[],integer,integer,integer) owner to tropeiro_system;
grant execute on function read_outbox(bigint[],bigint[],xid8[],bigint[],integer,integer,integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.reassign_messages()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asked device_reassignment;
  open_from timestamptz;
  begins timestamptz;
  ends timestamptz;
  marked bigint;
begin
  -- Messages stored before the lock on the device were assigned, and later ones see the installations. It waits for no
  -- lock: a transaction that deletes the device locks both the other way round.
  select q.* into asked from device_reassignment q join device d on d.customer_id = q.customer_id and d.id = q.device_id
  where q.date_due <= now() order by q.date_due, q.id limit 1 for no key update skip locked;
  if not found then
    return false;
  end if;
  select ((now() at time zone c.timezone) - c.day_closes_at::interval)::date::timestamp at time zone c.timezone into open_from
  from customer c where c.id = asked.customer_id;

  begins := greatest(asked.from_time, asked.done_until, case when not asked.with_closed_days then open_from end);
  select min(time) into begins from device_message
  where device_id = asked.device_id and time >= begins and time < asked.until_time;
  if begins is null then
    select min(time) into begins from device_message
    where device_id = asked.device_id and time >= asked.from_time and time < least(asked.until_time, open_from);
    if asked.with_closed_days or begins is null then
      delete from device_reassignment where id = asked.id;
    else
      update device_reassignment set date_due = null, done_until = null, from_time = begins, until_time = least(until_time, open_from)
      where id = asked.id;
    end if;
    return true;
  end if;

  ends := least(asked.until_time, begins + interval '1 day');
  with wrong as materialized (
    select m.time, m.kind, m.hash, m.vehicle_id as former, i.vehicle_id as present
    from device_message m cross join lateral (select installed_vehicle(asked.customer_id, asked.device_id, m.time)) i (vehicle_id)
    where m.device_id = asked.device_id and m.time >= begins and m.time < ends and m.vehicle_id is distinct from i.vehicle_id
  ), assigned as (
    update device_message m set vehicle_id = wrong.present from wrong
    where m.device_id = asked.device_id and m.time >= begins and m.time < ends
      and m.time = wrong.time and m.kind = wrong.kind and m.hash = wrong.hash
  ), changed as (
    select vehicle_id, min(time) as first_time, max(time) as last_time
    from (select former, time from wrong union all select present, time from wrong) each (vehicle_id, time)
    where vehicle_id is not null group by vehicle_id
  ), requested as (
    insert into refold_request (customer_id, vehicle_id, from_time, until_time, rest_of_device_id)
    select asked.customer_id, vehicle_id, first_time, last_time + interval '1 millisecond', asked.device_id from changed
    where exists (select from vehicle v where v.customer_id = asked.customer_id and v.id = changed.vehicle_id)
  )
  select sum(mark_tracked_plans(asked.customer_id, vehicle_id, first_time, last_time)) into marked from changed;
  update device_reassignment set done_until = ends, date_due = now() where id = asked.id;
  return true;
end $function$;
alter function reassign_messages() owner to tropeiro_system;
grant execute on function reassign_messages() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.record_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}');
  batch jsonb := nullif(current_setting('tropeiro.batch', true), '');
  forgets boolean := coalesce(current_setting('tropeiro.forgets', true), '') = 'yes';
  hidden text[] := coalesce(tg_argv, '{}');
  noun text := case tg_table_name when 'app_user' then 'user' else tg_table_name end;
  owner text := case tg_table_name when 'customer' then 'id' else 'customer_id' end;
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  channel text := coalesce(actor ->> 'via', 'sql');
  entry bigint;
  so_far integer;
  added integer;
begin
  if batch is null then
    -- A full join, for which PostgreSQL hashes or sorts. A plan made for one row must not compare ten thousand rows
    -- with each other.
    if tg_op = 'UPDATE' then
      insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
      select (after ->> owner)::bigint, verb, noun, id, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
             actor ->> 'request_id', actor ->> 'address', channel, case when not forgets then before end, after
      from (select id, to_jsonb(o) - hidden as before, to_jsonb(n) - hidden as after
            from old_rows o full join new_rows n using (id) offset 0) changed
      where before is distinct from after;
    else
      insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
      select (held ->> owner)::bigint, verb, noun, id, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
             actor ->> 'request_id', actor ->> 'address', channel,
             case when tg_op = 'DELETE' and not forgets then held end, case when tg_op = 'INSERT' then held end
      from (select id, to_jsonb(r) - hidden as held from changed_rows r offset 0) changed;
    end if;
    return null;
  end if;

  insert into audit (customer_id, action, resource, user_id, session_id, request_id, address, via, batch_id, batch_size, batch_source)
  values (tenant(), verb, noun, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint, actor ->> 'request_id',
          actor ->> 'address', channel, (batch ->> 'id')::uuid, 0, batch ->> 'source')
  on conflict (customer_id, batch_id, resource, action) where batch_id is not null do update set batch_size = audit.batch_size
  returning id, batch_size into entry, so_far;
  if tg_op = 'UPDATE' then
    insert into audit_record (customer_id, audit_id, number, resource_id, before, after)
    select tenant(), entry, so_far + row_number() over (), id, case when not forgets then before end, after
    from (select id, to_jsonb(o) - hidden as before, to_jsonb(n) - hidden as after
          from old_rows o full join new_rows n using (id) offset 0) changed
    where before is distinct from after;
  else
    insert into audit_record (customer_id, audit_id, number, resource_id, before, after)
    select tenant(), entry, so_far + row_number() over (), id,
           case when tg_op = 'DELETE' and not forgets then held end, case when tg_op = 'INSERT' then held end
    from (select id, to_jsonb(r) - hidden as held from changed_rows r offset 0) changed;
  end if;
  get diagnostics added = row_count;
  -- A statement that changed nothing is not audited.
  if so_far + added = 0 then
    delete from audit where id = entry;
  else
    update audit set batch_size = so_far + added where id = entry;
  end if;
  return null;
end $function$;
alter function record_changes() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.record_correction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}');
begin
  if current_setting('tropeiro.forgets', true) = 'yes' then return null; end if;
  insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
  values (new.customer_id, 'updated', 'route_point', new.id, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
          actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'),
          jsonb_build_object('latitude', old.latitude, 'longitude', old.longitude, 'date_excluded', old.date_excluded),
          jsonb_build_object('latitude', new.latitude, 'longitude', new.longitude, 'date_excluded', new.date_excluded));
  return null;
end $function$;
alter function record_correction() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.record_phone_positions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}');
begin
  insert into audit (customer_id, action, resource, user_id, session_id, request_id, address, via, after, batch_id, batch_size, batch_source)
  select customer_id, 'created', 'phone_position', (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
         actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'),
         jsonb_build_object('drivers', count(distinct driver_id)), gen_random_uuid(), count(*), 'import'
  from changed_rows group by customer_id;
  return null;
end $function$;
alter function record_phone_positions() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.refuse_anonymized()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  field text;
  driver_id bigint;
  date_erased timestamptz;
begin
  foreach field in array tg_argv loop
    driver_id := to_jsonb(new) ->> field;
    continue when driver_id is null or tg_op = 'UPDATE' and driver_id is not distinct from (to_jsonb(old) ->> field)::bigint;
    select d.date_anonymized into date_erased from driver d
    where d.customer_id = new.customer_id and d.id = driver_id for key share;
    if date_erased is not null then
      raise check_violation using message = 'driver is anonymized', table = tg_table_name,
        constraint = tg_table_name || '_' || field || '_anonymized';
    end if;
  end loop;
  return new;
end $function$;
alter function refuse_anonymized() owner to tropeiro_system;
grant execute on function refuse_anonymized() to public;

CREATE OR REPLACE FUNCTION public.refuse_ended_session()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The session has ended' using errcode = 'TR002';
end $function$;
alter function refuse_ended_session() owner to tropeiro_system;
grant execute on function refuse_ended_session() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.refuse_unbound_role()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The role % is not bound by row-level security: no company is opened to it', current_user
    using errcode = 'TR001', hint = 'Connect as a role that is a member of tropeiro_app and of nothing else.';
end $function$;
alter function refuse_unbound_role() owner to tropeiro_system;
grant execute on function refuse_unbound_role() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.repeats_in(index_name regclass, refused jsonb)
 RETURNS SETOF boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query execute format(
    'select held is not null and row_number() over (partition by held order by place) > 1
     from jsonb_array_elements($1) with ordinality given (sent, place)
     left join lateral (select held from (%s) held where held is not null) sent_values on true
     order by place', (select sent_values from unique_index(index_name))) using refused;
end $function$;
alter function repeats_in(regclass,jsonb) owner to tropeiro_system;
grant execute on function repeats_in(regclass,jsonb) to public;

CREATE OR REPLACE FUNCTION public.request_reassignment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owner bigint := coalesce(new.customer_id, old.customer_id);
  asked_device bigint := coalesce(new.device_id, old.device_id);
begin
  -- Its device is being deleted, and its messages belong to nothing.
  if tg_op = 'DELETE' and not exists (select from device where customer_id = owner and id = asked_device) then
    return null;
  end if;
  insert into device_reassignment (customer_id, device_id, vehicle_ids, from_time, until_time)
  select owner, asked_device, array_remove(array[old.vehicle_id, new.vehicle_id], null), span.begins, span.ends
  from (
    select coalesce(installed.from_time, '-infinity') as begins, coalesce(installed.until_time, 'infinity') as ends
    from (values (old.from_time, old.until_time, old.id), (new.from_time, new.until_time, new.id)) installed (from_time, until_time, id)
    where installed.id is not null and (tg_op <> 'UPDATE' or old.vehicle_id <> new.vehicle_id)
    union all
    select least(coalesce(old.from_time, '-infinity'), coalesce(new.from_time, '-infinity')),
           greatest(coalesce(old.from_time, '-infinity'), coalesce(new.from_time, '-infinity'))
    where tg_op = 'UPDATE' and old.vehicle_id = new.vehicle_id
    union all
    select least(coalesce(old.until_time, 'infinity'), coalesce(new.until_time, 'infinity')),
           greatest(coalesce(old.until_time, 'infinity'), coalesce(new.until_time, 'infinity'))
    where tg_op = 'UPDATE' and old.vehicle_id = new.vehicle_id
  ) span where span.begins < span.ends;
  return null;
end $function$;
alter function request_reassignment() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.request_refold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before jsonb[] := '{}';
  after jsonb[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := array(select to_jsonb(r) from old_rows r where r.date_time_start <= now() and r.date_time_end >= now() - interval '3 days');
  end if;
  if tg_op <> 'DELETE' then
    after := array(select to_jsonb(r) from new_rows r where r.date_time_start <= now() and r.date_time_end >= now() - interval '3 days');
  end if;
  if cardinality(before) + cardinality(after) = 0 then
    return null;
  end if;
  with was as (
    select span ->> 'customer_id' as customer_id, span ->> 'vehicle_id' as vehicle_id, span ->> 'driver_id' as driver_id,
           span ->> 'date_time_start' as begin_time, span ->> 'date_time_end' as end_time
    from unnest(before) span where span ->> 'date_excluded' is null and coalesce(span ->> 'status', 'P') in ('P', 'E', 'C')
  ), is_now as (
    select span ->> 'customer_id' as customer_id, span ->> 'vehicle_id' as vehicle_id, span ->> 'driver_id' as driver_id,
           span ->> 'date_time_start' as begin_time, span ->> 'date_time_end' as end_time
    from unnest(after) span where span ->> 'date_excluded' is null and coalesce(span ->> 'status', 'P') in ('P', 'E', 'C')
  ), changed as (
    (table was except table is_now) union all (table is_now except table was)
  )
  insert into refold_request (customer_id, vehicle_id, from_time, until_time)
  select c.customer_id::bigint, c.vehicle_id::bigint, min(c.begin_time::timestamptz), max(c.end_time::timestamptz)
  from changed c
  where exists (select from device_history h where h.vehicle_id = c.vehicle_id::bigint and h.last_time >= c.begin_time::timestamptz)
  group by c.customer_id, c.vehicle_id;
  return null;
end $function$;
alter function request_refold() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.request_setting_refold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  oldest timestamptz := now() - interval '3 days';
  -- Messages may be this far ahead, and some may arrive before this transaction is committed.
  latest timestamptz := clock_timestamp() + interval '10 minutes';
begin
  if not exists (select from settings where since <= latest) then
    return null;
  end if;
  with changed as (
    select r.customer_id, h.vehicle_id, date_trunc('hour', greatest(min(r.since), oldest)) as from_time, greatest(max(h.last_time), latest) as until_time
    from settings r
      join vehicle v on v.customer_id = r.customer_id and (r.vehicle_id is null or v.id = r.vehicle_id)
      -- An hour earlier too: messages that arrive before this setting is committed are folded without it.
      join device_history h on h.vehicle_id = v.id and h.last_time >= greatest(r.since, oldest) - interval '1 hour'
    where r.fleet_id is null or v.fleet_id = r.fleet_id or exists (
      select from vehicle_past p where p.vehicle_id = v.id and p.fleet_id = r.fleet_id and p.until_time > r.since)
    group by r.customer_id, h.vehicle_id
  ), asked as (
    -- Locked requests do not count: their process may have read the settings before this one was visible.
    select q.vehicle_id from refold_request q join changed c on c.customer_id = q.customer_id and c.vehicle_id = q.vehicle_id
    where q.from_time <= c.from_time and q.until_time > c.until_time for key share of q skip locked
  )
  insert into refold_request (customer_id, vehicle_id, from_time, until_time)
  select customer_id, vehicle_id, from_time, until_time + interval '10 minutes' from changed
  where vehicle_id not in (select vehicle_id from asked);
  return null;
end $function$;
alter function request_setting_refold() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.request_zone_refold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  open_from timestamptz := ((now() at time zone old.timezone) - old.day_closes_at::interval)::date::timestamp at time zone old.timezone;
begin
  insert into refold_request (customer_id, vehicle_id, from_time, until_time)
  select new.id, h.vehicle_id, open_from, greatest(max(h.last_time), now()) + interval '1 day'
  from device_history h where h.customer_id = new.id and h.last_time >= open_from group by h.vehicle_id;
  return null;
end $function$;
alter function request_zone_refold() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.retention_class(asked text)
 RETURNS TABLE(noun regclass, age text, those text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select known.noun, known.age, known.those from (values
    ('audit', 'audit'::regclass, 'date_time', 'not exists (select from audit_record r where r.audit_id = t.id)'),
    -- Except what is still to be sent to a webhook.
    ('notification', 'outbox', 'date_time',
     'not exists (select from webhook w join webhook_reader r on r.customer_id = w.customer_id and r.webhook_id = w.id
        where w.customer_id = t.customer_id and is_sent_to(w) and ((r.epoch, r.transaction, r.position) < (t.epoch, t.transaction, t.id)
          or exists (select from webhook_delivery d where d.customer_id = r.customer_id and d.reader_id = r.id and d.status = ''waiting''
            and (d.epoch, d.transaction, d.position) = (t.epoch, t.transaction, t.id))))'),
    ('checklist', 'checklist', 'date_executed', 'true'),
    ('itinerary', 'itinerary', 'date_time_end',
     'not exists (select from itinerary part where part.customer_id = t.customer_id and part.itinerary_id = t.id)'),
    ('route_plan', 'route_plan', 'date_time_end', 'true'),
    -- Including the points in no plan.
    ('route_plan', 'route', 'date_created',
     'not exists (select from route_plan p where p.customer_id = t.customer_id and p.route_id = t.id)'),
    ('share_link', 'share_link', 'date_expires', 'true'),
    ('route_plan', 'message', 'date_created', 'true'),
    ('position', 'device_message', 'time', 'true'),
    -- By reception, since the message's own time is not credible.
    ('position', 'quarantined_message', 'received', 'true'),
    -- Deleted like the messages they were computed from: a replay would no longer find those.
    ('position', 'device_segment', 'begin_time', 'true'),
    ('position', 'device_history', 'last_date', 'true'),
    ('event', 'event', 'begin_time', 'end_time is not null'),
    ('event', 'acknowledgement', 'date_created', 'event_id is not null'),
    ('event', 'panic', 'time', 'true'),
    ('daily_summary', 'day_row', 'date', 'true'),
    ('daily_summary', 'driver_day_row', 'date', 'true'),
    ('inactive_driver', 'driver', 'date_modified', 'status = ''I'' and date_anonymized is null and not holds_only_admins(t.customer_id, t.id)')
  ) known (class, noun, age, those) where class = asked;
$function$;
alter function retention_class(text) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.retention_due(noun regclass, age text, those text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
RETURN format('from %s t where customer_id = $1 and %2$I < $2 and %3$s order by %2$I'::text, noun, age, those);
alter function retention_due(regclass,text,text) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.retention_lag()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  kept record;
  overdue double precision;
  lag jsonb := '{}';
begin
  for kept in
    select customer_id, class, now() - make_interval(days => days) as since, age, retention_due(noun, age, those) as due
    from retention, retention_class(class)
  loop
    execute format('select extract(epoch from $2 - (select %I %s limit 1))', kept.age, kept.due)
      into overdue using kept.customer_id, kept.since;
    lag := lag || jsonb_build_object(kept.class, greatest(coalesce(overdue, 0), coalesce((lag ->> kept.class)::double precision, 0)));
  end loop;
  return lag;
end $function$;
alter function retention_lag() owner to tropeiro_system;
grant execute on function retention_lag() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.search_words(text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 500
AS $function$
declare
  spaced text := btrim(regexp_replace(public.plain($1), '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+', ' ', 'g'));
begin
  if octet_length(spaced) > 2000 then
    spaced := regexp_replace(spaced, '([^ ]{200})[^ ]+', '\1', 'g');
  end if;
  return string_to_array(spaced, ' ');
end $function$;
alter function search_words(text) owner to tropeiro_system;
grant execute on function search_words(text) to public;

CREATE OR REPLACE FUNCTION public.settle_epoch()
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update outbox_epoch set begun = begun + 1, cluster = system_identifier from pg_control_system() where cluster <> system_identifier;
$function$;
alter function settle_epoch() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.short_parts(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT substr($1, at.at, size.size) AS substr FROM generate_series(1, char_length($1)) at(at), generate_series(1, 2) size(size));
alter function short_parts(text) owner to tropeiro_system;
grant execute on function short_parts(text) to public;

CREATE OR REPLACE FUNCTION public.shown_change(resource text, held jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(jsonb_object_agg(CASE WHEN ((shown_change.resource = 'point_of_interest'::text) AND (jsonb_each.key = 'category_id'::text)) THEN 'point_of_interest_category_id'::text ELSE jsonb_each.key END, CASE WHEN ((jsonb_each.key ~~ 'date\_%'::text) AND ((jsonb_each.value #>> '{}'::text[]) ~ '^\d{4}-\d\d-\d\dT'::text)) THEN (json_moment(((jsonb_each.value #>> '{}'::text[]))::timestamp with time zone))::jsonb ELSE jsonb_each.value END), '{}'::jsonb) AS "coalesce" FROM jsonb_each(shown_change.held) jsonb_each(key, value) WHERE ((jsonb_each.key <> ALL (ARRAY['version'::text, 'edition'::text])) AND (NOT ((shown_change.resource = 'itinerary'::text) AND (jsonb_each.key = ANY (ARRAY['date_time_start_real'::text, 'date_time_end_real'::text, 'days_at_most'::text]))))));
alter function shown_change(text,jsonb) owner to tropeiro_system;
grant execute on function shown_change(text,jsonb) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.shown_row(held jsonb, noun regclass)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN (held || COALESCE((SELECT jsonb_object_agg(pg_attribute.attname, (json_moment(((shown_row.held ->> (pg_attribute.attname)::text))::timestamp with time zone))::jsonb) AS jsonb_object_agg FROM pg_attribute WHERE ((pg_attribute.attrelid = (shown_row.noun)::oid) AND (pg_attribute.atttypid = ('timestamp with time zone'::regtype)::oid) AND ((shown_row.held ->> (pg_attribute.attname)::text) IS NOT NULL))), '{}'::jsonb));
alter function shown_row(jsonb,regclass) owner to tropeiro_system;
grant execute on function shown_row(jsonb,regclass) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.state_without(state text, gone text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
declare
  stored json := json_if(state, 'object');
begin
  if json_typeof(stored -> 'detectors') is distinct from 'array' then return '{}'; end if;
  return (
    select '{' || string_agg(to_json(key)::text || ':' || case
        when key = 'card' and value #>> '{}' = any(gone) then 'null'
        when key = 'detectors' then (
          select '[' || coalesce(string_agg(case
              when json_typeof(detector) = 'string' and detector #>> '{}' = any(gone) then 'null'
              when json_typeof(detector) = 'object' and detector ->> 'custom' = any(gone) then member_without(detector, 'custom', gone)
              else detector::text end, ',' order by place), '') || ']'
          from json_array_elements(value) with ordinality detectors (detector, place))
        else value::text end, ',' order by number) || '}'
    from json_each(stored) with ordinality each (key, value, number));
end $function$;
alter function state_without(text,text[]) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.street_names(municipality integer, one_of_each jsonb, whole text, count integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
declare
  conditions text;
begin
  select string_agg(format('words_of(street_key) && %L::text[]', array(select jsonb_array_elements_text(list))), ' and ')
    into conditions from jsonb_array_elements(one_of_each) list;
  return query execute 'select street_key from geodata_street where municipality = $1 and ' || conditions ||
    ' group by street_key order by similarity(street_key, $2) desc, sum(number_count) desc, street_key limit $3'
    using municipality, whole, count;
end $function$;
alter function street_names(integer,jsonb,text,integer) owner to tropeiro_system;
grant execute on function street_names(integer,jsonb,text,integer) to public;

CREATE OR REPLACE FUNCTION public.streets_anywhere(one_of_each jsonb)
 RETURNS TABLE(municipality integer, street_key text, number_count integer)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
declare
  conditions text;
  deadline constant timestamptz := clock_timestamp() + interval '500 ms';
  row_count integer := 0;
begin
  select string_agg(format('words_of(street.street_key) && %L::text[]', array(select jsonb_array_elements_text(list))), ' and ')
    into conditions from jsonb_array_elements(one_of_each) list;
  for municipality, street_key, number_count in execute
    'select street.municipality, street.street_key, street.number_count from geodata_street street where ' || conditions
  loop
    return next;
    row_count := row_count + 1;
    exit when row_count = 10000 or clock_timestamp() > deadline;
  end loop;
end $function$;
alter function streets_anywhere(jsonb) owner to tropeiro_system;
grant execute on function streets_anywhere(jsonb) to public;

CREATE OR REPLACE FUNCTION public.sync_until()
 RETURNS timestamp with time zone
 LANGUAGE sql
RETURN LEAST(date_trunc('milliseconds'::text, now()), (SELECT min((open_write_origin() + make_interval(secs => ((pg_locks.objid)::bigint)::double precision))) AS min FROM pg_locks WHERE ((pg_locks.locktype = 'advisory'::text) AND (pg_locks.classid = (open_write_class())::oid) AND (pg_locks.objsubid = 2) AND (pg_locks.database = (SELECT pg_database.oid FROM pg_database WHERE (pg_database.datname = current_database()))))));
alter function sync_until() owner to tropeiro_system;
grant execute on function sync_until() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.take_allowance(asked_subject text, asked_count integer, allowed integer, window_s double precision)
 RETURNS TABLE(used integer, reset_s double precision)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if asked_count < 0 or allowed < 0 then raise exception 'An allowance cannot be returned'; end if;
  return query
    insert into allowance as a (subject, window_begin, used)
    values (asked_subject, date_bin(make_interval(secs => window_s), now(), '2000-01-01Z'), asked_count)
    on conflict (subject) do update set window_begin = excluded.window_begin,
      used = case when a.window_begin = excluded.window_begin then least(a.used, allowed) + excluded.used else excluded.used end
    returning a.used, ceil(extract(epoch from a.window_begin + make_interval(secs => window_s) - now()))::double precision;
end $function$;
alter function take_allowance(text,integer,integer,double precision) owner to tropeiro_system;
grant execute on function take_allowance(text,integer,integer,double precision) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.take_optimization(lease_s integer, full_companies bigint[], is_idle boolean)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with next as (
    select o.customer_id, o.route_plan_id, o.attempt_count from plan_optimization o
      join route_plan p on p.customer_id = o.customer_id and p.id = o.route_plan_id and p.date_excluded is null
    where o.date_due <= now() and coalesce(o.lease_until < now(), true) and o.customer_id <> all(full_companies)
      and not exists (select from plan_optimization other
        join route_plan shown on shown.customer_id = other.customer_id and shown.id = other.route_plan_id
          and shown.date_excluded is null
        where other.customer_id = o.customer_id and other.joint_id = o.joint_id and other.route_plan_id < o.route_plan_id)
    order by (select count(*) from plan_optimization busy where busy.customer_id = o.customer_id and busy.lease_until >= now()),
             (select turn.date_taken from optimization_turn turn where turn.customer_id = o.customer_id) nulls first,
             o.date_requested, o.route_plan_id
    limit 1 for update of o skip locked
  ), taken as (
    select customer_id, route_plan_id from next where is_idle or attempt_count = 0
  ), turn as (
    insert into optimization_turn (customer_id, date_taken) select customer_id, clock_timestamp() from taken
    on conflict (customer_id) do update set date_taken = excluded.date_taken
  )
  update plan_optimization o set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => lease_s),
    attempt_count = attempt_count + 1
  from taken where o.customer_id = taken.customer_id and o.route_plan_id = taken.route_plan_id
  returning jsonb_build_object('customer_id', o.customer_id, 'route_plan_id', o.route_plan_id, 'token', o.lease_token,
    'attempt_count', o.attempt_count, 'progress_id', o.progress_id, 'joint_id', o.joint_id);
$function$;
alter function take_optimization(integer,bigint[],boolean) owner to tropeiro_system;
grant execute on function take_optimization(integer,bigint[],boolean) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.take_plans_under_way(at_most integer, for_s integer, of_company integer DEFAULT NULL::integer, busy bigint[] DEFAULT '{}'::bigint[])
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with due as materialized (
    select customer_id, route_plan_id, row_number() over (partition by customer_id order by date_due, route_plan_id) as turn
    from plan_arrival where date_due <= now() and customer_id <> all(busy)
  ), next as (
    select a.customer_id, a.route_plan_id from due join plan_arrival a using (customer_id, route_plan_id)
    where a.date_due <= now() and (of_company is null or due.turn <= of_company)
    order by due.turn, a.customer_id limit at_most for no key update of a skip locked
  ), taken as (
    update plan_arrival a set date_due = now() + make_interval(secs => for_s), date_soonest = now() + make_interval(secs => for_s)
    from next where a.customer_id = next.customer_id and a.route_plan_id = next.route_plan_id
    returning a.customer_id, a.route_plan_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'route_plan_id', route_plan_id)
    order by customer_id, route_plan_id), '[]') from taken;
$function$;
alter function take_plans_under_way(integer,integer,integer,bigint[]) owner to tropeiro_system;
grant execute on function take_plans_under_way(integer,integer,integer,bigint[]) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.take_recomputation(stretch_days integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company bigint;
  held record;
begin
  for company in
    select customer_id from recomputed_vehicle group by customer_id
    having bool_or(next_date is not null and date_due <= now()) order by max(date_served) nulls first, customer_id
  loop
    select w.day_recomputation_id, w.vehicle_id, w.next_date, w.attempt_count into held
    from recomputed_vehicle w join vehicle v on v.customer_id = w.customer_id and v.id = w.vehicle_id
    where w.customer_id = company and w.next_date is not null and w.date_due <= now()
      and not exists (select from device_reassignment q where q.customer_id = company and q.with_closed_days)
    order by w.day_recomputation_id, w.vehicle_id limit 1 for no key update of w, v skip locked;
    continue when not found;

    return (select jsonb_build_object('customer_id', company, 'vehicle_id', held.vehicle_id, 'recomputation_id', r.id,
      'attempt_count', held.attempt_count, 'user_id', r.user_id, 'request_id', r.request_id, 'progress_id', r.progress_id,
      'from_date', held.next_date, 'until_date', until.date, 'is_last', until.date > last.date, 'is_cancelled', r.date_ended is not null,
      'from_ms', (extract(epoch from held.next_date::timestamp at time zone c.timezone) * 1000)::bigint,
      'until_ms', (extract(epoch from until.date::timestamp at time zone c.timezone) * 1000)::bigint,
      'device_ids', (select coalesce(jsonb_agg(h.device_id order by h.device_id), '[]') from device_history h
        where h.customer_id = company and h.vehicle_id = held.vehicle_id))
      from day_recomputation r join customer c on c.id = r.customer_id,
        lateral (select least(r.date_end, (now() at time zone c.timezone)::date) as date) last,
        lateral (select least(held.next_date + stretch_days, last.date + 1) as date) until
      where r.id = held.day_recomputation_id);
  end loop;
  return null;
end;
$function$;
alter function take_recomputation(integer) owner to tropeiro_system;
grant execute on function take_recomputation(integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.take_refold(after_company bigint, used_up_companies bigint[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  held record;
  oldest record;
  wanted record;
begin
  loop
    with due as materialized (
      select customer_id, vehicle_id, row_number() over (partition by customer_id order by min(id)) as turn
      from refold_request group by customer_id, vehicle_id having bool_or(date_due <= now())
    )
    select v.customer_id, v.id into held from due join vehicle v on v.customer_id = due.customer_id and v.id = due.vehicle_id
    order by due.customer_id = any(used_up_companies), due.turn, due.customer_id <= after_company, due.customer_id limit 1 for no key update of v skip locked;
    if not found then return null; end if;

    -- The requests until now, which is later than the query above.
    select r.rest_of_device_id into oldest from refold_request r
    where r.customer_id = held.customer_id and r.vehicle_id = held.id and r.date_due <= now() order by r.id limit 1;
    continue when not found;
    with done as (
      delete from refold_request r where r.customer_id = held.customer_id and r.vehicle_id = held.id
        and r.rest_of_device_id is not distinct from oldest.rest_of_device_id returning r.from_time, r.until_time, r.attempt_count
    )
    select min(from_time) as from_time, max(until_time) as until_time, max(attempt_count) as attempt_count,
      jsonb_agg(jsonb_build_object('fromMs', (extract(epoch from from_time) * 1000)::bigint,
        'untilMs', (extract(epoch from until_time) * 1000)::bigint)) as stretches into wanted from done;
    continue when wanted.from_time is null;

    return (select jsonb_build_object('customer_id', held.customer_id, 'vehicle_id', held.id, 'attempt_count', wanted.attempt_count,
      'from_ms', (extract(epoch from wanted.from_time) * 1000)::bigint,
      'until_ms', (extract(epoch from wanted.until_time) * 1000)::bigint,
      'stretches', wanted.stretches,
      'open_from_ms', (extract(epoch from
        ((now() at time zone c.timezone) - c.day_closes_at::interval)::date::timestamp at time zone c.timezone) * 1000)::bigint,
      'is_rest', oldest.rest_of_device_id is not null,
      'device_ids', case when oldest.rest_of_device_id is not null then jsonb_build_array(oldest.rest_of_device_id)
        else (select coalesce(jsonb_agg(h.device_id order by h.device_id), '[]') from device_history h
        where h.customer_id = held.customer_id and h.vehicle_id = held.id) end)
      from customer c where c.id = held.customer_id);
  end loop;
end;
$function$;
alter function take_refold(bigint,bigint[]) owner to tropeiro_system;
grant execute on function take_refold(bigint,bigint[]) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.take_route_template(for_s integer)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with next as (
    select s.customer_id, s.route_template_id from route_template_schedule s
    where s.date_due <= now()
    order by (select max(turn.date_taken) from route_template_schedule turn where turn.customer_id = s.customer_id) nulls first,
             s.date_due, s.route_template_id
    limit 1 for update skip locked
  )
  update route_template_schedule s set date_due = now() + make_interval(secs => for_s), date_taken = clock_timestamp()
  from next where s.customer_id = next.customer_id and s.route_template_id = next.route_template_id
  returning jsonb_build_object('customer_id', s.customer_id, 'route_template_id', s.route_template_id, 'date_due', s.date_due);
$function$;
alter function take_route_template(integer) owner to tropeiro_system;
grant execute on function take_route_template(integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.take_silent_devices(at_most integer)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with due as materialized (
    select h.customer_id, h.vehicle_id, h.device_id, h.silence_attempt_count,
           row_number() over (partition by h.customer_id order by h.silence_due, h.vehicle_id, h.device_id) as turn
    from device_history h where h.silence_due <= now()
  ), taken as (
    select due.customer_id, due.vehicle_id, due.device_id, due.silence_attempt_count
    from due join vehicle v on v.customer_id = due.customer_id and v.id = due.vehicle_id
    order by due.turn, due.customer_id limit at_most for no key update of v skip locked
  )
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'vehicle_id', vehicle_id, 'device_id', device_id,
    'attempt_count', silence_attempt_count)
    order by customer_id, vehicle_id, device_id), '[]') from taken;
$function$;
alter function take_silent_devices(integer) owner to tropeiro_system;
grant execute on function take_silent_devices(integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.take_webhook_readers(at_most integer, of_company integer, held_of bigint[], lease_s integer)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with due as materialized (
    select r.id, cardinality(array_positions(held_of, r.customer_id)) + row_number() over (partition by r.customer_id order by r.date_taken nulls first, r.id) as turn
    from webhook_reader r
      join webhook w on w.customer_id = r.customer_id and w.id = r.webhook_id and is_sent_to(w)
      join outbox_ends((select array_agg(distinct known.customer_id) from webhook_reader known)) ending on ending.customer_id = r.customer_id
    where r.date_rest <= now() and coalesce(r.lease_until < now(), true)
      and (r.is_full or r.date_retry <= now() or exists (
        select from outbox o where o.customer_id = r.customer_id
          and (o.epoch, o.transaction, o.id) > (r.epoch, r.transaction, r.position)
          and (o.epoch, o.transaction) < (ending.epoch, ending.transaction)
          and (r.end_epoch is null or (o.epoch, o.transaction, o.id) <= (r.end_epoch, r.end_transaction, r.end_position))))
  ), next as (
    select r.id from due join webhook_reader r using (id)
    where due.turn <= of_company and coalesce(r.lease_until < now(), true) order by due.turn, r.date_taken nulls first limit at_most for update of r skip locked
  ), taken as (
    update webhook_reader r set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => lease_s), date_taken = clock_timestamp()
    from next where r.id = next.id returning r.customer_id, r.id, r.lease_token
  )
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'id', id, 'token', lease_token)), '[]') from taken;
$function$;
alter function take_webhook_readers(integer,integer,bigint[],integer) owner to tropeiro_system;
grant execute on function take_webhook_readers(integer,integer,bigint[],integer) to tropeiro_app;

CREATE OR REPLACE FUNCTION public.tell_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session', coalesce(to_jsonb(new) ->> tg_argv[0], ''));
  return null;
end $function$;
alter function tell_sessions() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.tenant()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('tropeiro.customer_id'::text, true), ''::text))::bigint;
alter function tenant() owner to tropeiro_system;
grant execute on function tenant() to public;

CREATE OR REPLACE FUNCTION public.touch_acknowledged()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update event set date_modified = write_moment()
  where id in (select event_id from changed_rows where event_id is not null);
  update checklist set date_modified = write_moment()
  where id in (select checklist_id from changed_rows where checklist_id is not null);
  return null;
end $function$;
alter function touch_acknowledged() owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.tracked_span(company bigint, plan bigint, started timestamp with time zone, completed timestamp with time zone, OUT begin_time timestamp with time zone, OUT end_time timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(least(started, min(least(done.corrected_time, record.return_date))) - interval '10 minutes', '-infinity'),
    coalesce(greatest(completed, max(greatest(done.corrected_time, record.return_date))) + interval '10 minutes', 'infinity')
  from execution_action done left join execution_record record on record.customer_id = done.customer_id and record.execution_action_id = done.id
  where done.customer_id = company and done.route_plan_id = plan and (done.outcome = 'applied' or record.id is not null)
$function$;
alter function tracked_span(bigint,bigint,timestamp with time zone,timestamp with time zone) owner to tropeiro_system;

CREATE OR REPLACE FUNCTION public.unique_index(index_name regclass, OUT noun regclass, OUT columns text, OUT condition text, OUT comparison text, OUT sent_values text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  select indrelid::regclass, string_agg(format('%I', attname), ', ' order by attnum), coalesce(pg_get_expr(indpred, indrelid), 'true'),
         string_agg(format(case when indnullsnotdistinct then 'held.%1$I is not distinct from sent_values.%1$I'
           else 'held.%1$I = sent_values.%1$I' end, attname), ' and ' order by attnum)
    into noun, columns, condition, comparison
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indexrelid = index_name and attname <> 'customer_id'
  group by indrelid, indpred;
  sent_values := format(
    'select %2$s from jsonb_populate_record(
       (select stored from %1$s stored where stored.id = (sent ->> ''id'')::bigint),
       sent || jsonb_build_object(
         ''name_sort'', plain(sent ->> ''name''), ''mercosul_plate'', mercosul_plate(sent ->> ''plate''),
         ''identifier_key'', card_key(sent ->> ''identifier'')))
     where (%3$s) is not false', noun, columns, condition);
end $function$;
alter function unique_index(regclass) owner to tropeiro_system;
grant execute on function unique_index(regclass) to public;

CREATE OR REPLACE FUNCTION public.unknown_references(noun regclass, refused jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$ select unknown_references_of(noun, jsonb_build_array(refused)) $function$;
alter function unknown_references(regclass,jsonb) owner to tropeiro_system;
grant execute on function unknown_references(regclass,jsonb) to public;

CREATE OR REPLACE FUNCTION public.unknown_references_of(noun regclass, refused jsonb)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  reference record;
  place bigint;
  unknown jsonb[] := array_fill('[]'::jsonb, array[jsonb_array_length(refused)]);
begin
  for reference in
    select source.attname as field, confrelid::regclass as other, target.attname as key, format_type(target.atttypid, null) as type
    from pg_constraint
    join pg_attribute source on source.attrelid = conrelid and source.attnum = conkey[2]
    join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[2]
    where conrelid = noun and contype = 'f' and cardinality(conkey) = 2
    order by source.attnum
  loop
    for place in execute format(
      'select place from jsonb_array_elements($1) with ordinality given (sent, place)
       where sent ->> %1$L is not null and not exists (select from %2$s where %3$I = (sent ->> %1$L)::%4$s)',
      reference.field, reference.other, reference.key, reference.type) using refused
    loop
      unknown[place] := unknown[place] || to_jsonb(reference.field);
    end loop;
  end loop;
  return query select unnest(unknown);
end $function$;
alter function unknown_references_of(regclass,jsonb) owner to tropeiro_system;
grant execute on function unknown_references_of(regclass,jsonb) to public;

CREATE OR REPLACE FUNCTION public.vehicle_texts(title text, plate text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((((title || ' '::text) || plate) || ' '::text) || substr(plate, 4)) || ' '::text) || mercosul_plate(plate)) || ' '::text) || substr(mercosul_plate(plate), 4));
alter function vehicle_texts(text,text) owner to tropeiro_system;
grant execute on function vehicle_texts(text,text) to public;

CREATE OR REPLACE FUNCTION public.vehicles_put_off()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object(
    'change', (select count(distinct vehicle_id) from refold_request where attempt_count > 0),
    'silence', (select count(distinct vehicle_id) from device_history where silence_due is not null and silence_attempt_count > 0),
    'recomputation', (select count(*) from recomputed_vehicle where next_date is not null and attempt_count > 0));
$function$;
alter function vehicles_put_off() owner to tropeiro_system;
grant execute on function vehicles_put_off() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.webhook_lag()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object(
    'unread_s', coalesce(extract(epoch from clock_timestamp() - min(unread)), 0),
    'waiting_s', coalesce(extract(epoch from clock_timestamp() - min(waiting)), 0))
  from (
    select
      (select o.date_time from outbox o where o.customer_id = r.customer_id
         and (o.epoch, o.transaction, o.id) > (r.epoch, r.transaction, r.position)
       order by o.epoch, o.transaction, o.id limit 1) as unread,
      (select min(d.date_created) from webhook_delivery d
       where d.customer_id = r.customer_id and d.reader_id = r.id and d.status = 'waiting') as waiting
    from webhook_reader r join webhook w on w.customer_id = r.customer_id and w.id = r.webhook_id and is_sent_to(w)
    where r.end_epoch is null
  ) readers;
$function$;
alter function webhook_lag() owner to tropeiro_system;
grant execute on function webhook_lag() to tropeiro_app;

CREATE OR REPLACE FUNCTION public.word_patterns(words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT ('(^|[\u0001-\u002f\u003a-\u0060\u007b-\u007f])'::text || word.word) FROM unnest(word_patterns.words) word(word));
alter function word_patterns(text[]) owner to tropeiro_system;
grant execute on function word_patterns(text[]) to public;

CREATE OR REPLACE FUNCTION public.words_of(text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 500
AS $function$ begin
  return string_to_array($1, ' ');
end $function$;
alter function words_of(text) owner to tropeiro_system;
grant execute on function words_of(text) to public;

CREATE OR REPLACE FUNCTION public.write_moment()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  known text := current_setting('tropeiro.write_moment', true);
begin
  if known <> '' then
    return known;
  end if;
  perform pg_advisory_xact_lock_shared(open_write_class(), floor(extract(epoch from clock_timestamp() - open_write_origin()))::integer);
  return set_config('tropeiro.write_moment', date_trunc('milliseconds', clock_timestamp())::text, true);
end $function$;
alter function write_moment() owner to tropeiro_system;
grant execute on function write_moment() to tropeiro_app;
