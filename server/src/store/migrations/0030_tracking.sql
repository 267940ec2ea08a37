-- What the messages of devices come to: events, days, and the states from which the engine goes on. Written by ingest,
-- thousands of rows at once, and so without row triggers.

-- Something worth telling a person, found in the messages of a device while it was in a vehicle. It is corrected under its
-- id, and taken back by the date of its retraction, never deleted but by age.
create table event (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  vehicle_id bigint not null,
  device_id bigint not null,
  -- Its id in the engine, which is a text.
  key text collate "C" not null,
  -- As the specification numbers them; 0 is a visit to a place, which tells the execution of arrivals and departures.
  category smallint not null,
  -- What it is about beside the vehicle: area:3, poi:7, route_point:9, driver:5, rule:tank.
  target text,
  begin_time timestamptz(3) not null,
  -- Null while it goes on; of a point the same as its begin.
  end_time timestamptz(3),
  driver_id bigint,
  -- In metres.
  distance integer not null,
  value jsonb,
  limit_value double precision,
  unit text,
  -- Of speeding: the first range or the second.
  range smallint,
  begin_latitude double precision,
  begin_longitude double precision,
  end_latitude double precision,
  end_longitude double precision,
  -- Goes up with everything that is told about it.
  revision integer not null,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now(),
  date_retracted timestamptz(3),
  constraint event_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade,
  constraint event_driver_id_fkey foreign key (customer_id, driver_id) references driver (customer_id, id)
);
select keep_date_modified('event');
create unique index event_by_key on event (vehicle_id, device_id, key);
create index event_of_vehicle on event (customer_id, vehicle_id, category, begin_time, id) where date_retracted is null;
create index event_of_driver on event (customer_id, driver_id, category, begin_time, id) where date_retracted is null;
create index event_by_age on event (customer_id, begin_time);

-- What a vehicle's day came to while one driver drove it, or somebody unknown: the parts of a day_row, which is the whole.
create table driver_day_row (
  customer_id bigint not null references customer default tenant(),
  vehicle_id bigint not null,
  date date not null,
  driver_id bigint,
  figures jsonb not null,
  figures_json text not null generated always as (day_figures(figures)) stored,
  constraint driver_day_row_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade,
  constraint driver_day_row_driver_id_fkey foreign key (customer_id, driver_id) references driver (customer_id, id)
);
create unique index driver_day_row_once on driver_day_row (customer_id, vehicle_id, date, driver_id) nulls not distinct;
create index driver_day_row_of_driver on driver_day_row (customer_id, driver_id, date);
create index driver_day_row_by_date on driver_day_row (customer_id, date);

-- How far the engine is with a device in a vehicle: the state after the last message, and the events that go on.
create table device_history (
  customer_id bigint not null references customer default tenant(),
  vehicle_id bigint not null,
  device_id bigint not null,
  last_time timestamptz(3) not null,
  -- As the engine writes it; equal states are equal texts.
  state text not null,
  running text not null,
  -- How often something was folded again.
  replays integer not null,
  primary key (vehicle_id, device_id)
);
create index device_history_by_age on device_history (customer_id, last_time);

-- An hour, or some, of such a history: the state before its first message, and what its messages brought.
create table device_segment (
  customer_id bigint not null references customer default tenant(),
  vehicle_id bigint not null,
  device_id bigint not null,
  begin_time timestamptz(3) not null,
  before text not null,
  -- The events that were found to have ended in it.
  ended text not null,
  -- What it adds to days, and the first and last of these days.
  figures text not null,
  first_date date not null,
  last_date date not null,
  primary key (vehicle_id, begin_time, device_id)
);
create index device_segment_by_age on device_segment (customer_id, begin_time);

select guard_tenant(array['event', 'driver_day_row', 'device_history', 'device_segment']::regclass[]);
grant select, insert, update, delete on event, driver_day_row, device_history, device_segment to tropeiro_app;

-- How long events are kept is settled apart from the positions they were found in.
alter table retention drop constraint retention_class_known;
alter table retention add constraint retention_class_known check (class in
  ('audit', 'notification', 'checklist', 'itinerary', 'route_plan', 'position', 'event', 'daily_summary', 'inactive_driver'));
