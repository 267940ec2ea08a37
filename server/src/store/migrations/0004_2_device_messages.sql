-- What devices say. A device knows its serial and no company, so messages of all companies come in one stream and are
-- written by one function (see docs/decisions/12-messages-of-many-companies.md).

drop table fix;

-- One message, kept once however often it is sent. It names its device and vehicle without foreign keys: they would be
-- looked up for every row, nearly half as much work again, and whoever appends holds the devices anyway.
create table device_message (
  customer_id bigint not null,
  device_id bigint not null,
  -- The vehicle the device was in when the message came.
  vehicle_id bigint,
  time timestamptz(3) not null,
  received timestamptz(3) not null,
  -- Of everything the device said, see message-hash.ts.
  hash bigint not null,
  latitude double precision,
  longitude double precision,
  altitude_m double precision,
  speed_kmh double precision,
  course_deg double precision,
  -- 0 status, 1 position, 2 alarm: the order in which messages of one moment are read.
  kind smallint not null,
  valid boolean not null,
  attributes jsonb not null,
  constraint device_message_key primary key (device_id, time, kind, hash)
);
create index device_message_of_vehicle on device_message (customer_id, vehicle_id, time);
create index device_message_by_age on device_message (customer_id, time);

-- Messages whose time cannot be believed, set aside: they count for nothing and hold nothing up.
create table quarantined_message (
  like device_message,
  -- ahead: of the moment it was received; expired: older than the company keeps positions.
  reason text not null,
  constraint quarantined_message_key primary key (device_id, time, kind, hash)
);
create index quarantined_message_by_age on quarantined_message (customer_id, received);

select guard_tenant(array['device_message', 'quarantined_message']::regclass[]);
-- Written by append_messages alone.
grant select on device_message, quarantined_message to tropeiro_app;
