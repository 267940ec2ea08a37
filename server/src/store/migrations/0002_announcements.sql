-- The audit written by the statement, with batches; and the outbox, into which use cases announce.

-- One trigger wrote audit and outbox, row by row. From here on the audit is all that a trigger writes, and it sees the
-- rows of a whole statement. Its arguments stay: the columns that must not leave the table.
do $$
declare
  watched record;
begin
  for watched in
    select tgrelid::regclass as noun, string_to_array(rtrim(encode(tgargs, 'escape'), '\000'), '\000') as hidden
    from pg_trigger where tgname = 'record' order by 1
  loop
    execute format('drop trigger record on %s', watched.noun);
    perform audit_changes(watched.noun, variadic array_remove(watched.hidden, ''));
  end loop;
end $$;
drop function record_change, create_named_table;

alter table audit
  -- Null where it is those of a batch.
  alter column resource_id drop not null,
  -- Of a batch: which, how many records, and where they came from.
  add column batch_id uuid,
  add column batch_size integer,
  add column batch_source text,
  add constraint audit_of_one_or_many
    check (num_nulls(batch_id, batch_size, batch_source) = case when resource_id is null then 0 else 3 end);
create unique index audit_of_batch on audit (batch_id, resource, action) where batch_id is not null;
create index audit_batch_by_age on audit (customer_id, date_time) where batch_id is not null;

-- What each record of a batch was before and after, in the order in which they were written.
create table audit_record (
  customer_id bigint not null,
  audit_id bigint not null,
  number integer not null,
  resource_id bigint not null,
  before jsonb,
  after jsonb,
  primary key (audit_id, number)
);
create index audit_record_of_record on audit_record (customer_id, resource_id, audit_id);

-- What happened, to be told to others; written with the change it tells of, by announce(). Ids are given before a
-- transaction commits, and one that has taken an earlier id may commit later: a reader who goes by ids alone would pass
-- it and never see it. So a row keeps its transaction, and is read in the order of epoch, transaction and id once no
-- older transaction is open any more. What the trigger had written told of rows of tables, by words that the contract
-- does not have, and there was no way to read it: it goes.
drop table outbox;
create table outbox (
  epoch bigint not null,
  transaction xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  customer_id bigint not null,
  date_time timestamptz(3) not null default now(),
  type text not null,
  -- Null where the record has none.
  resource_id bigint,
  payload jsonb not null,
  primary key (epoch, transaction, id)
);
create index outbox_of_customer on outbox (customer_id, epoch, transaction, id);
create index outbox_by_age on outbox (customer_id, date_time, id);
create index outbox_of_record on outbox (customer_id, resource_id);
-- A vehicle is told with the name of its driver.
create index outbox_of_driver on outbox (customer_id, ((payload -> 'driver' ->> 'id')::bigint)) where type like 'vehicle.%';

select guard_tenant(array['audit_record', 'outbox']::regclass[]);

-- How often the numbers of transactions have begun anew, by a restore or in another cluster; one row.
create table outbox_epoch (
  begun integer not null,
  cluster bigint not null
);
create unique index outbox_epoch_single on outbox_epoch ((true));
insert into outbox_epoch (begun, cluster) select 1, system_identifier from pg_control_system();

grant select on audit_record, outbox, outbox_epoch to tropeiro_app;
