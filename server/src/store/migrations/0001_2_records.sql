-- What is written beside every change and every call.

-- Every change of every record: who, when, from where, before, after. The application can only add and read.
create table audit (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  date_time timestamptz(3) not null default now(),
  action text not null,
  resource text not null,
  resource_id bigint not null,
  user_id bigint,
  session_id bigint,
  request_id text,
  address text,
  via text not null,
  before jsonb,
  after jsonb
);
create index audit_newest on audit (customer_id, date_time desc, id desc);
create index audit_of_kind on audit (customer_id, resource, date_time desc, id desc);
create index audit_of_record on audit (customer_id, resource, resource_id, date_time desc, id desc);
create index audit_of_user on audit (customer_id, user_id, date_time desc, id desc);
create index audit_of_request on audit (customer_id, request_id, date_time desc, id desc);

-- What happened, to be told to others; written with the change it tells of.
create table outbox (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  date_time timestamptz(3) not null default now(),
  type text not null,
  resource_id bigint not null,
  payload jsonb not null
);
create index outbox_of_customer on outbox (customer_id, id);
create index outbox_by_age on outbox (customer_id, date_time, id);

-- Answers already given, kept with the change they answer for. Each is sealed with what only its caller has: nobody
-- reads it in the database or in a backup of it.
create table idempotency (
  customer_id bigint not null,
  user_id bigint not null,
  path text not null,
  key text not null,
  request_hash text not null,
  date_expires timestamptz(3) not null,
  answer text not null,
  primary key (customer_id, user_id, path, key)
);
create index idempotency_expiry on idempotency (date_expires);

select guard_tenant(array['audit', 'outbox', 'idempotency']::regclass[]);
grant select on audit, outbox to tropeiro_app;
grant select, insert, update, delete on idempotency to tropeiro_app;

-- How much of a limit is used in its window; belongs to no company. Lost with a crash of the database, which harms
-- nobody.
create unlogged table allowance (
  subject text primary key,
  window_begin timestamptz(3) not null,
  used integer not null
);
create index allowance_age on allowance (window_begin);
grant select, insert, update, delete on allowance to tropeiro_app;
