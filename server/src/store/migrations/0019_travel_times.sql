-- What road servers have told a company of the ways from one place, so that they are not asked again: a cache, of which
-- nothing is missed that is deleted.
create table travel_time (
  customer_id bigint not null references customer default tenant(),
  -- The server, and what of it drives.
  profile text not null,
  -- The coordinates of the place to five decimals, as one number (server/src/travel/roads/place-key.ts).
  origin bigint not null,
  pair_count integer not null,
  -- The pairs, 16 bytes each (server/src/travel/roads/pair-row.ts).
  pairs bytea not null,
  date_expires timestamptz(3) not null,
  primary key (customer_id, profile, origin)
);
-- Numbers hardly get shorter, and to try that takes longer than to read them.
alter table travel_time alter column pairs set storage external;
create index travel_time_newest on travel_time (customer_id, date_expires desc);
create index travel_time_expiry on travel_time (date_expires);

select guard_tenant(array['travel_time']::regclass[]);
grant select, insert, update, delete on travel_time to tropeiro_app;
