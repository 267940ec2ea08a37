-- Inspections: what is asked (forms and their tables of answers) and what was answered.

select create_named_table(noun) from unnest(array['checklist_table', 'checklist_form']) noun;

alter table checklist_table add constraint checklist_table_name_key unique (customer_id, name_sort);
alter table checklist_form
  add constraint checklist_form_name_key unique (customer_id, name_sort),
  add column icon text,
  add column active boolean not null default true;
create index checklist_form_by_active on checklist_form (customer_id, active, name_sort, id);

create table checklist_table_item (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  checklist_table_id bigint not null,
  name text not null,
  risk_level text,
  "order" smallint not null,
  -- Taken off the table; what was answered with it stays.
  date_excluded timestamptz(3),
  foreign key (customer_id, checklist_table_id) references checklist_table (customer_id, id) on delete cascade
);
create index checklist_table_item_of_table on checklist_table_item (customer_id, checklist_table_id, "order", id);

create table checklist_form_field (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  checklist_form_id bigint not null,
  name text not null,
  type text not null,
  "order" smallint not null,
  can_photo boolean not null default false,
  can_additional_data boolean not null default false,
  required boolean not null default false,
  -- Its answer identifies the execution, as a plate does.
  is_identifier boolean not null default false,
  checklist_table_id bigint,
  date_created timestamptz(3) not null default now(),
  date_excluded timestamptz(3),
  unique (customer_id, id),
  foreign key (customer_id, checklist_form_id) references checklist_form (customer_id, id) on delete cascade,
  constraint checklist_form_field_checklist_table_id_fkey
    foreign key (customer_id, checklist_table_id) references checklist_table (customer_id, id)
);
create index checklist_form_field_of_form on checklist_form_field (customer_id, checklist_form_id, "order", id);
create index checklist_form_field_of_table on checklist_form_field (customer_id, checklist_table_id);

create table checklist (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  -- Given by the device, so that what it sends twice is kept once.
  uuid uuid,
  checklist_form_id bigint not null,
  user_id bigint not null,
  vehicle_id bigint,
  date_executed timestamptz(3) not null,
  date_created timestamptz(3) not null default now(),
  latitude double precision,
  longitude double precision,
  count_items integer not null,
  count_high_risk integer not null,
  count_medium_risk integer not null,
  count_low_risk integer not null,
  receipt_email text,
  -- [{value, form_field_id, form_field_name}], as the form was when it was filled in.
  identifier_fields jsonb not null default '[]',
  signature text,
  unique (customer_id, id),
  constraint checklist_uuid_key unique (customer_id, uuid),
  constraint checklist_checklist_form_id_fkey foreign key (customer_id, checklist_form_id) references checklist_form (customer_id, id),
  constraint checklist_user_id_fkey foreign key (customer_id, user_id) references app_user (customer_id, id),
  constraint checklist_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id),
  constraint checklist_signature_fkey foreign key (customer_id, signature) references image (customer_id, name)
);
create index checklist_newest on checklist (customer_id, date_executed desc, id desc);
create index checklist_of_user on checklist (customer_id, user_id, date_executed desc, id desc);
create index checklist_of_form on checklist (customer_id, checklist_form_id, date_executed desc, id desc);
create index checklist_of_vehicle on checklist (customer_id, vehicle_id, date_executed desc, id desc);
create index checklist_signature_image on checklist (customer_id, signature);

create table checklist_form_field_executed (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  checklist_id bigint not null,
  checklist_form_field_id bigint not null,
  value text,
  risk_level text,
  picture text,
  additional_data text,
  foreign key (customer_id, checklist_id) references checklist (customer_id, id) on delete cascade,
  constraint checklist_form_field_executed_checklist_form_field_id_fkey
    foreign key (customer_id, checklist_form_field_id) references checklist_form_field (customer_id, id),
  constraint checklist_form_field_executed_picture_fkey foreign key (customer_id, picture) references image (customer_id, name)
);
create index checklist_form_field_executed_of_checklist on checklist_form_field_executed (customer_id, checklist_id, id);
create index checklist_form_field_executed_of_field on checklist_form_field_executed (customer_id, checklist_form_field_id);
create index checklist_form_field_executed_image on checklist_form_field_executed (customer_id, picture);

select guard_tenant(array['checklist_table_item', 'checklist_form_field', 'checklist', 'checklist_form_field_executed']::regclass[]);
grant select, insert, update, delete on checklist_table_item, checklist_form_field, checklist, checklist_form_field_executed to tropeiro_app;
create trigger record after insert or update or delete on checklist_table_item for each row execute function record_change();
create trigger record after insert or update or delete on checklist_form_field for each row execute function record_change();
create trigger record after insert or update or delete on checklist for each row execute function record_change();
create trigger record after insert or update or delete on checklist_form_field_executed for each row execute function record_change();
