-- The vehicles, the areas that matter to them, where they were, what their days came to and the journeys planned for them.

create table vehicle (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  title text not null,
  title_sort text collate "C" not null generated always as (plain(title)) stored,
  -- Upper case, no hyphen.
  plate text collate "C" not null,
  chassi text,
  renavam text,
  crv text,
  status text not null default 'A',
  visible boolean not null default true,
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
  -- Where it starts from and returns to.
  base_latitude double precision,
  base_longitude double precision,
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now(),
  unique (customer_id, id),
  constraint vehicle_driver_id_fkey foreign key (customer_id, driver_id) references driver (customer_id, id),
  constraint vehicle_device_id_fkey foreign key (customer_id, device_id) references device (customer_id, id),
  constraint vehicle_fleet_id_fkey foreign key (customer_id, fleet_id) references fleet (customer_id, id),
  constraint vehicle_cost_center_id_fkey foreign key (customer_id, cost_center_id) references cost_center (customer_id, id),
  constraint vehicle_vehicle_color_id_fkey foreign key (customer_id, vehicle_color_id) references vehicle_color (customer_id, id),
  constraint vehicle_vehicle_model_id_fkey foreign key (customer_id, vehicle_model_id) references vehicle_model (customer_id, id),
  constraint vehicle_fuel_category_id_fkey foreign key (customer_id, fuel_category_id) references fuel_category (customer_id, id),
  constraint vehicle_vehicle_category_id_fkey foreign key (customer_id, vehicle_category_id) references vehicle_category (customer_id, id),
  constraint vehicle_work_shift_id_fkey foreign key (customer_id, work_shift_id) references work_shift (customer_id, id)
);
-- A plate passes on to another vehicle when the one that had it is cancelled; a device likewise.
create unique index vehicle_plate_key on vehicle (customer_id, plate) where status <> 'C';
create unique index vehicle_device_id_key on vehicle (customer_id, device_id) where status <> 'C';

create index vehicle_by_title on vehicle (customer_id, title_sort, id);
create index vehicle_by_visibility on vehicle (customer_id, visible, title_sort, id);
create index vehicle_by_status on vehicle (customer_id, status, title_sort, id);
create index vehicle_by_visible_status on vehicle (customer_id, visible, status, title_sort, id);
create index vehicle_by_plate on vehicle (customer_id, plate, title_sort, id);
create index vehicle_by_chassi on vehicle (customer_id, chassi, title_sort, id);
create index vehicle_by_age on vehicle (customer_id, date_created, id);
create index vehicle_of_driver on vehicle (customer_id, driver_id, title_sort, id);
create index vehicle_of_device on vehicle (customer_id, device_id);
create index vehicle_of_fleet on vehicle (customer_id, fleet_id);
create index vehicle_of_cost_center on vehicle (customer_id, cost_center_id, title_sort, id);
create index vehicle_of_color on vehicle (customer_id, vehicle_color_id);
create index vehicle_of_model on vehicle (customer_id, vehicle_model_id);
create index vehicle_of_fuel on vehicle (customer_id, fuel_category_id);
create index vehicle_of_category on vehicle (customer_id, vehicle_category_id);
create index vehicle_of_work_shift on vehicle (customer_id, work_shift_id);
-- Any part of a title or plate; the second for parts too short for trigrams.
create index vehicle_like on vehicle using gin (customer_id, title_sort gin_trgm_ops, plate gin_trgm_ops);
create index vehicle_like_short on vehicle using gin (customer_id, short_parts(title_sort), short_parts(plate));

create table vehicle_virtual_area (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  vehicle_id bigint not null,
  virtual_area_id bigint not null,
  date_created timestamptz(3) not null default now(),
  unique (customer_id, vehicle_id, virtual_area_id),
  foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade,
  constraint vehicle_virtual_area_virtual_area_ids_fkey
    foreign key (customer_id, virtual_area_id) references virtual_area (customer_id, id)
);
create index vehicle_virtual_area_of_area on vehicle_virtual_area (customer_id, virtual_area_id);

-- Where a vehicle was. One reading a moment: what a device repeats is the same reading.
create table fix (
  customer_id bigint not null references customer default tenant(),
  vehicle_id bigint not null,
  date_time timestamptz(3) not null,
  latitude double precision not null,
  longitude double precision not null,
  speed smallint,
  date_created timestamptz(3) not null default now(),
  primary key (customer_id, vehicle_id, date_time),
  foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade
);
create index fix_by_age on fix (customer_id, date_time);

-- What a vehicle's day came to, in the company's zone: the fields of the daily summary, as they are returned.
create table day_row (
  customer_id bigint not null references customer default tenant(),
  vehicle_id bigint not null,
  date date not null,
  driver_id bigint,
  figures jsonb not null,
  primary key (customer_id, vehicle_id, date),
  foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade,
  constraint day_row_driver_id_fkey foreign key (customer_id, driver_id) references driver (customer_id, id)
);
create index day_row_of_driver on day_row (customer_id, driver_id, date);
create index day_row_by_date on day_row (customer_id, date);

-- Planned journeys of a vehicle and a driver.
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

select guard_tenant(array['vehicle', 'vehicle_virtual_area', 'fix', 'day_row', 'itinerary']::regclass[]);
grant select, insert, update, delete on vehicle, vehicle_virtual_area, fix, day_row, itinerary to tropeiro_app;
create trigger record after insert or update or delete on vehicle for each row execute function record_change('title_sort');
create trigger record after insert or update or delete on vehicle_virtual_area for each row execute function record_change();
create trigger record after insert or update or delete on itinerary for each row execute function record_change('days_at_most');
