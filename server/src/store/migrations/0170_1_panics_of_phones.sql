-- A panic from a driver's phone is an event without a device, and without a vehicle if the driver has none.
alter table event
  alter column device_id drop not null,
  alter column vehicle_id drop not null;

-- What a phone sent with a panic. Its id is that of the event.
create table panic (
  id bigint primary key,
  customer_id bigint not null references customer default tenant(),
  driver_id bigint not null,
  uuid uuid not null,
  -- When it happened by the clock of the server: the begin of the event, with which retention deletes it.
  time timestamptz(3) not null,
  device_time timestamptz(3) not null,
  accuracy_m double precision,
  date_created timestamptz(3) not null default now(),
  unique (customer_id, id),
  constraint panic_once unique (customer_id, driver_id, uuid),
  foreign key (customer_id, driver_id) references driver (customer_id, id) on delete cascade
);
create index panic_of_driver on panic (customer_id, driver_id, date_created desc);
create index panic_by_age on panic (customer_id, time);
select audit_changes('panic');
select guard_tenant(array['panic']::regclass[]);
grant select, insert on panic to tropeiro_app;
