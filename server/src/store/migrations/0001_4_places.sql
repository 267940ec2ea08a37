-- Places that matter to a company.

create table point_of_interest (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  title text not null,
  -- A column, not an expression in the index: under row-level security only plain comparisons may use one.
  title_sort text collate "C" not null generated always as (plain(title)) stored,
  responsible_name text,
  phone text,
  latitude double precision not null,
  longitude double precision not null,
  -- Its key in the system an import brings it from.
  migration_id text,
  category_id smallint not null,
  record text not null generated always as (
    point_of_interest_record(id, title, responsible_name, phone, latitude, longitude, migration_id, category_id)
  ) stored,
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now(),
  unique (customer_id, id)
);
create index point_of_interest_by_title on point_of_interest (customer_id, title_sort, id);
create index point_of_interest_by_category on point_of_interest (customer_id, category_id, title_sort, id);
create index point_of_interest_by_migration_id on point_of_interest (customer_id, migration_id)
  where migration_id is not null;

select guard_tenant(array['point_of_interest']::regclass[]);
grant select, insert, update, delete on point_of_interest to tropeiro_app;
create trigger record after insert or update or delete on point_of_interest
  for each row execute function record_change('title_sort', 'record');

-- A circle has a centre and a radius in metres, a polygon its corners: [{latitude, longitude}].
select create_named_table('virtual_area');
alter table virtual_area
  add constraint virtual_area_name_key unique (customer_id, name_sort),
  add column type text not null,
  add column latitude double precision,
  add column longitude double precision,
  add column radius integer,
  add column points jsonb,
  add column active boolean not null default true;
