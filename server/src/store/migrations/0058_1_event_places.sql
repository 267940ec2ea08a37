-- What is at the places where events began and ended, by cells of a thousandth of a degree, which is some 100 m: asked of geocoders once
-- an event has ended there, by a job, and told with the events of that cell. It says neither which vehicle was there nor when.
create table event_place (
  customer_id bigint not null references customer default tenant(),
  -- In thousandths of a degree.
  latitude integer not null,
  longitude integer not null,
  -- Null where nobody knows one, or nobody was asked yet.
  address text,
  -- Whether it tells the street, and not only the town.
  has_street boolean not null default false,
  date_wanted timestamptz(3) not null default now(),
  -- When somebody is to be asked; null: somebody was.
  date_due timestamptz(3) default now(),
  attempt_count smallint not null default 0,
  date_expires timestamptz(3) not null default now() + interval '7 days',
  primary key (customer_id, latitude, longitude)
);
create index event_place_due on event_place (customer_id, date_wanted desc) where date_due is not null;
create index event_place_expiry on event_place (date_expires);
select guard_tenant(array['event_place']::regclass[]);
grant select, insert, update, delete on event_place to tropeiro_app;
