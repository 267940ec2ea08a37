-- Which device was in which vehicle, and when. A message belongs to the vehicle its device was in at the time of the message.
create table device_installation (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  device_id bigint not null,
  vehicle_id bigint not null,
  -- Null: all messages before until_time belong to it. A device's first installation is like this, unless the device has
  -- sent messages before.
  from_time timestamptz(3),
  -- Exclusive. Null: the device is in the vehicle now, and the vehicle names it.
  until_time timestamptz(3),
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now(),
  unique (customer_id, id),
  constraint device_installation_lasts check (from_time < until_time),
  constraint device_installation_device_id_fkey foreign key (customer_id, device_id) references device (customer_id, id) on delete cascade,
  constraint device_installation_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade
);
create unique index device_installation_present on device_installation (customer_id, device_id) where until_time is null;
create index device_installation_of_device on device_installation (device_id, from_time, id);
create index device_installation_by_device on device_installation (customer_id, device_id, id);
create index device_installation_by_vehicle on device_installation (customer_id, vehicle_id, id);
select keep_date_modified('device_installation');
select guard_tenant(array['device_installation']::regclass[]);
grant select, insert, update, delete on device_installation to tropeiro_app;

-- Messages of a device whose vehicle may be another one, because installations changed.
create table device_reassignment (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  device_id bigint not null,
  -- The vehicles of the changed installations.
  vehicle_ids bigint[] not null,
  from_time timestamptz(3) not null,
  until_time timestamptz(3) not null,
  -- Up to here it is done.
  done_until timestamptz(3),
  -- Whether messages of closed days are assigned too, as a recomputation requests.
  with_closed_days boolean not null default false,
  -- Null: only messages of closed days remain, which wait for a recomputation.
  date_due timestamptz(3) default now(),
  constraint device_reassignment_device_id_fkey foreign key (customer_id, device_id) references device (customer_id, id) on delete cascade
);
create index device_reassignment_due on device_reassignment (date_due, id) where date_due is not null;
create index device_reassignment_of_device on device_reassignment (customer_id, device_id);
select guard_tenant(array['device_reassignment']::regclass[]);
grant select, insert, delete on device_reassignment to tropeiro_app;

-- What is known of earlier installations: a device was in a vehicle until its last message there.
insert into device_installation (customer_id, device_id, vehicle_id, from_time, until_time)
select customer_id, device_id, vehicle_id, lag(until_time) over (partition by device_id order by until_time), until_time
from (select distinct on (h.customer_id, h.device_id, h.last_time)
        h.customer_id, h.device_id, h.vehicle_id, h.last_time + interval '1 millisecond' as until_time
      from device_history h
      where exists (select from device d where d.customer_id = h.customer_id and d.id = h.device_id)
        and exists (select from vehicle v where v.customer_id = h.customer_id and v.id = h.vehicle_id)
        and not exists (select from vehicle v where v.id = h.vehicle_id and v.device_id = h.device_id and v.status <> 'C')
      order by h.customer_id, h.device_id, h.last_time, h.vehicle_id desc) former;
insert into device_installation (customer_id, device_id, vehicle_id, from_time)
select v.customer_id, v.device_id, v.id, (select max(i.until_time) from device_installation i where i.device_id = v.device_id)
from vehicle v where v.device_id is not null and v.status <> 'C';

create trigger install_device after insert or update of device_id, status on vehicle
  for each row execute function install_device();
create trigger request_reassignment after insert or update or delete on device_installation
  for each row execute function request_reassignment();
select audit_changes('device_installation');
