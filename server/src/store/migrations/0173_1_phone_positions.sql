-- Where drivers' phones were while a plan was in execution. Stored for 7 days, whatever the settings.
create table phone_position (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  driver_id bigint not null,
  route_plan_id bigint not null,
  -- The vehicle of the plan then.
  vehicle_id bigint,
  time timestamptz(3) not null,
  received timestamptz(3) not null default now(),
  latitude double precision not null,
  longitude double precision not null,
  accuracy_m double precision,
  speed_kmh double precision,
  course_deg double precision,
  unique (customer_id, id),
  constraint phone_position_once unique (customer_id, driver_id, time),
  foreign key (customer_id, driver_id) references driver (customer_id, id) on delete cascade,
  foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade
);
create index phone_position_of_vehicle on phone_position (customer_id, vehicle_id, time desc);
create index phone_position_of_plan on phone_position (customer_id, route_plan_id, time desc);
create index phone_position_expiry on phone_position (received);
create trigger audit_insert after insert on phone_position referencing new table as changed_rows
  for each statement execute function record_phone_positions();
select guard_tenant(array['phone_position']::regclass[]);
grant select, insert on phone_position to tropeiro_app;
