-- Limits that events are found by: the most revolutions of a vehicle's engine, and the speed limit of an area.
alter table vehicle add column rpm_max integer;
alter table virtual_area add column speed_max smallint;

-- What a vehicle was until a moment at which something changed that its events depend on. What it is since the last of them
-- is in its own row: a message that comes late is judged by the limits of its own time.
create table vehicle_past (
  customer_id bigint not null references customer default tenant(),
  vehicle_id bigint not null,
  until_time timestamptz(3) not null,
  -- As they were, be they there or not.
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
  primary key (vehicle_id, until_time),
  constraint vehicle_past_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade
);
select guard_tenant(array['vehicle_past']::regclass[]);
grant select, insert, update, delete on vehicle_past to tropeiro_app;
