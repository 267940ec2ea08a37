-- The record as it is returned. Made when the row is written, since a list is read far more often than its rows change,
-- and making fifty of them took PostgreSQL longer than everything else about a page. A test holds it against the schema.
create function point_of_interest_record(
  id bigint, title text, responsible_name text, phone text, latitude double precision, longitude double precision,
  migration_id text, category_id smallint
) returns text
  language sql immutable parallel safe
  return concat(
    '{"id":', id, ',"title":', to_json(title),
    ',"responsible_name":', coalesce(to_json(responsible_name)::text, 'null'),
    ',"phone":', coalesce(to_json(phone)::text, 'null'),
    ',"latitude":', latitude, ',"longitude":', longitude,
    ',"migration_id":', coalesce(to_json(migration_id)::text, 'null'),
    ',"point_of_interest_category":', (array[
      '{"id":0,"name":"House"}', '{"id":1,"name":"Company"}', '{"id":2,"name":"Commerce"}', '{"id":3,"name":"Farm"}',
      '{"id":4,"name":"Boarding point"}', '{"id":5,"name":"Construction site"}', '{"id":6,"name":"School"}',
      '{"id":7,"name":"Fuel station"}', '{"id":8,"name":"Workshop"}', '{"id":9,"name":"Supplier"}'
    ])[category_id + 1], '}');

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
  migration_id text,
  category_id smallint not null,
  record text not null generated always as (
    point_of_interest_record(id, title, responsible_name, phone, latitude, longitude, migration_id, category_id)
  ) stored,
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now()
);
create index point_of_interest_by_title on point_of_interest (customer_id, title_sort, id);
create index point_of_interest_by_category on point_of_interest (customer_id, category_id, title_sort, id);

select guard_tenant(array['point_of_interest']::regclass[]);
grant select, insert, update, delete on point_of_interest to tropeiro_app;

create trigger record after insert or update or delete on point_of_interest for each row execute function record_change('title_sort', 'record');
