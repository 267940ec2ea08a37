-- How far a call is that takes long, for whoever asks meanwhile: a row from its third second on, written beside the
-- transaction of the call, and for some minutes after its end.
create table call_progress (
  -- Known to who is at the call: a row that a later call of the same name has taken over is not written any more.
  id uuid primary key,
  customer_id bigint not null references customer default tenant(),
  user_id bigint not null,
  request_id text not null,
  operation text not null,
  state text not null,
  phase text,
  done integer,
  total integer,
  percent smallint,
  -- Of the response, once there is one; 202 while what was asked for is still being done.
  status smallint,
  date_started timestamptz(3) not null default now(),
  date_updated timestamptz(3) not null default now(),
  date_expires timestamptz(3) not null,
  unique (customer_id, request_id, user_id)
);
create index call_progress_newest on call_progress (customer_id, date_updated desc);
create index call_progress_expiry on call_progress (date_expires);

select guard_tenant(array['call_progress']::regclass[]);
grant select, insert, update, delete on call_progress to tropeiro_app;

-- Where the progress of an optimization is told.
alter table plan_optimization add column progress_id uuid;
