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
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now()
);
create index point_of_interest_by_title on point_of_interest (customer_id, title_sort, id);
create index point_of_interest_by_category on point_of_interest (customer_id, category_id, title_sort, id);

select guard_tenant(array['point_of_interest']::regclass[]);
grant select, insert, update, delete on point_of_interest to tropeiro_app;

create trigger record after insert or update or delete on point_of_interest for each row execute function record_change('title_sort');
