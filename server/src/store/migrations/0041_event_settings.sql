-- The settings that events are found by, each as it is from a moment on.
create table event_setting_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  -- Of a fleet, of a vehicle, or, where neither is said, of the company.
  fleet_id bigint,
  vehicle_id bigint,
  -- As the list of detectors names it: idle.minimum_s.
  name text collate "C" not null,
  -- Null: from then on what is set more generally holds.
  value jsonb,
  since timestamptz(3) not null,
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now(),
  unique (customer_id, id),
  constraint event_setting_change_of_one check (fleet_id is null or vehicle_id is null),
  constraint event_setting_change_since_key unique nulls not distinct (customer_id, fleet_id, vehicle_id, name, since),
  constraint event_setting_change_fleet_id_fkey foreign key (customer_id, fleet_id) references fleet (customer_id, id) on delete cascade,
  constraint event_setting_change_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade
);
create index event_setting_change_by_name on event_setting_change (customer_id, name, id);
create index event_setting_change_of_fleet on event_setting_change (customer_id, fleet_id, name, id);
create index event_setting_change_of_vehicle on event_setting_change (customer_id, vehicle_id, name, id);
select keep_date_modified('event_setting_change');
select audit_changes('event_setting_change');
select guard_tenant(array['event_setting_change']::regclass[]);
grant select, insert, update, delete on event_setting_change to tropeiro_app;
