-- Planned journeys of a vehicle and a driver.

-- The class of a journey by how long it lasts: so many days at most.
create function days_at_most(begin_date timestamptz, end_date timestamptz) returns smallint
  language sql immutable parallel safe
  return case when end_date - begin_date <= interval '1 day' then 1 when end_date - begin_date <= interval '7 days' then 7
    when end_date - begin_date <= interval '31 days' then 31 else 366 end;

create table itinerary (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  -- The longer journey it is a part of.
  itinerary_id bigint,
  description text not null,
  external_id text,
  vehicle_id bigint not null,
  driver_id bigint not null,
  date_time_start_estimated timestamptz(3) not null,
  date_time_end_estimated timestamptz(3) not null,
  -- As it really was; null until somebody says so.
  date_time_start_real timestamptz(3),
  date_time_end_real timestamptz(3),
  date_time_start timestamptz(3) not null generated always as (coalesce(date_time_start_real, date_time_start_estimated)) stored,
  -- An estimate that a late start has overtaken ends no earlier than that start.
  date_time_end timestamptz(3) not null generated always as
    (coalesce(date_time_end_real, greatest(date_time_end_estimated, date_time_start_real))) stored,
  days_at_most smallint not null generated always as (days_at_most(coalesce(date_time_start_real, date_time_start_estimated),
    coalesce(date_time_end_real, greatest(date_time_end_estimated, date_time_start_real)))) stored,
  start_local text,
  end_local text,
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now(),
  date_excluded timestamptz(3),
  unique (customer_id, id),
  constraint itinerary_itinerary_id_fkey foreign key (customer_id, itinerary_id) references itinerary (customer_id, id),
  constraint itinerary_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id),
  constraint itinerary_driver_id_fkey foreign key (customer_id, driver_id) references driver (customer_id, id)
);
-- Those that reach into a period began before it by no more than their class lasts: of a short one nobody reads a year.
create index itinerary_newest on itinerary (customer_id, days_at_most, date_time_start desc, id desc);
create index itinerary_by_end on itinerary (customer_id, date_time_end);
create index itinerary_of_vehicle on itinerary (customer_id, vehicle_id, date_time_start desc, id desc);
create index itinerary_of_driver on itinerary (customer_id, driver_id, date_time_start desc, id desc);
create index itinerary_parts on itinerary (customer_id, itinerary_id, date_time_start, id);

select guard_tenant(array['itinerary']::regclass[]);
grant select, insert, update, delete on itinerary to tropeiro_app;
create trigger record after insert or update or delete on itinerary for each row execute function record_change('days_at_most');
