-- Webhooks: where announcements are sent as they are made.
create table webhook (
  id bigint generated always as identity,
  customer_id bigint not null references customer default tenant(),
  -- Who created it.
  user_id bigint,
  url text not null,
  types text[] not null,
  fleet_ids bigint[] not null,
  route_plan_ids bigint[] not null,
  description text,
  status text not null default 'active',
  status_reason text,
  date_status timestamptz(3) not null default now(),
  -- As it is shown once: what is sent is signed with it, so that a hash would not do.
  secret text not null,
  previous_secret text,
  date_previous_secret_expires timestamptz(3),
  version integer not null default 1,
  date_created timestamptz(3) not null,
  date_modified timestamptz(3) not null,
  primary key (customer_id, id),
  constraint webhook_status_known check (status in ('active', 'paused', 'disabled')),
  constraint webhook_disabled_for_a_reason check ((status = 'disabled') = (status_reason is not null)),
  constraint webhook_user_id_fkey foreign key (customer_id, user_id) references app_user (customer_id, id)
);
create index webhook_of_user on webhook (customer_id, user_id, id);
select keep_date_modified('webhook');
select audit_changes('webhook', 'secret', 'previous_secret');

-- How far the announcements of the company have been read for a webhook, by one reader that goes on for ever and by one for
-- each range that is sent again. No row is written for an announcement until it was tried: what waits is behind the reader's
-- place in the outbox, and only what was sent, failed, or waits for one of its key that failed, is a row of webhook_delivery.
-- A process works for a reader while it has its lease.
create table webhook_reader (
  id bigint generated always as identity primary key,
  customer_id bigint not null default tenant(),
  webhook_id bigint not null,
  -- The place of the last announcement that was read.
  epoch bigint not null,
  transaction xid8 not null,
  position bigint not null,
  -- Of a range that is sent again: the place of its last announcement, and the period that it is of.
  end_epoch bigint,
  end_transaction xid8,
  end_position bigint,
  date_from timestamptz(3),
  date_to timestamptz(3),
  -- When the first of those that wait is due; null: none waits.
  date_retry timestamptz(3),
  -- So many wait that no more are read.
  is_full boolean not null default false,
  -- Nothing is sent before: the receiver failed again and again, or asked for it.
  date_rest timestamptz(3) not null default now(),
  failure_count integer not null default 0,
  -- Since when everything fails; null: the last attempt delivered.
  date_failing timestamptz(3),
  lease_token uuid,
  lease_until timestamptz(3),
  date_taken timestamptz(3),
  unique (customer_id, id),
  constraint webhook_reader_webhook_id_fkey foreign key (customer_id, webhook_id) references webhook (customer_id, id) on delete cascade
);
create unique index webhook_reader_onward on webhook_reader (customer_id, webhook_id) where end_epoch is null;
-- One range of a webhook at a time.
create unique index webhook_reader_of_range on webhook_reader (customer_id, webhook_id) where end_epoch is not null;

-- What was sent to a webhook, and what waits to be sent again.
create table webhook_delivery (
  id bigint generated always as identity,
  customer_id bigint not null default tenant(),
  webhook_id bigint not null,
  -- Null: a test, or the range has been sent.
  reader_id bigint,
  -- As receivers know it.
  announcement_id text not null,
  -- Its place in the outbox; null: a test.
  epoch bigint,
  transaction xid8,
  position bigint,
  type text not null,
  -- What it is about; of one key they are sent in order.
  ordering_key text not null,
  status text not null,
  is_replay boolean not null,
  attempt_count integer not null,
  date_created timestamptz(3) not null default now(),
  date_first_attempted timestamptz(3),
  date_attempted timestamptz(3),
  -- Null: it does not wait.
  date_due timestamptz(3),
  fault text,
  answer_status integer,
  answer_body text,
  duration_ms integer,
  primary key (customer_id, id),
  constraint webhook_delivery_status_known check (status in ('waiting', 'delivered', 'given_up')),
  constraint webhook_delivery_due check ((status = 'waiting') = (date_due is not null)),
  constraint webhook_delivery_webhook_id_fkey foreign key (customer_id, webhook_id) references webhook (customer_id, id) on delete cascade,
  constraint webhook_delivery_reader_id_fkey foreign key (customer_id, reader_id) references webhook_reader (customer_id, id)
    on delete set null (reader_id)
);
create index webhook_delivery_of_webhook on webhook_delivery (customer_id, webhook_id, id desc);
create index webhook_delivery_by_status on webhook_delivery (customer_id, status, id desc);
create index webhook_delivery_waiting on webhook_delivery (customer_id, reader_id, ordering_key, epoch, transaction, position, id)
  where status = 'waiting';
create index webhook_delivery_of_reader on webhook_delivery (customer_id, reader_id) where reader_id is not null;
create index webhook_delivery_by_age on webhook_delivery (date_created) where status <> 'waiting';

select guard_tenant(array['webhook', 'webhook_reader', 'webhook_delivery']::regclass[]);
grant select, insert, update, delete on webhook, webhook_reader, webhook_delivery to tropeiro_app;
